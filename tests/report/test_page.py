"""The page: one file, no network, readable by everybody; and the report as Markdown and LaTeX."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
import report_examples as examples
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from oiebench.errors import UnknownNameError
from oiebench.model import InputFile, Manifest
from oiebench.report import Explained, ExtractionReport, SentenceReport
from oiebench.report.document import Report, write_report
from oiebench.report.escape import printable
from oiebench.report.html import MAX_BYTES, html_report
from oiebench.report.markdown import latex_report, markdown_report

VOID = {"meta", "link", "input", "br", "hr", "img"}


class Page(HTMLParser):
    """Elements with their attributes, the text, and whether every element was closed."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.styles: list[str] = []
        self.scripts: list[str] = []
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names))
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        inside = self.open[-1] if self.open else ""
        {"style": self.styles, "script": self.scripts}.get(inside, self.text).append(data)

    def values(self, name: str) -> list[str]:
        return [attributes[name] for _, attributes in self.elements if name in attributes]

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.elements)


def full() -> Report:
    return Report(
        title="Starter benchmark",
        introduction="Seven systems.",
        scores=tuple(examples.wire57() + examples.carb()),
        comparisons=(examples.comparison(),),
        explained=(examples.sentences(),),
        manifest=examples.manifest(),
    )


@pytest.fixture(scope="module")
def source() -> str:
    return html_report(full())


@pytest.fixture(scope="module")
def page(source: str) -> Page:
    return Page(source)


def test_the_page_loads_nothing(source: str, page: Page) -> None:
    assert not re.search(r"https?:|//[a-z]|@import|url\(", source.replace("</", ""))
    assert not page.values("src")
    assert all(address.startswith("#") or address == "data:," for address in page.values("href"))


def test_the_page_is_small(source: str) -> None:
    assert len(source.encode()) < 500_000 < MAX_BYTES


def test_only_its_own_script_and_style_may_run(page: Page) -> None:
    (policy,) = [value for value in page.values("content") if "default-src" in value]
    assert "default-src 'none'" in policy
    for directive, (text,) in (("style-src", page.styles), ("script-src", page.scripts)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}'" in policy
    assert not page.values("style")
    assert not [name for _, attributes in page.elements for name in attributes if name.startswith("on")]


def test_every_part_is_there(page: Page) -> None:
    text = " ".join(page.text)
    for wanted in (
        "Scores: wire57, published",
        "Scores: carb, published",
        "Real differences: wire57, published",
        "Sentences: wire57, published",
        "What was run",
        "60 of 60 sentences",
        examples.WIRE57,
        "oiebench report minie=runs/minie.json --on starter --ci -o report.html",
        "a81c33d0" * 8,
        "line 204: brackets did not balance; read as text",
        "line 301: two columns where four are needed",
        "msgspec 0.22.0",
    ):
        assert wanted in text


def test_everybody_can_read_it(page: Page) -> None:
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    for references in page.values("aria-labelledby"):
        assert set(references.split()) <= set(ids)
    assert {address[1:] for address in page.values("href") if address.startswith("#")} <= set(ids)
    assert page.count("caption") == page.count("table")
    assert all("scope" in attributes for tag, attributes in page.elements if tag == "th")
    assert page.count("h1") == 1
    for tag, attributes in page.elements:
        if tag == "svg":
            assert attributes.get("aria-hidden") == "true" or attributes.get("role") == "img"
        if attributes.get("class") == "scroll":
            assert attributes["tabindex"] == "0"
            assert attributes["role"] == "region"
    assert ("html", {"lang": "en"}) in page.elements


def test_curves_are_described(page: Page) -> None:
    assert any(
        text.startswith("openie4: best F1 .541 at precision .663 and recall .457;") for text in page.text
    )
    assert [text for text in page.text if re.fullmatch(r"\.[1-9]", text)][-9:]


def test_further_figures_are_folded_away() -> None:
    scores = [
        msgspec.structs.replace(score, gold={"facts": 343, "words": 9.5}) for score in examples.wire57()
    ]
    page = Page(html_report(Report(scores=tuple(scores))))
    text = " ".join(page.text)
    assert "Further figures of the systems" in text
    assert re.search(r"Facts\s+343\s+Words\s+9\.500", text)
    assert page.count("table") == 3
    plain = msgspec.structs.replace(scores[0], values={"yield": 3}, gold=None)
    assert "Further" not in html_report(Report(scores=(plain,)))


def test_a_crowd_of_curves_carries_a_dozen_names() -> None:
    (first, *_) = examples.carb()
    crowd = tuple(msgspec.structs.replace(first, system=f"system {number}") for number in range(30))
    text = html_report(Report(scores=crowd))
    assert len(re.findall(r'<text class="s\d label"', text)) == 12
    assert len(re.findall(r'<path class="s\d line', text)) == 30


def test_every_extraction_says_why(page: Page) -> None:
    text = " ".join(page.text)
    assert "gold 1 · at least one word in each part" in text
    assert "nearest: gold 2 · the relation shares no word · wrong boundaries" in text
    assert "missed by all" in text


