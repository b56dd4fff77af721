"""How far `reverb` agrees with the published output of ReVerb on the CaRB dev sentences, and why where it does not.

    python benchmarks/agreement_reverb.py [--differences 40] [--system "reverb(constraint=false)"]

The published output is read from ../shared/data where it is; it has ReVerb's own tags, so that what comes of other
tags can be told from what comes of other rules. Two tuples are the same when their three parts are, case and
determiners aside. The bars are 70% of the published tuples found, and at most 40% more than those.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from oiebench.extractors.base import Extractor
from oiebench.extractors.letters import letters
from oiebench.extractors.names import extractor
from oiebench.extractors.pipeline import parser_for
from oiebench.model import ParsedSentence
from oiebench.parse.lemmas import lemma
from oiebench.parse.reading import given_tokens

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
PUBLISHED = SHARED / "samples" / "carb-dev" / "reverb_output.txt"
GOLD = SHARED / "upstream" / "CaRB" / "data" / "gold" / "dev.tsv"
DETERMINERS = frozenset({"a", "an", "the"})
Parts = tuple[str, ...]
Span = range


@dataclass(frozen=True)
class Tuple:
    """Where the left argument, the relation and the right argument stand in a sentence."""

    left: Span
    relation: Span
    right: Span

    def parts(self, tokens: tuple[str, ...]) -> Parts:
        texts = (tokens[span.start : span.stop] for span in (self.left, self.relation, self.right))
        return tuple(
            " ".join(word for word in map(str.lower, text) if word not in DETERMINERS) for text in texts
        )


@dataclass
class Published:
    """A sentence as the published system saw it."""

    tokens: tuple[str, ...]
    xpos: tuple[str, ...]
    tuples: list[Tuple]

    def tags(self) -> str:
        return letters(self.tokens, self.xpos)

    def parts(self) -> dict[Parts, Tuple]:
        return {each.parts(self.tokens): each for each in self.tuples}

    def parsed(self) -> ParsedSentence:
        """The sentence with the published tags."""
        plain = given_tokens(" ".join(self.tokens), "")
        nothing = ("",) * len(self.tokens)
        lemmas = tuple(lemma(form, "", tag) for form, tag in zip(self.tokens, self.xpos, strict=True))
        return ParsedSentence(
            "",
            plain.text,
            self.tokens,
            plain.spans,
            (-1,) * len(nothing),
            nothing,
            nothing,
            self.xpos,
            lemmas,
        )


def key(text: str) -> str:
    return "".join(text.split())


def published() -> dict[str, Published]:
    """The sentences that have published tuples, by text without spaces."""
    found: dict[str, Published] = {}
    for line in PUBLISHED.read_text(encoding="utf-8").splitlines():
        cells = line.split("\t")
        starts = [int(cell) for cell in cells[5:11]]
        words, tags = tuple(cells[12].split()), tuple(cells[13].split())
        sentence = found.setdefault(key(cells[12]), Published(words, tags, []))
        sentence.tuples.append(Tuple(*(range(*starts[place : place + 2]) for place in (0, 2, 4))))
    return found


def sentences() -> list[str]:
    lines = GOLD.read_text(encoding="utf-8").splitlines()
    texts = [line.split("\t")[0] for line in lines]
    return list({key(text): text for text in texts}.values())


def parts_of(sentence: ParsedSentence, system: Extractor) -> dict[Parts, Tuple]:
    found = {}
    for draft in system.drafts(sentence):
        spans = [[word for word in part if isinstance(word, int)] for part in draft.parts()]
        each = Tuple(*(range(span[0], span[-1] + 1) for span in spans))
        found[each.parts(sentence.tokens)] = each
    return found


def overlap(one: Span, other: Span) -> bool:
    return one.start < other.stop and other.start < one.stop


def why_lost(lost: Tuple, mine: list[Tuple], tags: str, theirs: str) -> str:
    """What keeps us from a published tuple: the first of the steps in which we differ."""
    same = [each for each in mine if each.relation == lost.relation]
    if same:
        nearest = same[0]
        sides = [(nearest.left, lost.left), (nearest.right, lost.right)]
        if all(one == other or overlap(one, other) for one, other in sides):
            return "noun phrase cut elsewhere"
        return "another noun phrase"
    part = slice(lost.relation.start, lost.relation.stop)
    if tags[part] != theirs[part]:
        return "tags of the relation"
    if any(overlap(each.relation, lost.relation) for each in mine):
        return "lexical constraint, or tags around the relation"
    return "no noun phrase beside the relation"


def why_extra(extra: Tuple, theirs: Published | None, text: str) -> str:
    """What makes us give a tuple that was not published."""
    if theirs is None:
        refused = not text[0].isalpha() or not text.rstrip().endswith((".", "?", "!")) or "(" in text
        return "sentence that ReVerb's reader refuses" if refused else "sentence without any published tuple"
    if any(overlap(extra.relation, each.relation) for each in theirs.tuples):
        return "another form of a published tuple"
    return "relation that was not published"


@dataclass
class Agreement:
    """Counts of tuples, and by reason those that one side alone has."""

    published: int = 0
    ours: int = 0
    same: int = 0
    lost: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    extra: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, sentence: ParsedSentence, mine: dict[Parts, Tuple], theirs: Published | None) -> None:
        known = {} if theirs is None else theirs.parts()
        self.published += len(known)
        self.ours += len(mine)
        self.same += len(mine.keys() & known.keys())
        tags = letters(sentence.tokens, sentence.xpos, sentence.spans)
        for parts in known.keys() - mine.keys():
            assert theirs is not None
            reason = why_lost(known[parts], list(mine.values()), tags, theirs.tags())
            self.lost[reason].append(f"{parts} is not among {sorted(mine)}")
        for parts in mine.keys() - known.keys():
            reason = why_extra(mine[parts], theirs, sentence.text)
            self.extra[reason].append(f"{parts} {sentence.text[:100]}")

    def show(self, differences: int) -> None:
        more = self.ours - self.same
        print(f"{self.published} published tuples, {self.ours} of ours, {self.same} the same")
        print(f"found {self.same / self.published:.1%}, and {more / self.published:.1%} as many again")
        for title, by_reason in (("published, not found", self.lost), ("found, not published", self.extra)):
            print(f"\n{title}: {sum(map(len, by_reason.values()))}")
            for reason, lines in sorted(by_reason.items(), key=lambda item: -len(item[1])):
                print(f"  {len(lines):4} {reason}")
                for line in sorted(lines)[:differences]:
                    print(f"         {line}")


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--differences", type=int, default=0)
    arguments.add_argument("--system", default="reverb")
    asked = arguments.parse_args()
    if not PUBLISHED.exists():
        print(f"{PUBLISHED} is not here")
        return
    system, theirs = extractor(asked.system), published()
    parser = parser_for(system.needs)
    assert parser is not None
    found = Agreement()
    for sentence in parser.parse(given_tokens(text, text) for text in sentences()):
        found.add(sentence, parts_of(sentence, system), theirs.get(key(sentence.text)))
    found.show(asked.differences)
    same = sum(len(parts_of(each.parsed(), system).keys() & each.parts().keys()) for each in theirs.values())
    print(f"\nwith the published tags in place of ours: found {same / found.published:.1%}")


if __name__ == "__main__":
    main()
