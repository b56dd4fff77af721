"""Plots for papers: SVG, PNG and PDF."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import msgspec
import pytest
import report_examples as examples

from oiebench.errors import InputError, MissingExtraError, UnknownNameError
from oiebench.model import Score
from oiebench.report.curves import plot_curves, plot_values, write_curves, write_values

START = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.fixture
def plots() -> None:
    pytest.importorskip("altair", reason="needs the extra plots")
    pytest.importorskip("vl_convert", reason="needs the extra plots")


def texts(svg: bytes) -> list[str]:
    root = ElementTree.fromstring(svg)
    return ["".join(element.itertext()) for element in root.iter() if element.tag.endswith("}text")]


@pytest.mark.usefixtures("plots")
@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_both_plots_in_every_form(tmp_path: Path, form: str) -> None:
    write_curves(examples.carb(), tmp_path / f"curves.{form}")
    write_values(examples.wire57(), tmp_path / f"f1.{form.upper()}")
    for path in tmp_path.iterdir():
        assert path.read_bytes().startswith(START[form])


@pytest.mark.usefixtures("plots")
def test_curves_have_axes_iso_lines_and_names() -> None:
    found = texts(plot_curves(examples.carb()))
    assert {"Precision", "Recall", "F1 .1", "F1 .9", "carb, published"} <= set(found)
    assert any(text.startswith("openie4") and text.endswith("F1 .541") for text in found)


@pytest.mark.usefixtures("plots")
def test_values_have_names_and_numbers() -> None:
    found = texts(plot_values(examples.wire57()))
    assert {"F1", "minie", ".358", "wire57, published"} <= set(found)
    assert "Recall" in texts(plot_values(examples.wire57(ci=False), "recall"))


@pytest.mark.usefixtures("plots")
def test_a_plot_of_several_signatures_says_so() -> None:
    scores = examples.carb()
    other = msgspec.structs.replace(scores[0], system="other", signature="another")
    warning = "Signatures differ: not one ranking"
    assert warning in texts(plot_curves([*scores, other]))
    assert warning in texts(plot_values([*scores, other]))
    assert warning not in texts(plot_curves(scores))


@pytest.mark.usefixtures("plots")
def test_hostile_names_are_text() -> None:
    score = msgspec.structs.replace(examples.carb()[0], system='<b>"x" & \udc80\n{datum}')
    assert any(text.startswith('<b>"x" & \\udc80 {datum}') for text in texts(plot_curves([score])))
    assert '<b>"x" & \\udc80 {datum}' in texts(plot_values([score]))


@pytest.mark.usefixtures("plots")
def test_nothing_to_draw_says_so() -> None:
    score = Score(system="s", metric="m", mode="strict", signature="", values={}, n={})
    with pytest.raises(InputError, match="no score has a curve, or precision and recall"):
        plot_curves([score])
    with pytest.raises(InputError, match="no score has a value 'f1'"):
        plot_values([score])


def test_an_unknown_form_names_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="unknown plot format 'jxl'; there are: pdf, png, svg"):
        write_curves(examples.carb(), tmp_path / "a.jxl")
    with pytest.raises(UnknownNameError, match="unknown plot format"):
        write_values(examples.carb(), tmp_path / "plot")


@pytest.mark.parametrize("library", ["altair", "vl_convert"])
def test_a_missing_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    if library == "vl_convert":
        pytest.importorskip("altair", reason="needs the extra plots")
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtraError, match=r'pip install "oiebench\[plots\]"'):
        plot_curves(examples.carb())
