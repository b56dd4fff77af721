"""The page of corpus statistics: tables and histograms, systems side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from oiebench.report.escape import html_text
from oiebench.report.histogram import Histogram, histogram_svg
from oiebench.report.html_page import Section, page, style_of
from oiebench.report.html_tables import table_html
from oiebench.report.svg import swatch
from oiebench.report.table import Table


class Histograms(msgspec.Struct, frozen=True):
    """One distribution of each system; `unit` is what its axis counts."""

    title: str
    unit: str
    of: tuple[Histogram, ...]


class CorpusSection(msgspec.Struct, frozen=True):
    """Tables and drawings under one heading; `narrow` tables stand side by side."""

    name: str
    title: str
    tables: tuple[Table, ...] = ()
    histograms: tuple[Histograms, ...] = ()
    narrow: bool = False


def corpus_page(
    title: str, introduction: str, sections: Sequence[CorpusSection], systems: Sequence[str]
) -> str:
    """The page; each system has its colour throughout."""
    numbers = {system: number for number, system in enumerate(systems)}
    style = style_of("corpus.css")
    made: list[Section] = [(each.name, each.title, _content(each, numbers)) for each in sections]
    return page(title, f"<p>{html_text(introduction)}</p>", made, style)


def _content(section: CorpusSection, numbers: Mapping[str, int]) -> str:
    tables = [
        table_html(table, f"{section.name}-{at}", numbers, bars=False)
        for at, table in enumerate(section.tables, start=1)
    ]
    if section.narrow:
        tables = [f'<div class="beside">{"".join(f"<div>{table}</div>" for table in tables)}</div>']
    return "\n".join([*tables, *(_drawn(each, numbers) for each in section.histograms)])


def _drawn(histograms: Histograms, numbers: Mapping[str, int]) -> str:
    """Small drawings on one scale, so that they can be compared."""
    highest = max((each.highest() for each in histograms.of), default=0.0)
    drawings = "".join(
        f'<figure><figcaption><span class="system">{swatch(numbers[each.system])}{html_text(each.system)}</span>'
        f"</figcaption>{histogram_svg(each, numbers[each.system], histograms.unit, highest)}</figure>"
        for each in histograms.of
    )
    return f'<h3>{html_text(histograms.title)}</h3>\n<div class="histograms">{drawings}</div>'
