"""No text can leave the place it was put into."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from oiebench.report.escape import html_text, latex_text, markdown_cell, markdown_text, one_line, printable

anything = st.text(st.characters(), max_size=60)
nasty = st.text(
    st.sampled_from(list("<>&\"'`*_[]()|\\~$#{}%^-+!=.,:;1a \n\t\r\x00\x1b\ud800–−")), max_size=40
)
texts = st.one_of(anything, nasty)


class Reader(HTMLParser):
    """The text of a document, and the tags met on the way."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text, self.tags, self.values = "", list[str](), list[str]()
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.values += [value or "" for _, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


@given(texts)
def test_html_gives_the_text_back(text: str) -> None:
    reader = Reader(f'<p title="{html_text(text)}">{html_text(text)}</p>')
    assert reader.tags == ["p"]
    assert reader.text == printable(text)
    assert reader.values == [printable(text)]


@given(texts)
def test_markdown_in_a_table_gives_the_text_back(text: str) -> None:
    source = f"| a | b |\n| --- | --- |\n| {markdown_cell(text)} | end |\n"
    reader = Reader(MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(source))
    assert [tag for tag in reader.tags if tag not in ("table", "thead", "tbody", "tr", "th", "td")] == []
    assert reader.tags.count("td") == 2
    assert "".join(reader.text.split()) == "ab" + "".join(one_line(text).split()) + "end"


@given(texts)
def test_markdown_on_a_line_of_its_own_gives_the_text_back(text: str) -> None:
    reader = Reader(MarkdownIt("commonmark").enable("strikethrough").render(f"- {markdown_text(text)}\n"))
    assert set(reader.tags) <= {"ul", "li", "p"}
    assert "".join(reader.text.split()) == "".join(one_line(text).split())


KNOWN = re.compile(
    r"\\textbackslash\{\}|\\text(endash|emdash|asciicircum|asciitilde|less|greater)\{\}|\\textbar\{\}\\allowbreak\{\}"
    r"|\\char(34|39|96)\{\}|\\[{}$&#%_]|\{\[\}|\{\]\}|\{\*\}|\$-\$|\$\\infty\$|\$\\alpha\$|-\{\}|,\{\}"
)


@given(texts)
def test_latex_has_no_special_character_left(text: str) -> None:
    plain = KNOWN.sub("", latex_text(text))
    assert not set(plain) & set("\\{}$&#%_^~<>|\"'`[]*")
    assert "\n" not in plain
    assert "--" not in latex_text(text)


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("a_b & 50% of $x^2$", r"a\_b \& 50\% of \$x\textasciicircum{}2\$"),
        ("[1] *", "{[}1{]} {*}"),
        ("a--b, ,, c", "a-{}-b, ,{}, c"),
        (r"\input{x}", r"\textbackslash{}input\{x\}"),
        ("−.012 – .5", r"$-$.012 \textendash{} .5"),
        ("-{}", r"-\{\}"),
        ("–--", r"\textendash{}-{}-"),
        ("", ""),
    ],
)
def test_latex_examples(text: str, latex: str) -> None:
    assert latex_text(text) == latex


def test_control_characters_are_written_out() -> None:
    assert printable("a\x1b[31mb\x00\x85\u2028") == "a\\x1b[31mb\\x00\\x85\\u2028"
    assert printable("a\r\nb\tc\rd") == "a\nb\tc\\rd"
    assert printable("\udc80") == "\\udc80"
    assert one_line(" a\n\n b\t") == "a b"


@given(texts)
def test_printable_text_can_be_stored_and_shown(text: str) -> None:
    shown = printable(text)
    shown.encode("utf-8")
    assert not any(ord(char) < 32 and char not in "\n\t" for char in shown)
    assert printable(shown) == shown
