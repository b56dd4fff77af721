"""Measures the tokenizer and the sentence splitter on raw text, as the CoNLL 2018 shared task did.

    python training/measure_raw_text.py DATA/ud

Prints precision, recall and F1 of words and of sentences on the development parts of EWT and GUM, and the speed.
"""

from __future__ import annotations

import argparse
import gzip
import time
from pathlib import Path

from oiebench.parse.measuring import Agreement, span_agreement
from oiebench.parse.splitter import split_sentences
from oiebench.parse.tokenizer import tokenize
from oiebench.parse.treebank import RawDocument, raw_documents

TREEBANKS = ("en_ewt-dev", "en_gum-permissive-dev")


def measure(documents: list[RawDocument]) -> tuple[Agreement, Agreement]:
    """The agreement on words and on sentences."""
    words, sentences = Agreement(), Agreement()
    for document in documents:
        spans = split_sentences(document.text)
        found = [
            (start + first, start + last)
            for start, end in spans
            for first, last in tokenize(document.text[start:end])
        ]
        words += span_agreement(document.text, document.words, found)
        sentences += span_agreement(document.text, document.sentences, spans)
    return words, sentences


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="the folder with the treebanks, NAME.conllu.gz")
    parser.add_argument("treebanks", nargs="*", default=TREEBANKS)
    arguments = parser.parse_args()
    for name in arguments.treebanks:
        path = arguments.folder / f"{name}.conllu.gz"
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            documents = list(raw_documents(lines, str(path)))
        started = time.perf_counter()
        words, sentences = measure(documents)
        spent = time.perf_counter() - started
        print(f"{name}: {len(documents)} documents in {spent:.2f} s")
        for what, found in (("words", words), ("sentences", sentences)):
            print(
                f"  {what:<10} P {100 * found.precision:6.2f}  R {100 * found.recall:6.2f}"
                f"  F1 {100 * found.f1:6.2f}  ({found.gold} gold, {found.found} found)"
            )


if __name__ == "__main__":
    main()
