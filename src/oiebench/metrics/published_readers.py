"""What the readers of the published CaRB and OIE2016 scripts left out of each system's file.

Our readers keep everything; in `published` mode a metric looks only at what its script saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from oiebench.metrics.base import Predictions
from oiebench.model import Argument, Extraction

Seen = tuple[list[Extraction], str]
"""The extractions as the script saw them, and why it did not see the others."""
NOTHING_IN_A_COLUMN = "without relation or second argument"


def published_view(predictions: Predictions) -> Predictions:
    """The extractions that the script's reader for the file's format gave, of the spelling it kept."""
    look = _LOOKS.get(predictions.format)
    left_out = Counter(predictions.left_out)

    def seen(extractions: Sequence[Extraction]) -> Sequence[Extraction]:
        if look is None:
            return extractions
        kept, unseen = look(extractions)
        if len(kept) < len(extractions):
            left_out[unseen] += len(extractions) - len(kept)
        return kept

    def of_last_spelling(extractions: Sequence[Extraction]) -> Sequence[Extraction]:
        """Where two spellings of a sentence have one key, the script keeps what it read under the later one."""
        spellings = dict.fromkeys(extraction.sentence_id for extraction in extractions)
        if len(spellings) < 2:
            return extractions
        last = list(spellings)[-1]
        kept = [extraction for extraction in extractions if extraction.sentence_id == last]
        left_out["of an earlier spelling of the sentence"] += len(extractions) - len(kept)
        return kept

    sentences = [of_last_spelling(seen(extractions)) for extractions in predictions.sentences]
    outside = seen(predictions.outside)
    return msgspec.structs.replace(predictions, sentences=sentences, outside=outside, left_out=dict(left_out))


def _clausie(extractions: Sequence[Extraction]) -> Seen:
    return [e for e in extractions if len(e.args) == 1], "not of exactly two arguments"


def _openie4(extractions: Sequence[Extraction]) -> Seen:
    return [
        e if len(e.args) == 1 else msgspec.structs.replace(e, args=e.args[:1])
        for e in extractions
        if e.args and e.arg1.text and e.rel.text
    ], NOTHING_IN_A_COLUMN


def _openie5(extractions: Sequence[Extraction]) -> Seen:
    return [_in_context(e) for e in extractions if e.args], NOTHING_IN_A_COLUMN


def _in_context(extraction: Extraction) -> Extraction:
    context = extraction.context
    if not context or f"{extraction.arg1.text} {extraction.rel.text}".startswith(context):
        return extraction
    return msgspec.structs.replace(extraction, arg1=Argument(f"{context} {extraction.arg1.text}"))


_LOOKS: dict[str, Callable[[Sequence[Extraction]], Seen]] = {
    "clausie": _clausie,
    "openie4": _openie4,
    "openie5": _openie5,
}
