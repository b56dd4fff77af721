"""Learns the table of lemmas that the rules of `oiebench.parse.lemmas` miss.

    python training/count_lemmas.py --data DATA/ud [--out src/oiebench/parse/data/lemmas.tsv]

The training parts of the treebanks give form, tags and lemma. Base verbs, nouns and adjectives met in them or in the
silver treebank are inflected too, and what the rules do not bring back goes into the table.
"""

from __future__ import annotations

import argparse
import gzip
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from irregular import ADJECTIVES, NOUNS, VERBS

from oiebench.parse import lemmas
from oiebench.parse.conllu import read_conllu

TRAIN = ("en_ewt-train", "en_gum-permissive-train")
DEV = ("en_ewt-dev", "en_gum-permissive-dev")
SHIPPED = Path(__file__).parents[1] / "src" / "oiebench" / "parse" / "data" / "lemmas.tsv"
VOWELS = "aeiou"
NO_FORMS = ("GW", "AFX", "FW", "LS", "XX")


class Word(NamedTuple):
    form: str
    upos: str
    xpos: str
    lemma: str


def treebank(path: Path) -> Iterator[Word]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for sentence in read_conllu(file, str(path)):
            columns = (sentence.tokens, sentence.upos, sentence.xpos, sentence.lemmas)
            yield from (Word(*cells) for cells in zip(*columns, strict=True))


def silver(path: Path) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            cells = line.rstrip("\n").split("\t")
            if len(cells) == 5 and cells[0].isalpha():
                counts[cells[0].lower(), cells[2]] += 1
    return counts


def key(word: Word) -> tuple[str, str]:
    """Group and form under which the table would hold the word."""
    group = lemmas.GROUPS.get(word.xpos, word.xpos)
    if word.upos == "PROPN" or word.xpos in ("NNP", "NNPS", "ADD"):
        return ("NNPS", word.form.lower()) if word.xpos == "NNPS" else ("name", word.form)
    if word.upos == "AUX":
        return f"aux {group}", word.form.lower()
    if group in lemmas.CAPITALS and word.form != word.form.lower() and word.lemma != word.lemma.lower():
        return "capital", word.form
    return group, word.form.lower()


def inflected(base: str) -> Iterator[tuple[str, str]]:
    """The regular forms of a verb, with their groups."""
    yield "present", plural(base)
    doubled = base + base[-1] if short(base) else base
    yield (
        "past",
        base + "d" if base[-1] == "e" else f"{base[:-1]}ied" if y_after_consonant(base) else f"{doubled}ed",
    )
    drops = base[-1] == "e" and base[-2:] not in ("ee", "oe", "ye")
    yield "ing", f"{base[:-2]}ying" if base.endswith("ie") else f"{base[:-1] if drops else doubled}ing"


def plural(base: str) -> str:
    if y_after_consonant(base):
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "x", "z", "ch", "sh")) else "s")


def compared(base: str) -> Iterator[tuple[str, str]]:
    stem = base[:-1] if base[-1] == "e" else base[:-1] + "i" if y_after_consonant(base) else base
    stem = stem + stem[-1] if stem == base and short(base) else stem
    for end, group in (("er", "more"), ("est", "most")):
        yield group, stem + end
        yield f"{group} adverb", stem + end


def short(base: str) -> bool:
    vowels = sum(letter in VOWELS for letter in base)
    return len(base) > 2 and vowels == 1 and base[-2] in VOWELS and base[-1] not in "wxy" + VOWELS


def y_after_consonant(base: str) -> bool:
    return len(base) > 2 and base[-1] == "y" and base[-2] not in VOWELS


def known(
    words: Iterable[Word], seen: Counter[tuple[str, str]], tags: tuple[str, ...], least: int
) -> list[str]:
    """Base forms, rare ones first, so that where two give one form the common one has the last word."""
    counts = Counter(
        {form: times for (form, tag), times in seen.items() if tag in tags[:1] and times >= least}
    )
    counts.update(
        word.lemma for word in words if word.xpos in tags and word.lemma.isalpha() and word.lemma.islower()
    )
    return [base for base, _ in reversed(counts.most_common()) if len(base) > 2]


def table(train: list[Word], seen: Counter[tuple[str, str]]) -> dict[tuple[str, str], str]:
    wanted: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    tags: dict[tuple[str, str], Word] = {}
    for word in train:
        if word.xpos not in NO_FORMS and " " not in word.lemma:
            wanted[key(word)][word.lemma] += 1
            tags[key(word)] = word
    made: dict[tuple[str, str], str] = {}
    for base in known(train, seen, ("VB", "VBP", "VBZ", "VBD", "VBN", "VBG"), 3):
        made |= dict.fromkeys(inflected(base), base)
    for base in known(train, seen, ("NN", "NNS"), 3):
        made["plural", plural(base)] = base
    for base in known(train, seen, ("JJ", "JJR", "JJS"), 5):
        made |= {pair: base for pair in compared(base) if any(seen[pair[1], tag] for tag in ("JJR", "JJS"))}
    for base, forms in VERBS.items():
        made |= {("past", form): base for form in forms.split()}
        made |= {("present", plural(base)): base}
    made |= {("plural", form): base for base, form in NOUNS.items()}
    made |= {(group, form): base for group, base, form in ADJECTIVES}
    found: dict[tuple[str, str], str] = {}
    for pair, lemma in made.items():
        if by_rule(*pair) != lemma:
            found[pair] = lemma
    for pair, counts in wanted.items():
        (lemma, times), *_ = counts.most_common(1)
        once = times == 1 and pair[0] not in ("past", "plural", "NNPS")
        if "\t" in lemma or (pair in found and once):
            continue
        word = tags[pair]
        plain = lemmas._by_rules(word.form, word.upos, word.xpos, found)
        missed = plain != lemma and not (once and word.form.lower() in (plain, plain.lower()))
        if missed or (pair in found and times > 1):
            found[pair] = lemma
    found["WP", "whom"] = "who"
    small = Counter(word.form for word in train if key(word)[0] in lemmas.CAPITALS and word.lemma.islower())
    for (group, form), lemma in list(found.items()):
        if group == "capital" and wanted[group, form][lemma] <= small[form]:
            del found[group, form]
    return found


def by_rule(group: str, form: str) -> str:
    rule = lemmas._RULES.get(group)
    return rule(form) if rule else form


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--out", type=Path, default=SHIPPED)
    asked = arguments.parse_args()
    train = [word for name in TRAIN for word in treebank(asked.data / f"{name}.conllu.gz")]
    seen = silver(asked.data / "amalgum-silver.tsv.gz")
    found = table(train, seen)
    rows = sorted(f"{group}\t{form}\t{lemma}\n" for (group, form), lemma in found.items())
    asked.out.write_text("".join(rows), encoding="utf-8")
    print(f"{len(rows)} rows, {asked.out.stat().st_size >> 10} KiB")
    lemmas._table.cache_clear()
    for name in (*TRAIN, *DEV):
        words = list(treebank(asked.data / f"{name}.conllu.gz"))
        wrong = Counter(word for word in words if lemmas.lemma(word.form, word.upos, word.xpos) != word.lemma)
        print(f"{name}: {1 - wrong.total() / len(words):.4f}")
        if name in DEV:
            for word, times in wrong.most_common(40):
                print(f"  {times} {word} {lemmas.lemma(word.form, word.upos, word.xpos)}")


if __name__ == "__main__":
    main()
