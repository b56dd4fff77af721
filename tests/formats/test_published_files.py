"""The published files read without a flag, told by sniffing, and lose nothing through a format."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from oiebench.errors import EncodingError
from oiebench.formats import FORMATS, read, write
from oiebench.formats.contents import differences, held
from oiebench.model import Collection

DE = "upstream/benchie/data"
FL = "upstream/benchie_fl"
WIRE = "upstream/WiRe57/data"
EXPORT = f"{WIRE}/WiRe57_extractions_by_ollie_clausie_openie_stanford_minie_reverb_props-export.json"
NINE = ("clausie", "graphene", "m2oie_en", "minie", "naive_oie", "openie6", "roi_n", "roi_t", "stanford")
SEVEN = ("clausie", "compactie", "imojie", "m2oie", "minie", "openie6", "reverb")

FILES: list[tuple[str, str, int, int, int]] = [
    (f"{WIRE}/WiRe57_343-manual-oie.json", "wire57", 57, 343, 0),
    (EXPORT, "wire57-export", 57, 1355, 0),
    ("upstream/CaRB/data/gold/dev.tsv", "carb", 641, 2548, 0),
    ("upstream/CaRB/data/expert annotations/expert_gold.tsv", "carb", 55, 172, 0),
    ("upstream/CaRB/system_outputs/dev/openie5_output.txt", "openie5", 559, 1659, 0),
    ("samples/carb-dev/openie4_output.txt", "openie4", 623, 1877, 0),
    ("samples/carb-dev/clausie_output.txt", "clausie", 640, 2761, 0),
    ("samples/carb-dev/props_output.txt", "props", 617, 1460, 0),
    ("samples/carb-dev/reverb_output.txt", "reverb", 517, 817, 0),
    ("samples/oie2016/dev.oie", "oie2016", 582, 1673, 0),
    ("samples/oie2016/train.oie", "oie2016", 1759, 5078, 0),
    (f"{DE}/gold/benchie_gold_annotations_de.txt", "benchie-gold", 300, 1086, 10),
    (f"{DE}/oie_systems_explicit_extractions/m2oie_de_explicit.txt", "benchie-tsv", 240, 313, 0),
    (f"{FL}/data/wire57-annotated(57).txt", "benchie-gold", 57, 450, 4),
    (f"{FL}/gold/benchie-annotated(50).txt", "benchie-gold", 50, 387, 0),
    ("samples/benchie-en-50/gold.txt", "benchie-gold", 50, 272, 1),
    ("labelled/reverb/extractions-reverb.txt", "clausie", 500, 727, 0),
    ("labelled/reverb/extractions-ollie.txt", "labelled", 500, 1242, 0),
]
SYSTEMS = [
    *(f"samples/benchie-en-50/{name}_explicit.txt" for name in NINE),
    *(f"samples/benchie_fl-50/{name}_benchie_form.txt" for name in SEVEN),
    *(f"{FL}/extractions/wire/{name}_wire_benchie_form.txt" for name in SEVEN),
]


def size(collection: Collection) -> int:
    return len(collection.extractions) + len(collection.tuples) + len(collection.facts)


@pytest.mark.data("published Open IE files")
@pytest.mark.parametrize(("path", "name", "sentences", "items", "repairs"), FILES)
def test_a_published_file_reads_without_a_flag(
    shared_data: Path, path: str, name: str, sentences: int, items: int, repairs: int
) -> None:
    reading = read(shared_data / path)
    assert (reading.format, len(reading.collection.sentences), size(reading.collection)) == (
        name,
        sentences,
        items,
    )
    assert (len(reading.repairs), reading.skipped) == (repairs, ())


@pytest.mark.data("BenchIE and BenchIE^FL extractions")
@pytest.mark.parametrize("path", SYSTEMS)
def test_extractions_by_id_keep_every_line(shared_data: Path, path: str) -> None:
    reading = read(shared_data / path, policy="strict")
    lines = (shared_data / path).read_text(encoding="utf-8").splitlines()
    assert reading.format == "benchie-tsv"
    again = [
        "\t".join((e.sentence_id, *(part.text for part in e.parts()))) for e in reading.collection.extractions
    ]
    assert again == lines


@pytest.mark.data("published Open IE files")
@pytest.mark.parametrize("path", [row[0] for row in FILES])
def test_a_published_file_loses_nothing_in_its_own_format_or_the_native_one(
    shared_data: Path, tmp_path: Path, path: str
) -> None:
    reading = read(shared_data / path)
    write(reading.collection, tmp_path / "again.gz", reading.format)
    again = read(tmp_path / "again.gz", reading.format)
    assert again.collection == reading.collection
    native = held(reading.collection, FORMATS["jsonl"])
    assert differences(reading.collection, native) == []
    assert msgspec.structs.replace(native, extractions=()) == msgspec.structs.replace(
        reading.collection, extractions=()
    )


@pytest.mark.data("ReVerb's labelled sentences")
@pytest.mark.parametrize(
    ("file", "labels", "scores"),
    [("all-labeled", 6443, 0), ("clausie", 0, 2975), ("clausie-ncc", 0, 2344), ("all", 0, 0)],
)
def test_labelled_extractions_are_latin_1(shared_data: Path, file: str, labels: int, scores: int) -> None:
    path = shared_data / f"labelled/reverb/extractions-{file}.txt"
    found = read(path, "labelled", "strict").collection
    assert len(found.sentences) == 500
    assert sum(e.label is not None for e in found.extractions) == labels
    assert sum(e.confidence is not None for e in found.extractions) == scores
    if file.startswith(
        "all"
    ):  # labels or OLLIE's brackets tell the format; the others look like ClausIE's output
        assert read(path).format == "labelled"
    else:
        with pytest.raises(EncodingError, match="not UTF-8"):
            read(path)


@pytest.mark.data("WiRe57")
def test_wire57_keeps_what_its_scorer_does_not_read(shared_data: Path) -> None:
    """Counted in the file itself: 347 inferred words, 21 attributed tuples, 107 further arguments."""
    gold = read(shared_data / WIRE / "WiRe57_343-manual-oie.json").collection
    parts = [part for found in gold.tuples for part in found.parts()]
    assert sum(sum(part.words.inferred) for part in parts) == 347
    assert sum(found.attributed for found in gold.tuples) == 21
    assert sum(len(found.args) - 1 for found in gold.tuples) == 107
    assert len(read(shared_data / EXPORT).collection.systems()) == 7


@pytest.mark.data("CaRB")
def test_what_carbs_readers_drop_is_here(shared_data: Path) -> None:
    """ClausIE's lines of four columns, OpenIE's further arguments, gold arguments that begin with "C: "."""
    clausie = read(shared_data / "samples/carb-dev/clausie_output.txt").collection.extractions
    assert sum(not e.args for e in clausie) == 80
    openie = read(shared_data / "upstream/CaRB/system_outputs/dev/openie5_output.txt").collection.extractions
    assert sum(len(e.args) > 1 for e in openie) == 537
    assert sum(e.context is not None for e in openie) == 188
    assert {part.role for e in openie for part in e.parts()} == {None, "time", "place"}
    gold = read(shared_data / "upstream/CaRB/data/gold/dev.tsv").collection.tuples
    without_context = [[arg for arg in found.args if "C: " not in arg.text] for found in gold]
    assert sum(not args for args in without_context) == 61
