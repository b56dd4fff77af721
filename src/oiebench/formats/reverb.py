"""`reverb` and `stanford`: ReVerb's columns, which Stanford's extractor prints too, without the chunks.

File, sentence number, argument, relation, argument, their six token bounds, confidence, sentence, parts of
speech, (ReVerb alone) chunk tags, and the three parts normalised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from oiebench.formats.base import Format, Source
from oiebench.formats.columns import ByText, UnreadableError, columns, confidence, filled, number, text_of
from oiebench.formats.guess import is_number, rows
from oiebench.model import Argument, Collection, Extraction, Sentence

SENTENCE = 12


def read(source: Source) -> Collection:
    """The extractions with their token places; the sentence is the text of column 13, its number is not used.

    The number counts the sentences of the input file and has been wrong in published outputs.
    """
    ids = ByText()
    docs: dict[str, str] = {}
    extractions: list[Extraction] = []
    for line_number, line in filled(source):
        parts = line.split("\t")
        if len(parts) > SENTENCE and "," in parts[11]:
            source.repair(line_number, "decimal comma read as a point")
            parts[11] = parts[11].replace(",", ".")
        try:
            extraction = _extraction(ids, parts)
        except UnreadableError as error:
            source.fail(line_number, str(error))
            continue
        extractions.append(extraction)
        docs.setdefault(extraction.sentence_id, parts[0])
    sentences = {
        number: Sentence(number, sentence.text, tuple(sentence.text.split(" ")), docs.get(number) or None)
        for number, sentence in ids.sentences().items()
    }
    return Collection(sentences, extractions=tuple(extractions), has_ids=False)


def _extraction(ids: ByText, columns: list[str]) -> Extraction:
    if len(columns) <= SENTENCE:
        raise UnreadableError(
            f"{len(columns)} columns; ReVerb's layout has 18, with the sentence in column 13"
        )
    bounds = [_bound(text) for text in columns[5:11]]
    score = confidence(columns[11].strip())
    return Extraction(
        ids.id(columns[SENTENCE]),
        Argument(columns[2], _tokens(bounds[0], bounds[1])),
        Argument(columns[3], _tokens(bounds[2], bounds[3])),
        (Argument(columns[4], _tokens(bounds[4], bounds[5])),),
        score,
    )


def _bound(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        if not text:
            return -1
        raise UnreadableError(f"{text!r} stands where a token's place should") from None


def _tokens(start: int, end: int) -> tuple[int, ...] | None:
    return tuple(range(start, end)) if 0 <= start < end else None


def _writer(width: int) -> Callable[[Collection], Iterable[str]]:
    def write(collection: Collection) -> Iterable[str]:
        """The extractions, one a line; tags are not known and stay empty, unknown places are -1.

        Further arguments are joined to the second. Places count the words of the text between single spaces;
        where the sentence has other tokens they are not written.
        """
        numbers = {sentence: str(n) for n, sentence in enumerate(collection.sentences)}
        for e in collection.extractions:
            sentence = collection.sentences[e.sentence_id]
            placed = sentence.tokens in (None, tuple(sentence.text.split(" ")))
            texts = e.folded()
            yield columns(
                sentence.doc or "",
                numbers[e.sentence_id],
                *texts,
                *[str(bound) for part in ([e.arg1], [e.rel], e.args) for bound in _bounds(part, placed)],
                number(e.confidence),
                text_of(collection, e),
                *[""] * (width - 16),
                *[text.lower() for text in texts],
            )

    return write


def _bounds(parts: Sequence[Argument], placed: bool) -> tuple[int, int]:
    """The first place and the one after the last; -1 twice where places leave gaps or are not known."""
    places = [place for part in parts for place in part.tokens or (None,)]
    start = places[0] if placed and places else None
    if start is None or places != list(range(start, start + len(places))):
        return -1, -1
    return start, start + len(places)


def _sniffer(width: int) -> Callable[[str], float]:
    def sniff(head: str) -> float:
        """High for rows of this width with six token bounds and a confidence."""
        found = rows(head)
        like = [row for row in found if len(row) > SENTENCE and all(map(is_number, row[5:11]))]
        exact = sum(len(row) == width for row in like)
        return (0.5 * len(like) + 0.5 * exact) / len(found) if found else 0.0

    return sniff


_HOLDS = frozenset({"texts", "docs", "extractions", "confidence", "places"})

REVERB = Format(
    name="reverb", title="ReVerb output", holds=_HOLDS, read=read, sniff=_sniffer(18), write=_writer(18)
)
STANFORD = Format(
    name="stanford",
    title="Stanford OpenIE output (reverb layout)",
    holds=_HOLDS,
    read=read,
    sniff=_sniffer(17),
    write=_writer(17),
)
