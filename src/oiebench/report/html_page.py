"""The frame of every page: one file that loads nothing, and says so to the browser."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from importlib.resources import files

from oiebench.report.escape import html_text
from oiebench.report.palette import page_colours

Section = tuple[str, str, str]
"""Its id, its heading, its content as HTML."""


def page(
    title: str,
    header: str,
    sections: Sequence[Section],
    style: str,
    script: str = "",
    contents: Sequence[tuple[str, str]] | None = None,
) -> str:
    """A page of sections; `header` is HTML below the title, `contents` ids and texts of the links (all sections)."""
    links = "".join(
        f'<li><a href="#{name}">{html_text(text)}</a></li>'
        for name, text in ([each[:2] for each in sections] if contents is None else contents)
    )
    policy = "default-src 'none'; img-src data:; " + (
        f"style-src 'sha256-{_digest(style)}'; "
        + (f"script-src 'sha256-{_digest(script)}'; " if script else "")
        + "base-uri 'none'; form-action 'none'"
    )
    body = "\n".join(
        f'<section id="{name}" aria-labelledby="{name}-h">'
        f'<h2 id="{name}-h">{html_text(text)}</h2>\n{content}\n</section>'
        for name, text, content in sections
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="oiebench">
<link rel="icon" href="data:,">
<title>{html_text(title)}</title>
<style>{style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the results</a>
<header>
<h1>{html_text(title)}</h1>
{header}
<nav aria-label="Contents"><ul>{links}</ul></nav>
</header>
<main id="main">
{body}
</main>{f"{chr(10)}<script>{script}</script>" if script else ""}
</body>
</html>
"""


def style_of(*sheets: str) -> str:
    """The style of every page, and that of these sheets."""
    return "".join([page_colours(), *map(asset, ("report.css", *sheets))])


def asset(name: str) -> str:
    """A style sheet or script that comes with the package."""
    return files("oiebench.report").joinpath("assets", name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")
