"""Trains the light tagger that `reverb` runs on, without a GPU.

    python training/train_tagger.py --data DATA --work FOLDER [--sentences 120000] [--epochs 6] [--last 4]

DATA is the folder with `ud/` and `text/wikipedia/`. Learnt from are the training parts of EWT and GUM, the silver
treebank, and sentences of the encyclopaedia as the bundled parser tags them; those are kept in FOLDER and read from
there the next time. In the last epochs the treebanks are most of it. Prints the accuracy on the development parts and
writes the two files that the package ships. The tagger is under CC BY-SA 4.0, as the treebanks are. Needs torch,
onnx and safetensors besides the package.
"""

from __future__ import annotations

import argparse
import gzip
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from export import Graph
from onnx import TensorProto, helper
from prepare import Words, encyclopaedia, silver, treebank, with_whole_hyphens
from torch import Tensor, nn
from torch.nn import functional as F

from oiebench.model import TokenizedSentence
from oiebench.parse.parser import BundledParser
from oiebench.parse.spelling import WORD, plain, rows
from oiebench.parse.tagger import LAYERS_FILE, REACH, ROWS_FILE

OUT = Path(__file__).parents[1] / "src" / "oiebench" / "parse" / "data"
TRAIN = {"en_ewt-train": 4, "en_gum-permissive-train": 2}
"""How often the sentences of a treebank are read in each epoch, cut and written in other ways each time."""
DEV = ("en_ewt-dev", "en_gum-permissive-dev")
ROWS = 10
NOBODY_SAID = -100
TOGETHER = 6000
FEW = 0.1
"""The share of all other sentences that is read in one of the last epochs."""
PTB = {"(": "-LRB-", ")": "-RRB-", "[": "-LSB-", "]": "-RSB-"}


class Tagger(nn.Module):
    """Words as sums of rows, two layers that look at neighbours, and the scores of XPOS and UPOS."""

    def __init__(self, size: int, width: int, first: int, second: int, tags: int) -> None:
        super().__init__()
        self.table = nn.Embedding(size + 1, width, padding_idx=size)
        with torch.no_grad():
            self.table.weight[:size].normal_(std=0.1)
        self.window = 2 * REACH + 1
        self.first = nn.Linear(self.window * width, first)
        self.second = nn.Linear(self.window * first, second)
        self.last = nn.Linear(second, tags)

    def forward(self, bags: Tensor, places: Tensor) -> Tensor:
        """`bags` are the rows of each type in the batch, `places` the type at each place, the last one for none."""
        words = self.table(bags).sum(1)
        words = torch.cat([words, words.new_zeros(1, words.shape[1])])
        words = F.dropout(words, 0.1, self.training)
        real = (places < len(bags))[:, None]
        hidden = self.first(self.around(words[places])).relu() * real
        hidden = F.dropout(hidden, 0.2, self.training)
        hidden = self.second(self.around(hidden)).relu()
        return self.last(F.dropout(hidden, 0.2, self.training))

    def around(self, columns: Tensor) -> Tensor:
        padded = F.pad(columns, (0, 0, REACH, REACH))
        return padded.unfold(0, self.window, 1).transpose(1, 2).reshape(len(columns), -1)


class Lexicon:
    """The different words met, their rows, and how often each was."""

    def __init__(self, counts: Counter[str], words: dict[str, int]) -> None:
        self.words = words
        self.place = {form: number for number, form in enumerate(counts)}
        self.size = WORD + len(words)
        self.rows = np.full((len(counts), ROWS), self.size)
        for form, number in self.place.items():
            found = rows(form, words)
            self.rows[number, : len(found)] = found
        seen: Counter[str] = Counter()
        for form, times in counts.items():
            seen[plain(form)] += times
        self.times = np.array([seen[plain(form)] for form in counts])


