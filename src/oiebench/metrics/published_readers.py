"""What the readers of the published CaRB and OIE2016 scripts left out of each system's file.

Our readers keep everything; in `published` mode a metric looks only at what its script saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from oiebench.metrics.base import Predictions
from oiebench.model import Argument, Extraction

Seen = Extraction | str
"""An extraction as the script saw it, or why it did not."""


def published_view(predictions: Predictions) -> Predictions:
    """The extractions that the script's reader for the file's format gave, of the spelling it kept."""
    look = _LOOKS.get(predictions.format)
    left_out = Counter(predictions.left_out)

    def seen(extractions: Sequence[Extraction]) -> Sequence[Extraction]:
        if look is None:
            return extractions
        kept = []
        for extraction in extractions:
            result = look(extraction)
            if isinstance(result, str):
                left_out[result] += 1
            else:
                kept.append(result)
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


def _clausie(extraction: Extraction) -> Seen:
    return extraction if len(extraction.args) == 1 else "not of exactly two arguments"


def _openie4(extraction: Extraction) -> Seen:
    if not (extraction.arg1.text and extraction.rel.text and extraction.args):
        return "without relation or second argument"
    if len(extraction.args) == 1:
        return extraction
    return msgspec.structs.replace(extraction, args=extraction.args[:1])


def _openie5(extraction: Extraction) -> Seen:
    if not extraction.args:
        return "without relation or second argument"
    context = extraction.context
    if not context or f"{extraction.arg1.text} {extraction.rel.text}".startswith(context):
        return extraction
    return msgspec.structs.replace(extraction, arg1=Argument(f"{context} {extraction.arg1.text}"))


_LOOKS: dict[str, Callable[[Extraction], Seen]] = {
    "clausie": _clausie,
    "openie4": _openie4,
    "openie5": _openie5,
}