def test_curves_of_different_signatures_are_not_ranked() -> None:
    scores = examples.carb()
    scores[0] = msgspec.structs.replace(scores[0], signature="another")
    text = html_report(Report(scores=tuple(scores)))
    assert "these curves may not be ranked together" in text
    assert "figures of different blocks may not be ranked together" in text


def test_an_empty_report_is_a_page() -> None:
    assert Page(html_report(Report())).count("section") == 0
    manifest = Manifest(("oiebench",), "1", {}, "now", ())
    assert Page(html_report(Report(manifest=manifest))).count("section") == 1


def test_a_long_list_of_repairs_is_cut_and_counted() -> None:
    file = InputFile("a.tsv", "tabbed", "0" * 64, tuple(f"line {number}" for number in range(500)))
    text = html_report(Report(manifest=Manifest((), "1", {}, "now", (file,))))
    assert "a.tsv: 500 repaired" in text
    assert "and 480 more" in text
    assert "line 19<" in text
    assert "line 20<" not in text


def test_sentences_are_left_out_where_the_page_would_grow_too_large() -> None:
    report = Report(explained=(examples.sentences(2000), examples.sentences(2000)))
    text = html_report(report, 600_000)
    assert len(text.encode()) <= 600_000
    shown = re.findall(r"The first (\d+) of 2000 sentences", text)
    assert len(shown) == 2
    assert text.count('<details class="sentence"') == sum(map(int, shown))
    assert min(map(int, shown)) > 20


texts = st.one_of(
    st.text(max_size=20),
    st.text(st.sampled_from("<>&\"'`/=-![]\n\r\t\x00\x1b\ud800 a"), max_size=20),
    st.sampled_from(
        ["</script><script>alert(1)</script>", "--><b>", "]]>", "</title>", '"onclick=x', "&lt;"]
    ),
)


@settings(max_examples=60, deadline=None)
@given(text=texts, word=texts)
def test_hostile_text_stays_text(text: str, word: str) -> None:
    extraction = ExtractionReport(text, False, 0, text, (word,), (word,), (text,), text, text)
    sentence = SentenceReport(text, text, (text, word), {text: (extraction,), f"{word}2": ()})
    score = msgspec.structs.replace(examples.carb()[0], system=text, metric=text, signature=text, mode=word)
    comparison = msgspec.structs.replace(examples.comparison(), metric=text, signature=text)
    manifest = Manifest(
        (text, word), text, {text: word}, text, (InputFile(text, word, text, (text,), (word,)),)
    )
    report = Report(
        title=text,
        introduction=text,
        scores=(score,),
        comparisons=(comparison,),
        explained=(Explained(text, word, (sentence,)),),
        manifest=manifest,
    )
    calm = Page(html_report(html_safe(report)))
    page = Page(html_report(report))
    assert [tag for tag, _ in page.elements if tag not in ("mark", "del", "ins")] == [
        tag for tag, _ in calm.elements if tag not in ("mark", "del", "ins")
    ]
    assert len(page.scripts) == 1
    assert printable(text) in "".join(page.text)
    markdown_report(report).encode("utf-8")
    latex_report(report).encode("utf-8")


def html_safe(report: Report) -> Report:
    """The same report with letters in place of whatever HTML could take for its own."""
    harmless = str.maketrans(dict.fromkeys("<>&\"'`/=-![]", "x"))

    def calmed(value: object) -> object:
        if isinstance(value, str):
            return printable(value).translate(harmless)
        if isinstance(value, list):
            return [calmed(item) for item in value]
        if isinstance(value, dict):
            return {calmed(key): calmed(item) for key, item in value.items()}
        return value

    return msgspec.convert(calmed(msgspec.to_builtins(report)), Report)


@pytest.mark.parametrize(
    ("name", "start"),
    [("a.html", "<!doctype html>"), ("a.MD", "# Starter"), ("a.tex", "% needs \\usepackage")],
)
def test_the_suffix_says_the_form(tmp_path: Path, name: str, start: str) -> None:
    write_report(full(), tmp_path / name)
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_an_unknown_suffix_names_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(
        UnknownNameError, match=r"unknown report form '\.docx'; there are: \.htm, \.html, \.md"
    ):
        write_report(full(), tmp_path / "a.docx")


def test_markdown_holds_what_the_page_holds() -> None:
    rendered = Page(MarkdownIt("commonmark").enable("table").render(markdown_report(full())))
    text = " ".join(rendered.text)
    for wanted in (
        "Starter benchmark",
        "Scores: wire57 (published)",
        "Pairs of systems: F1, wire57 (published)",
        "found by minie, ollie, reverb, props",
        "missed by all",
        "nearest: gold 2 · the relation shares no word · wrong boundaries",
        "missing: the mainland · extra: reports and",
        "oiebench report minie=runs/minie.json --on starter --ci -o report.html",
        "a81c33d0" * 8,
        "runs/minie.tsv, skipped: line 301: two columns where four are needed",
    ):
        assert wanted in text
    assert rendered.count("table") == 5


def test_latex_has_every_table() -> None:
    text = latex_report(full())
    assert text.count(r"\begin{tabular}") == text.count(r"\end{tabular}") == 4
    assert text.count(r"\toprule") == 4