class Stream:
    """Sentences as arrays: a type and two tags for each word."""

    def __init__(self, sentences: Sequence[Words], lexicon: Lexicon, labels: dict[str, list[str]]) -> None:
        number = {name: {tag: place for place, tag in enumerate(tags)} for name, tags in labels.items()}
        self.lengths = np.array([len(words.tokens) for words in sentences])
        self.starts = np.concatenate([[0], np.cumsum(self.lengths)])
        self.types = np.array([lexicon.place[token] for words in sentences for token in words.tokens])
        self.tags = np.array(
            [
                [number["xpos"].get(fine, NOBODY_SAID), number["upos"].get(coarse, NOBODY_SAID)]
                for words in sentences
                for coarse, fine in zip(words.upos, words.xpos, strict=True)
            ]
        )

    def batch(self, chosen: Iterable[int]) -> tuple[np.ndarray, np.ndarray]:
        """Types and tags of some sentences with gaps between them, where the type is -1."""
        gap = np.full(REACH, -1)
        silent = np.full((REACH, 2), NOBODY_SAID)
        types, tags = [gap], [silent]
        for sentence in chosen:
            part = slice(self.starts[sentence], self.starts[sentence + 1])
            types += [self.types[part], gap]
            tags += [self.tags[part], silent]
        return np.concatenate(types), np.concatenate(tags)

    def batches(self, order: Sequence[int]) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        held: list[int] = []
        size = 0
        for sentence in order:
            held.append(sentence)
            size += self.lengths[sentence]
            if size >= TOGETHER:
                yield self.batch(held)
                held, size = [], 0
        if held:
            yield self.batch(held)


def tagged(folder: Path, text: Path, most: int) -> list[Words]:
    """Sentences of the encyclopaedia as the bundled parser tags them."""
    path = folder / f"tagged-{most}.tsv.gz"
    if not path.exists():
        raw = encyclopaedia(text, most, seed=7)
        given = (
            TokenizedSentence(str(place), "", tuple(words.tokens), ((0, 0),) * len(words.tokens))
            for place, words in enumerate(raw)
        )
        with gzip.open(path, "wt", encoding="utf-8") as file:
            for words, parsed in zip(raw, BundledParser().parse(given), strict=True):
                columns = zip(words.tokens, parsed.upos, parsed.xpos, words.glued, strict=True)
                file.writelines(f"{form}\t{upos}\t{xpos}\t{glued:d}\n" for form, upos, xpos, glued in columns)
                file.write("\n")
    found, cells = [], []
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            if line.strip():
                cells.append(line.rstrip("\n").split("\t"))
                continue
            form, upos, xpos, glued = (list(column) for column in zip(*cells, strict=True))
            count = len(form)
            found.append(
                Words(form, upos, xpos, [-1] * count, [""] * count, None, [cell == "1" for cell in glued])
            )
            cells = []
    return found


def varied(sentences: list[Words], order: random.Random) -> list[Words]:
    """Some as they are, some with whole hyphenated words, Penn Treebank marks or without capitals."""
    found = []
    for words in sentences:
        chance = order.random()
        tokens = words.tokens
        if chance < 0.15:
            words = with_flat_hyphens(words)
        elif chance < 0.30:
            tokens = [
                xpos if token == '"' and xpos in ("``", "''") else PTB.get(token, token)
                for token, xpos in zip(tokens, words.xpos, strict=True)
            ]
            words = words._replace(tokens=tokens)
        elif chance < 0.33:
            words = words._replace(tokens=[token.lower() for token in tokens])
        found.append(words)
    return found


def with_flat_hyphens(words: Words) -> Words:
    """With words around a hyphen as one word, tagged as the last of them where no tree says better."""
    if any(words.relations):
        return with_whole_hyphens(words) or words
    columns: list[list[str]] = [[], [], []]
    index, count = 0, len(words.tokens)
    while index < count:
        last = index
        while last + 2 < count and words.xpos[last + 1] == "HYPH" and all(words.glued[last : last + 2]):
            last += 2
        columns[0].append("".join(words.tokens[index : last + 1]))
        columns[1].append(words.upos[last])
        columns[2].append(words.xpos[last])
        index = last + 1
    return Words(*columns, [-1] * len(columns[0]), [""] * len(columns[0]), None, [False] * len(columns[0]))


