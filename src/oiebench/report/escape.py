"""Any text made safe for a place where it will be read: terminal, HTML, Markdown or LaTeX.

System names, tuples and file names come from outside, so nothing is printed without passing through here.
"""

from __future__ import annotations

import html
import re

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")
_SPACES = re.compile(r"[ \t\n]+")
_MARKDOWN = re.compile(r"([\\`*_\[\]|~$])")
_MARKDOWN_START = re.compile(r"^(\d*)([#+=:.)-])")
_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}\allowbreak{}",
    '"': r"\char34{}",
    "'": r"\char39{}",
    "`": r"\char96{}",
    "[": "{[}",
    "]": "{]}",
    "*": "{*}",
    "–": r"\textendash{}",
    "—": r"\textemdash{}",
    "−": "$-$",
    "∞": r"$\infty$",
    "α": r"$\alpha$",
}


def printable(text: str) -> str:
    r"""The text with control characters and lone surrogates written out (`\x1b`); newlines and tabs stay."""
    text = text.replace("\r\n", "\n")
    return _UNPRINTABLE.sub(lambda found: found.group().encode("unicode_escape").decode("ascii"), text)


def one_line(text: str) -> str:
    """The text on one line, fit for a terminal."""
    return _SPACES.sub(" ", printable(text)).strip()


def html_text(text: str) -> str:
    """The text for HTML content and for attribute values in double quotes."""
    return html.escape(printable(text), quote=True)


def markdown_cell(text: str) -> str:
    """The text for a table cell of Markdown, or for the middle of a line, shown as it is."""
    text = one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _MARKDOWN.sub(r"\\\1", text)


def markdown_text(text: str) -> str:
    """The text for a line of Markdown, where it could also pass for a heading or a list."""
    return _MARKDOWN_START.sub(r"\1\\\2", markdown_cell(text))


def latex_text(text: str) -> str:
    """The text for LaTeX, in and out of a table."""
    text = one_line(text)
    escaped = []
    for char, following in zip(text, f"{text[1:]} ", strict=False):
        ligature = char in "-," and char == following
        escaped.append(f"{char}{{}}" if ligature else _LATEX.get(char, char))
    return "".join(escaped)
