"""Counts the noun phrases of a text, and writes the frequent ones for `minie(mode=dictionary)`.

    python training/count_phrases.py --text DATA/text/wikipedia [--sentences 300000] [--least 4]

A phrase is a common noun with the adjectives and nouns right before it, by lemma: `a very strong magnetic field` is
counted as `magnetic field` and `strong magnetic field`. Names are left to the names themselves.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from articles import articles

from oiebench.extractors.phrasebook import LONGEST, key
from oiebench.extractors.tree import Tree
from oiebench.model import TokenizedSentence
from oiebench.parse.parser import BundledParser
from oiebench.parse.reading import sentences_of

SHIPPED = Path(__file__).parents[1] / "src" / "oiebench" / "extract" / "data" / "phrases.txt"
MODIFIERS = frozenset({"amod", "compound"})
WORDS = range(5, 41)


def sample(folder: Path, most: int) -> Iterator[TokenizedSentence]:
    """Sentences that end like one, as many from every file."""
    paths = sorted(folder.glob("*.gz"))
    order = random.Random(1)
    for path in paths:
        found = [
            sentence
            for text in articles(path)
            for sentence in sentences_of(text)
            if len(sentence.tokens) in WORDS and sentence.text.endswith(".")
        ]
        yield from order.sample(found, min(len(found), most // len(paths) + 1))


def phrases(tree: Tree) -> Iterator[str]:
    """Each noun of a sentence with one, two, … of the modifiers right before it."""
    for head in range(tree.size):
        if tree.upos[head] != "NOUN":
            continue
        first = head
        while (
            first
            and head - first + 1 < LONGEST
            and tree.rels[first - 1] in MODIFIERS
            and tree.heads[first - 1] in range(first, head + 1)
        ):
            first -= 1
            yield key(tree, range(first, head + 1))


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--text", type=Path, required=True)
    arguments.add_argument("--sentences", type=int, default=300_000)
    arguments.add_argument("--least", type=int, default=4)
    arguments.add_argument("--threads", type=int)
    arguments.add_argument("--out", type=Path, default=SHIPPED)
    asked = arguments.parse_args()
    counts: Counter[str] = Counter()
    for sentence in BundledParser(asked.threads).parse(sample(asked.text, asked.sentences)):
        counts.update(phrases(Tree(sentence)))
    chosen = sorted(phrase for phrase, times in counts.items() if times >= asked.least)
    asked.out.write_text("".join(f"{phrase}\n" for phrase in chosen), encoding="utf-8")
    print(
        f"{len(counts)} phrases, {len(chosen)} met {asked.least} times: {asked.out.stat().st_size >> 10} KiB"
    )


if __name__ == "__main__":
    main()
