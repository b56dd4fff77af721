"""Counts the relation phrases of a text, and writes those of many argument pairs as `reverb`'s lexical constraint.

    python training/count_relations.py --text DATA/text/wikipedia [--least 2] [--least-any 5]

What is counted are units V W* P in normal form (`have effect on`), and the same with any verb (`* effect on`), each by
the different pairs of arguments that it stands between. The list is made of text under CC BY-SA 3.0.
"""

from __future__ import annotations

import argparse
import gzip
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from articles import articles

from oiebench.extractors.relation_list import FILE, has_noun_phrase, normal_form, without_verb
from oiebench.extractors.reverb import candidates
from oiebench.model import TokenizedSentence
from oiebench.parse.reading import sentences_of
from oiebench.parse.tagger import LightTagger

SHIPPED = Path(__file__).parents[1] / "src" / "oiebench" / "extract" / "data" / FILE


def sentences(folder: Path) -> Iterator[TokenizedSentence]:
    for path in sorted(folder.glob("*.gz")):
        for text in articles(path):
            yield from sentences_of(text)


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--text", type=Path, required=True)
    arguments.add_argument("--least", type=int, default=2, help="pairs of a relation that is listed")
    arguments.add_argument("--least-any", type=int, default=5, help="the same where the verb may be any")
    arguments.add_argument("--counts", type=Path, help="write all counts there as well")
    arguments.add_argument("--out", type=Path, default=SHIPPED)
    asked = arguments.parse_args()
    pairs: dict[str, set[int]] = defaultdict(set)
    read = 0
    for sentence in LightTagger().parse(sentences(asked.text)):
        read += 1
        for found in candidates(sentence, constraint=False):
            sides = (sentence.tokens[slice(*found.left)], sentence.tokens[slice(*found.right)])
            pair = hash(" ; ".join(" ".join(side) for side in sides).lower())
            for unit in found.relation.units:
                if has_noun_phrase(found.tags, unit):
                    form = normal_form(sentence, found.tags, unit)
                    for each in filter(None, (form, without_verb(form))):
                        pairs[each].add(pair)
    counts = {form: len(found) for form, found in pairs.items()}
    if asked.counts:
        lines = (f"{times}\t{form}\n" for form, times in sorted(counts.items()))
        asked.counts.write_text("".join(lines), encoding="utf-8")
    listed = sorted(
        form
        for form, times in counts.items()
        if times >= (asked.least_any if form.startswith("* ") else asked.least)
    )
    asked.out.write_bytes(gzip.compress("\n".join(listed).encode(), mtime=0))
    print(
        f"{read} sentences, {len(counts)} relations, {len(listed)} listed: {asked.out.stat().st_size >> 10} KiB"
    )


if __name__ == "__main__":
    main()
