"""What the readers of the published scripts left out of each system's file.

Our readers keep everything; in `published` mode a metric looks only at what its script saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from oiebench.metrics.base import Predictions
from oiebench.model import Argument, Extraction, sentence_key

Seen = tuple[list[Extraction], str]
"""The extractions as the script saw them, and why it did not see the others."""
NOTHING_IN_A_COLUMN = "without relation or second argument"
FURTHER_COLUMNS = "in columns after the fourth"


def published_view(predictions: Predictions) -> Predictions:
    """What the reader of CaRB and OIE2016 for the file's format gave, of the spelling it kept."""
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
        """Where spellings of a sentence have one key, the script keeps what it read under the last one."""
        ids = dict.fromkeys([extraction.sentence_id for extraction in extractions])
        if len(ids) < 2:
            return extractions
        texts = {id_: predictions.spelt[id_].text for id_ in ids}
        last = {sentence_key(text): text for text in dict.fromkeys(texts.values())}
        kept = [e for e in extractions if last[sentence_key(texts[e.sentence_id])] == texts[e.sentence_id]]
        if len(kept) < len(extractions):
            left_out["of an earlier spelling of the sentence"] += len(extractions) - len(kept)
        return kept

    sentences, outside = list(map(seen, predictions.sentences)), seen(predictions.outside)
    if predictions.spelt:
        sentences, outside = list(map(of_last_spelling, sentences)), of_last_spelling(outside)
    return msgspec.structs.replace(predictions, sentences=sentences, outside=outside, left_out=dict(left_out))


def four_columns(predictions: Predictions, *, line_stripped: bool = False) -> Predictions:
    """What the readers of BenchIE and BenchIE^FL gave: no column after the fourth of a `benchie-tsv` file.

    BenchIE's strips the line as a whole, so that white space at its end goes from the last column.
    """
    if predictions.format != "benchie-tsv":
        return predictions
    columns = 0

    def read(extraction: Extraction) -> Extraction:
        nonlocal columns
        args = extraction.args
        if len(args) < 2 and not (line_stripped and args and args[0].text[-1:].isspace()):
            return extraction
        texts = [arg.text for arg in args]
        columns += len(texts) - 1
        if line_stripped:
            texts = "\t".join(texts).rstrip().split("\t")
        return msgspec.structs.replace(extraction, args=(Argument(texts[0]),))

    sentences = [list(map(read, extractions)) for extractions in predictions.sentences]
    left_out = Counter(predictions.left_out)
    left_out[FURTHER_COLUMNS] += columns
    return msgspec.structs.replace(
        predictions,
        sentences=sentences,
        left_out={reason: count for reason, count in left_out.items() if count},
    )


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