def accuracy(model: Tagger, stream: Stream, lexicon: Lexicon, fine: int) -> tuple[float, float]:
    model.eval()
    right = np.zeros(2)
    total = 0
    with torch.no_grad():
        for types, tags in stream.batches(range(len(stream.lengths))):
            scores = model(*inputs(types, lexicon, None))
            wanted = torch.from_numpy(tags)
            real = wanted[:, 0] != NOBODY_SAID
            total += int(real.sum())
            for column, part in enumerate((scores[:, :fine], scores[:, fine:])):
                right[column] += int((part.argmax(1)[real] == wanted[real, column]).sum())
    return float(right[0] / total), float(right[1] / total)


def inputs(types: np.ndarray, lexicon: Lexicon, order: np.random.Generator | None) -> tuple[Tensor, Tensor]:
    """The rows of the batch's types and the type at each place; with an order, rare words are at times unknown."""
    kinds, places = np.unique(types, return_inverse=True)
    assert kinds[0] == -1
    kinds, places = kinds[1:], places - 1
    places[places < 0] = len(kinds)
    bags = lexicon.rows[kinds]
    if order is not None:
        forgotten = order.random(len(kinds)) < 0.6 / (0.6 + lexicon.times[kinds]) + 0.02
        bags[forgotten, 0] = 0
    return torch.from_numpy(bags), torch.from_numpy(places)


def store(folder: Path, model: Tagger, words: dict[str, int], labels: dict[str, list[str]]) -> None:
    """The table in bytes with a scale for each row, and the layers in half precision as a graph."""
    table = model.table.weight.detach().numpy()[:-1]
    scales = np.maximum(np.abs(table).max(1), 1e-6) / 127
    np.savez_compressed(
        folder / ROWS_FILE,
        table=np.round(table / scales[:, None]).astype(np.int8),
        scales=scales.astype(np.float16),
        words=np.frombuffer("\n".join(words).encode(), np.uint8),
        xpos=np.array(labels["xpos"]),
        upos=np.array(labels["upos"]),
    )
    graph = layers(model, len(labels["xpos"]))
    onnx.checker.check_model(graph)
    (folder / LAYERS_FILE).write_bytes(graph.SerializeToString())
    sizes = [(folder / name).stat().st_size >> 10 for name in (ROWS_FILE, LAYERS_FILE)]
    print(f"{len(words)} words: {sizes[0]} and {sizes[1]} KiB", flush=True)


