"""The page in a real browser: Chromium opens it from disk and gives back what became of it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import report_examples as examples

from oiebench.report.document import Report
from oiebench.report.html import html_report

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a browser: chromium is not installed")


def opened(page: str, folder: Path, *flags: str) -> str:
    """The document after the browser has read it and run its script."""
    assert CHROMIUM is not None
    path = folder / "page.html"
    path.write_text(page, encoding="utf-8")
    command = [CHROMIUM, *FLAGS, f"--user-data-dir={folder / 'profile'}", *flags, "--dump-dom", path.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "</html>" in done.stdout
    return done.stdout


def acted(page: str, action: str) -> str:
    """The page with a script of the test at its end, and so without its policy."""
    page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)
    return page.replace("</body>", f"<script>{action}</script></body>")


@pytest.fixture(scope="module")
def page() -> str:
    return html_report(Report(scores=tuple(examples.carb()), explained=(examples.sentences(),)))


def kept(dom: str) -> set[str]:
    """The ids of the sentences that are not hidden."""
    tags = re.findall(r'<details class="sentence"[^>]*>', dom)
    return {re.findall(r'id="([^"]*)"', tag)[0] for tag in tags if "hidden" not in tag}


def test_its_own_script_runs_under_its_policy(page: str, tmp_path: Path) -> None:
    dom = opened(page, tmp_path)
    assert '<form class="filters" data-for="sentences-1">' in dom
    assert "60 of 60 sentences" in dom
    assert len(kept(dom)) == 60


def test_a_strange_script_does_not(page: str, tmp_path: Path) -> None:
    dom = opened(page.replace("</body>", "<script>document.title = 'taken'</script></body>"), tmp_path)
    assert "<title>Open IE scores</title>" in dom


def test_the_filters(page: str, tmp_path: Path) -> None:
    explained = examples.sentences()
    missed = {
        f"sentences-1-{at}"
        for at, sentence in enumerate(explained.sentences, 1)
        if not all(sentence.finders())
    }
    assert 0 < len(missed) < 60
    choose = (
        'const form = document.querySelector("form.filters").elements;'
        'form.system.value = "2"; form.show.value = "gap";'
        'form.show.dispatchEvent(new Event("input", {bubbles: true}));'
    )
    dom = opened(acted(page, choose), tmp_path)
    assert kept(dom) == missed
    assert f"{len(missed)} of 60 sentences" in dom
    cards = re.findall(r'<section data-s="(\d)"( hidden="")?>', dom)
    assert {number for number, hidden in cards if not hidden} == {"2"}


def test_filters_for_one_system(page: str, tmp_path: Path) -> None:
    wrong = {
        f"sentences-1-{at}"
        for at, sentence in enumerate(examples.sentences().sentences, 1)
        if any(not found.matched for found in sentence.systems["reverb"]) and "ferry" in sentence.text
    }
    number = list(examples.SYSTEMS).index("reverb")
    choose = (
        'const form = document.querySelector("form.filters").elements;'
        f'form.system.value = "{number}"; form.show.value = "wrong"; form.text.value = " FERRY ";'
        'form.text.dispatchEvent(new Event("input", {bubbles: true}));'
        "form.open.click();"
    )
    dom = opened(acted(page, choose), tmp_path)
    assert kept(dom) == wrong
    assert dom.count(' open=""') == 60
    assert "Close all" in dom


@pytest.mark.parametrize(("width", "scheme"), [(390, 0), (390, 1), (1280, 0), (1280, 1)])
def test_nothing_sticks_out_sideways(page: str, tmp_path: Path, width: int, scheme: int) -> None:
    """On a phone and on a desk, dark (0) and light (1): only tables scroll, the page does not."""
    measure = (
        "document.title = [document.documentElement.scrollWidth <= innerWidth,"
        'matchMedia("(prefers-color-scheme: dark)").matches,'
        "getComputedStyle(document.body).backgroundColor].join(';')"
    )
    flags = (f"--window-size={width},900", f"--blink-settings=preferredColorScheme={scheme}")
    dom = opened(acted(page, measure), tmp_path, *flags)
    fits, dark, ground = re.findall("<title>(.*?)</title>", dom)[0].split(";")
    assert fits == "true"
    assert dark == ("true" if scheme == 0 else "false")
    assert ground == ("rgb(20, 23, 27)" if scheme == 0 else "rgb(255, 255, 255)")
