"""Seconds and memory for `oiebench check` on a million triples with their texts.

    python benchmarks/check.py [--triples 1000000] [--sample 300] [--folder FOLDER]

A made-up language: names of two words, relations in several spellings, three sentences a text, five triples of each
text. One triple in ten is of no sentence, one name in fifty has a letter changed, one in fifty is a surname alone.
The file is LangChain's graph documents, a line each; reading it is part of the time.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

LETTERS = "abcdefghijklmnopqrstuvwxyz"
PER_TEXT, SENTENCES = 5, 3
VERBS, NAMES, WORDS = 400, 120_000, 30_000


class Language:
    """Names, verbs and words, drawn with a seed."""

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)
        self.names = [f"{self.word(4, 8).title()} {self.word(5, 9).title()}" for _ in range(NAMES)]
        self.verbs = [self.word(4, 8) for _ in range(VERBS)]
        self.words = [self.word(2, 9) for _ in range(WORDS)]

    def word(self, least: int, most: int) -> str:
        """A word of so many letters."""
        return "".join(self.source.choices(LETTERS, k=self.source.randint(least, most)))

    def name(self, name: str) -> str:
        """A name as a graph may have it."""
        drawn = self.source.random()
        if drawn < 0.02:
            at = self.source.randrange(1, len(name) - 1)
            return name[:at] + self.source.choice(LETTERS) + name[at + 1 :]
        return name.split()[-1] if drawn < 0.04 else name

    def relation(self, verb: str) -> str:
        """A relation in one of its spellings."""
        return self.source.choice([verb + "ed", verb.upper() + "ED", f"was {verb}ing", f"{verb}s_at"])

    def document(self, number: int) -> dict[str, object]:
        """A text and its triples."""
        pairs = [
            (self.source.choice(self.names), self.source.choice(self.verbs), self.source.choice(self.names))
            for _ in range(PER_TEXT)
        ]
        sentences = [[f"{s} {v}ed {o}" for s, v, o in pairs[at::SENTENCES]] for at in range(SENTENCES)]
        text = " ".join(
            f"{' and '.join(said)} {' '.join(self.source.choices(self.words, k=8))}." for said in sentences
        )
        relationships = []
        for s, v, o in pairs:
            subject = self.source.choice(self.names) if self.source.random() < 0.1 else s
            relationships.append(
                {
                    "source": {"id": self.name(subject), "type": "Thing"},
                    "target": {"id": self.name(o), "type": "Thing"},
                    "type": self.relation(v),
                    "properties": {},
                }
            )
        nodes = [end for each in relationships for end in (each["source"], each["target"])]
        return {
            "nodes": nodes,
            "relationships": relationships,
            "source": {"page_content": text, "metadata": {"source": f"text-{number}"}},
        }


def documents(triples: int) -> Iterator[str]:
    """Lines of graph documents."""
    language = Language(7)
    for number in range(triples // PER_TEXT):
        yield json.dumps(language.document(number)) + "\n"


def main() -> None:
    """Write the file, and check it in a process of its own."""
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    options.add_argument("--triples", type=int, default=1_000_000)
    options.add_argument("--sample", type=int, default=300)
    options.add_argument("--folder", help="where to keep the file; a temporary folder otherwise")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        path = Path(given.folder or temporary, f"graph-{given.triples}.jsonl")
        if not path.exists():
            with path.open("w", encoding="utf-8") as file:
                file.writelines(documents(given.triples))
        print(f"{path.stat().st_size / 1e6:,.0f} MB of graph documents")
        command = [
            sys.executable,
            "-m",
            "oiebench",
            "check",
            f"langchain:{path}",
            "--sample",
            str(given.sample),
        ]
        subprocess.run([*command, "--examples", "1"], check=True)


if __name__ == "__main__":
    main()
