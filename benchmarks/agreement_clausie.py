"""How far our clause-based extractors agree with the published output of the systems that they follow.

    python benchmarks/agreement_clausie.py [--differences 40]

The published outputs are read from ../shared/data where it is. Two tuples are the same when subject, relation and
the rest (further arguments joined) are, case, determiners and punctuation aside (`its; has` is `it; has`); they are
alike when the relations are the same but for forms of `be` and four fifths of all their words are shared. Each tuple
is counted once. A published tuple counts for the clause type of our clause with the same verb, in the same sentence.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from oiebench.extractors.base import Extractor
from oiebench.extractors.lexicon import OWNERS
from oiebench.extractors.names import extractor
from oiebench.extractors.pipeline import extractions
from oiebench.formats import read
from oiebench.model import Extraction
from oiebench.parse.parser import BundledParser
from oiebench.parse.reading import given_tokens

SAMPLES = Path(__file__).resolve().parents[2] / "shared" / "data" / "samples"
DETERMINERS = frozenset("the a an".split())
FORMS_OF_BE = frozenset("be is are was were been being".split())
ALIKE = 0.8
NONE = "no such clause"
WORD = re.compile(r"[^\W_]+")

Words = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Case:
    """A system, the published output that it is held against, and the sentences of that."""

    system: str
    name: str
    published: Path
    sentences: Path | None = None


CASES = (
    Case("clausie(conj=false)", "ClausIE on CaRB dev", SAMPLES / "carb-dev" / "clausie_output.txt"),
    Case(
        "clausie",
        "ClausIE on B50",
        SAMPLES / "benchie_fl-50" / "clausie_benchie_form.txt",
        SAMPLES / "benchie-en-50" / "sentences.txt",
    ),
    Case(
        "minie",
        "MinIE on B50",
        SAMPLES / "benchie_fl-50" / "minie_benchie_form.txt",
        SAMPLES / "benchie-en-50" / "sentences.txt",
    ),
)


def words(text: str) -> tuple[str, ...]:
    return tuple(word for word in WORD.findall(text.lower()) if word not in DETERMINERS)


def normal(extraction: Extraction) -> Words:
    arg1, rel, rest = (words(part) for part in extraction.folded())
    if rel in (("has",), ("have",)):
        return tuple(OWNERS.get(word, word).lower() for word in arg1), ("has",), rest
    return arg1, rel, rest


def alike(one: Words, other: Words) -> bool:
    verbs = [[word for word in each[1] if word not in FORMS_OF_BE] for each in (one, other)]
    if verbs[0] != verbs[1]:
        return False
    said = [Counter(word for part in each for word in part) for each in (one, other)]
    return 2 * (said[0] & said[1]).total() >= ALIKE * (said[0].total() + said[1].total())


@dataclass
class Tally:
    """Of one clause type: tuples of ours and published, those that are the same, those that are alike."""

    published: int = 0
    ours: int = 0
    same: int = 0
    alike: int = 0


def paired(published: Sequence[Words], ours: Sequence[Words]) -> dict[int, tuple[int, bool]]:
    """Our tuple for each published one that has one, and whether it is the same; the same ones first."""
    found: dict[int, tuple[int, bool]] = {}
    taken: set[int] = set()
    for exact in (True, False):
        for number, theirs in enumerate(published):
            for place, mine in enumerate(ours):
                if number in found or place in taken:
                    continue
                if mine == theirs if exact else alike(theirs, mine):
                    found[number] = (place, exact)
                    taken.add(place)
    return found


def kind(tuple_: Words, ours: Sequence[Words], rules: Sequence[str]) -> str:
    """The clause type of our tuple that is nearest to a published one by its verb, then by its words."""
    verb = tuple_[1][-1:]
    near = [
        (sum((Counter(mine[0] + mine[2]) & Counter(tuple_[0] + tuple_[2])).values()), -place)
        for place, mine in enumerate(ours)
        if mine[1][-1:] == verb
    ]
    return rules[-max(near)[1]] if near else "possessive" if tuple_[1] == ("has",) else NONE


def agreement(case: Case, parser: BundledParser, differences: int) -> None:
    system: Extractor = extractor(case.system)
    collection = read(str(case.published)).collection
    theirs: dict[str, list[Extraction]] = defaultdict(list)
    for each in collection.extractions:
        theirs[each.sentence_id].append(each)
    said = {key: sentence.text for key, sentence in collection.sentences.items()}
    if case.sentences is not None:
        lines = case.sentences.read_text(encoding="utf-8").splitlines()
        said = {str(number): line for number, line in enumerate(lines, start=1)}
    tallies: dict[str, Tally] = defaultdict(Tally)
    lost: list[str] = []
    for sentence in parser.parse(given_tokens(said[key], key) for key in theirs):
        mine = extractions(sentence, [system], explain=True)
        rules = [each.origin.rule if each.origin else "" for each in mine]
        ours, published = [normal(each) for each in mine], [normal(each) for each in theirs[sentence.id]]
        pairs = paired(published, ours)
        for rule in rules:
            tallies[rule].ours += 1
        for number, words_ in enumerate(published):
            rule = rules[pairs[number][0]] if number in pairs else kind(words_, ours, rules)
            tallies[rule].published += 1
            if number in pairs:
                tallies[rule].alike += 1
                tallies[rule].same += pairs[number][1]
            else:
                lost.append(f"{rule}: {theirs[sentence.id][number]}")
    table(case, tallies)
    for line in lost[:differences]:
        print("   ", line)


def table(case: Case, tallies: dict[str, Tally]) -> None:
    """Shares of the published tuples that are found, and of ours that are published."""
    total = Tally()
    for tally in tallies.values():
        for name in ("published", "ours", "same", "alike"):
            setattr(total, name, getattr(total, name) + getattr(tally, name))
    print(f"\n{case.system}: {case.name}\n")
    print("| clause | published | found | found alike | ours | published | published alike |")
    print("|---|---|---|---|---|---|---|")
    for rule, tally in [*sorted(tallies.items()), ("all", total)]:
        cells = [
            str(tally.published),
            *(share(part, tally.published) for part in (tally.same, tally.alike)),
            str(tally.ours),
            *(share(part, tally.ours) for part in (tally.same, tally.alike)),
        ]
        print(f"| {rule} | {' | '.join(cells)} |")


def share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "–"


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--differences", type=int, default=0)
    asked = arguments.parse_args()
    parser = BundledParser()
    for case in CASES:
        if case.published.exists():
            agreement(case, parser, asked.differences)
        else:
            print(f"{case.name}: {case.published} is not here")


if __name__ == "__main__":
    main()
