"""The sentences of the page: gold items, what each system found, and the words that decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oiebench.report.escape import html_text
from oiebench.report.highlight import highlight
from oiebench.report.sentences import Explained, ExtractionReport, SentenceReport
from oiebench.report.svg import swatch

_TAGS = {"plain": None, "shared": "mark", "extra": "del"}


def explained_html(explained: Explained, name: str, numbers: Mapping[str, int], budget: int) -> str:
    """Filters and sentences, as many as fit into `budget` bytes; what is left out is said.

    `name` is prefixed to every id; `numbers` gives each system the number of its colour.
    """
    systems = list(dict.fromkeys(system for sentence in explained.sentences for system in sentence.systems))
    articles: list[str] = []
    used = 0
    for at, sentence in enumerate(explained.sentences):
        article = _sentence(sentence, f"{name}-{at + 1}", systems, numbers, first=not at)
        used += len(article.encode("utf-8")) + 1
        if used > budget:
            break
        articles.append(article)
    missing = len(explained.sentences) - len(articles)
    cut = ""
    if missing:
        cut = (
            f'<p class="cut">The first {len(articles)} of {len(explained.sentences)} sentences: '
            "more would make this page too large. The file of explanations by sentence has them all.</p>"
        )
    return "\n".join([_filters(name, systems, len(articles)), _legend(), cut, *articles])


def _filters(name: str, systems: Sequence[str], count: int) -> str:
    options = "".join(
        f'<option value="{at}">{html_text(system)}</option>' for at, system in enumerate(systems)
    )
    return (
        f'<form class="filters" data-for="{name}" hidden>'
        f'<label>System <select name="system"><option value="">all</option>{options}</select></label>'
        '<label>Show <select name="show"><option value="">every sentence</option>'
        '<option value="gap">a gold item missed by all</option>'
        '<option value="missed">a gold item missed by the system</option>'
        '<option value="wrong">an extraction without a match</option></select></label>'
        '<label>Containing <input type="search" name="text" autocomplete="off"></label>'
        '<button type="button" name="open">Open all</button>'
        f'<output aria-live="polite">{count} of {count} sentences</output></form>'
    )


def _legend() -> str:
    return (
        '<p class="legend"><span class="yes">✓</span> met a gold item · <span class="no">✗</span> met none · '
        "words <mark>shared</mark> with the gold item, <del>extra</del>, and <ins>missing</ins></p>"
    )


def _sentence(
    sentence: SentenceReport, name: str, systems: Sequence[str], numbers: Mapping[str, int], first: bool
) -> str:
    finders = sentence.finders()
    alone = sum(not found for found in finders)
    missed = [at for at, system in enumerate(systems) if _misses(sentence, system)]
    wrong = [at for at, system in enumerate(systems) if _has_wrong(sentence, system)]
    facts = [f"{len(sentence.gold)} gold"]
    if alone:
        facts.append(f'<strong class="no">{alone} missed by all</strong>')
    gold = "".join(
        f"<li>{html_text(item)} {_found_by(found, len(sentence.systems))}</li>"
        for item, found in zip(sentence.gold, finders, strict=True)
    )
    cards = "".join(
        _system(system, systems.index(system), extractions, len(sentence.gold), numbers.get(system))
        for system, extractions in sentence.systems.items()
    )
    return (
        f'<details class="sentence" id="{name}" data-gap="{int(alone > 0)}" '
        f'data-missed="{" ".join(map(str, missed))}" data-wrong="{" ".join(map(str, wrong))}"'
        f"{' open' if first else ''}>"
        f'<summary><span class="id">{html_text(sentence.sentence_id)}</span> '
        f'<span class="text">{html_text(sentence.text)}</span> <span class="facts">{" · ".join(facts)}</span>'
        f'</summary><ol class="gold">{gold}</ol><div class="systems">{cards}</div></details>'
    )


def _misses(sentence: SentenceReport, system: str) -> bool:
    if system not in sentence.systems:
        return bool(sentence.gold)
    found = frozenset[int]().union(*(extraction.found() for extraction in sentence.systems[system]))
    return any(number not in found for number in range(len(sentence.gold)))


def _has_wrong(sentence: SentenceReport, system: str) -> bool:
    return any(not extraction.matched for extraction in sentence.systems.get(system, ()))


def _found_by(systems: Sequence[str], of: int) -> str:
    if not of:
        return ""
    if not systems:
        return '<strong class="by no">missed by all</strong>'
    who = "all" if len(systems) == of and of > 1 else ", ".join(systems)
    return f'<span class="by">found by {html_text(who)}</span>'


def _system(
    system: str, at: int, extractions: Sequence[ExtractionReport], gold: int, number: int | None
) -> str:
    found = len(frozenset[int]().union(*(extraction.found() for extraction in extractions)))
    items = "".join(map(_extraction, extractions)) or '<li class="none">nothing extracted</li>'
    drawn = "" if number is None else swatch(number)
    return (
        f'<section data-s="{at}"><h3><span class="system">{drawn}{html_text(system)}</span> '
        f"<small>{found} of {gold} gold</small></h3><ul>{items}</ul></section>"
    )


def _extraction(extraction: ExtractionReport) -> str:
    pieces, lost = highlight(extraction.text, extraction.shared, extraction.extra)
    text = "".join(
        f"<{tag}>{html_text(piece.text)}</{tag}>" if (tag := _TAGS[piece.role]) else html_text(piece.text)
        for piece in pieces
    )
    text += "".join(f" <del>{html_text(word)}</del>" for word in lost)
    text += "".join(f" <ins>{html_text(word)}</ins>" for word in extraction.missing)
    sign, label, kind = ("✓", "met", "yes") if extraction.matched else ("✗", "met none", "no")
    return (
        f'<li class="{kind}"><span class="sign" role="img" aria-label="{label}">{sign}</span> {text}'
        f'<span class="why">{html_text(_why(extraction))}</span></li>'
    )


def _why(extraction: ExtractionReport) -> str:
    numbers = [] if extraction.gold_index is None else [extraction.gold_index, *extraction.also]
    gold = f"gold {', '.join(str(number + 1) for number in numbers)}" if numbers else ""
    if gold and not extraction.matched:
        gold = f"nearest: {gold}"
    parts = (gold, extraction.rule, extraction.obstacle, extraction.error_class)
    return " · ".join(part for part in parts if part)