def layers(model: Tagger, fine: int) -> onnx.ModelProto:
    """From the vectors of words, and which of them are words, to the numbers of their tags."""
    graph = Graph()

    def around(columns: str) -> str:
        padded = graph.add("Pad", columns, graph.constant(np.array([REACH, 0, REACH, 0])))
        size = graph.add("Shape", columns, start=0, end=1)
        views = []
        for offset in range(2 * REACH + 1):
            start = graph.constant(np.array([offset]))
            views.append(
                graph.add(
                    "Slice", padded, start, graph.add("Add", size, start), graph.constant(np.array([0]))
                )
            )
        return graph.add("Concat", *views, axis=1)

    def linear(columns: str, layer: nn.Linear) -> str:
        weight, bias = (
            graph.add("Cast", graph.constant(value.detach().numpy().astype(np.float16)), to=TensorProto.FLOAT)
            for value in (layer.weight.T, layer.bias)
        )
        return graph.add("Gemm", columns, weight, bias)

    hidden = graph.add("Mul", graph.add("Relu", linear(around("words"), model.first)), "real")
    scores = linear(graph.add("Relu", linear(around(hidden), model.second)), model.last)
    split = graph.constant(np.array([fine, model.last.out_features - fine]))
    xpos = graph.add("Split", scores, split, outputs=2, axis=1)
    return graph.model(
        [
            helper.make_tensor_value_info("words", TensorProto.FLOAT, ["n", model.table.embedding_dim]),
            helper.make_tensor_value_info("real", TensorProto.FLOAT, ["n", 1]),
        ],
        {
            name: (graph.add("ArgMax", part, axis=1, keepdims=0), TensorProto.INT64, ["n"])
            for name, part in (("xpos", xpos), ("upos", f"{xpos}_1"))
        },
    )


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--work", type=Path, required=True)
    arguments.add_argument("--sentences", type=int, default=120_000, help="of the encyclopaedia")
    arguments.add_argument("--epochs", type=int, default=6)
    arguments.add_argument("--last", type=int, default=4, help="epochs of which the treebanks are most")
    arguments.add_argument("--words", type=int, default=20_000, help="with rows of their own")
    arguments.add_argument("--sizes", type=int, nargs=3, default=(64, 224, 128))
    arguments.add_argument("--rate", type=float, default=3e-3)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--out", type=Path, default=OUT)
    asked = arguments.parse_args()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    order, chance = np.random.default_rng(asked.seed), random.Random(asked.seed)
    ud = asked.data / "ud"
    gold = {name: treebank(ud / f"{name}.conllu.gz") for name in TRAIN}
    dev = {name: treebank(ud / f"{name}.conllu.gz") for name in DEV}
    labels = {
        column: sorted(
            {tag for sentences in gold.values() for words in sentences for tag in getattr(words, column)}
        )
        for column in ("xpos", "upos")
    }
    more = silver(ud / "amalgum-silver.tsv.gz")
    if asked.sentences:
        more += tagged(asked.work, asked.data / "text" / "wikipedia", asked.sentences)
    more = varied(more, chance)
    chance.shuffle(more)
    train = [
        words for name, times in TRAIN.items() for _ in range(times) for words in varied(gold[name], chance)
    ]
    few = int(FEW * len(more))
    sets = [[*train, *more]] * asked.epochs
    sets += [[*train, *more[number * few : (number + 1) * few]] for number in range(asked.last)]
    counts = Counter(token for words in sets[0] for token in words.tokens)
    often: Counter[str] = Counter()
    for form, times in counts.items():
        often[plain(form)] += times
    words = {form: place for place, (form, _) in enumerate(often.most_common(asked.words))}
    for sentences in dev.values():
        counts.update(dict.fromkeys((token for each in sentences for token in each.tokens), 0))
    lexicon = Lexicon(counts, words)
    everything = Stream(sets[0], lexicon, labels)
    streams = [everything] * asked.epochs + [Stream(each, lexicon, labels) for each in sets[asked.epochs :]]
    measured = {name: Stream(sentences, lexicon, labels) for name, sentences in dev.items()}
    fine = len(labels["xpos"])
    model = Tagger(lexicon.size, *asked.sizes, fine + len(labels["upos"]))
    optimizer = torch.optim.Adam(model.parameters(), lr=asked.rate)
    steps = sum(int(stream.lengths.sum()) // TOGETHER + 1 for stream in streams)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / 500, 0.5 * (1 + np.cos(np.pi * min(step / steps, 1))))
    )
    print(f"{len(everything.types)} words, {len(counts)} of them different, {steps} steps", flush=True)
    started = time.time()
    for epoch, stream in enumerate(streams, start=1):
        model.train()
        for types, tags in stream.batches(order.permutation(len(stream.lengths)).tolist()):
            scores = model(*inputs(types, lexicon, order))
            wanted = torch.from_numpy(tags)
            loss = F.cross_entropy(scores[:, :fine], wanted[:, 0]) + 0.3 * F.cross_entropy(
                scores[:, fine:], wanted[:, 1]
            )
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        found = {name: accuracy(model, each, lexicon, fine) for name, each in measured.items()}
        shown = ", ".join(f"{name} xpos {100 * x:.2f} upos {100 * u:.2f}" for name, (x, u) in found.items())
        print(f"{time.time() - started:6.0f}s epoch {epoch}: {shown}", flush=True)
        store(asked.out, model, words, labels)


if __name__ == "__main__":
    main()
