"""WiRe57 (Léchelle et al., 2019), Table 1: how frequent phenomena are among the gold tuples."""

from __future__ import annotations

from functools import partial

from oiebench.annotate.gold_statistics import tuple_figures
from oiebench.datasets import dataset
from oiebench.model import Value
from oiebench.runs.reproducing.library import Library
from oiebench.runs.reproducing.reproduction import Part, PublishedTable, Reproduction, row

DATA = "wire57"
FIGURES = ("n", "of", "percentage")
PRINTED = {
    "tuples": ("All tuples", "343 - 100"),
    "anaphora": ("Anaphora", "196 - 57"),
    "inferred": ("Contains inferred words", "186 - 54"),
    "hallucinated": ("Hallucinated parts", "135 - 39"),
    "binary": ("Binary relations", "254 - 74"),
    "nary_3": ("n-ary, n = 3", "72 - 21"),
    "nary_4": ("n-ary, n = 4", "16 - 5"),
    "nary_5": ("n-ary, n = 5", "1 - 0.3"),
    "printed_words": ("Inferred words", "347 2597 13.4"),
    "inferred_words": ("Inferred words of all parts", ""),
}
REASONS = {
    "anaphora": "180 tuples of the released file have a part whose resolved form has other words; no reading of "
    "its fields that was tried gives 196",
}


def recompute(library: Library) -> Reproduction:
    """The phenomena counted in the released gold."""
    rows = [
        row(label, FIGURES, printed, partial(_figures, library, key), REASONS.get(key))
        for key, (label, printed) in PRINTED.items()
    ]
    return TABLE.outcome(
        [Part(tuple(rows), of="Phenomenon")],
        "Hallucinated: the words of the relation are all inferred (with any such part it is 137).",
        "Inferred words: the 347 are those of every part, the 2,597 all words of first argument, relation and second "
        "argument alone. Of the words of every part it is 11.7%.",
    )


def _figures(library: Library, key: str) -> dict[str, Value]:
    """A count, what it is of, and the percentage; the printed words are of other parts than the inferred ones."""
    gold = library.gold(DATA).collection
    found = {figure.key: figure for figure in tuple_figures(gold.tuples, len(gold.sentences))}
    if key == "printed_words":
        inferred, words = found["inferred_words"].value, found["triple_words"].value
        assert inferred is not None
        assert words is not None
        return {"n": inferred, "of": words, "percentage": 100 * inferred / words}
    figure = found[key]
    share = 100 if figure.share is None else figure.share
    return {"n": figure.value, "of": figure.of, "percentage": share}


TABLE = PublishedTable(
    name="wire57-table1",
    title="WiRe57, Table 1: phenomena among the gold tuples",
    source="Léchelle, Gotti and Langlais (2019), WiRe57: A Fine-Grained Benchmark for Open Information "
    "Extraction, Table 1",
    data=(DATA,),
    files=(dataset(DATA).gold.file,),
    recompute=recompute,
)
