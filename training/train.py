"""Trains the parser on one GPU: teachers from several seeds, and a student that learns what they agree on.

    python training/train.py teacher FOLDER --seed 1 --out teacher1.pt
    python training/train.py student FOLDER --teachers teacher*.pt --out student.npz

FOLDER is what `prepare.py` wrote.
"""

from __future__ import annotations

import argparse
import copy
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from network import Parser, Size
from sentences import LIKELY, NOBODY_SAID, Batch, Opinion, Sentences
from torch import Tensor
from torch.nn import functional as F

SHAPES = 108
GOLD = ("en_ewt-train", "en_gum-permissive-train")
DEV = ("en_ewt-dev", "en_gum-permissive-dev")
TAGS = {"upos": 0.4, "xpos": 0.4, "kinds": 0.3}


class Run:
    """Data, device and network of one training run."""

    def __init__(self, folder: Path, seed: int, device: str, dropout: float, head_dropout: float) -> None:
        torch.manual_seed(seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.folder, self.device = folder, device
        self.order = np.random.default_rng(seed)
        self.labels = json.loads((folder / "labels.json").read_text())
        pieces = len((folder / "pieces.txt").read_text(encoding="utf-8").splitlines())
        self.size = Size(
            pieces=pieces,
            shapes=SHAPES,
            upos=len(self.labels["upos"]),
            xpos=len(self.labels["xpos"]),
            relations=len(self.labels["relations"]),
            kinds=len(self.labels["kinds"]),
        )
        self.model = Parser(self.size, dropout, head_dropout).to(device)
        self.started = time.time()

    def load(self, name: str) -> Sentences:
        return Sentences(self.folder / f"{name}.npz", self.device, SHAPES)

    def say(self, *words: object) -> None:
        print(f"{time.time() - self.started:6.0f}s", *words, flush=True)


def load_encoder(model: Parser, path: Path) -> None:
    """Start from the weights of a BERT-like encoder."""
    with np.load(path) as stored:
        w = {name: torch.from_numpy(stored[name].astype(np.float32)) for name in stored.files}
    with torch.no_grad():
        kind = w["embeddings.token_type_embeddings.weight"][0]
        model.pieces.weight.copy_(w["embeddings.word_embeddings.weight"])
        model.positions.weight.copy_(w["embeddings.position_embeddings.weight"] + kind)
        _copy(model.norm, w, "embeddings.LayerNorm")
        for number, layer in enumerate(model.layers):
            name = f"encoder.layer.{number}"
            parts = [f"{name}.attention.self.{part}" for part in ("query", "key", "value")]
            layer.qkv.weight.copy_(torch.cat([w[f"{part}.weight"] for part in parts]))
            layer.qkv.bias.copy_(torch.cat([w[f"{part}.bias"] for part in parts]))
            _copy(layer.out, w, f"{name}.attention.output.dense")
            _copy(layer.norm1, w, f"{name}.attention.output.LayerNorm")
            _copy(layer.inner, w, f"{name}.intermediate.dense")
            _copy(layer.outer, w, f"{name}.output.dense")
            _copy(layer.norm2, w, f"{name}.output.LayerNorm")


def _copy(module: torch.nn.Module, weights: dict[str, Tensor], name: str) -> None:
    module.weight.copy_(weights[f"{name}.weight"])
    module.bias.copy_(weights[f"{name}.bias"])


def gold_loss(model: Parser, batch: Batch, scored: Sequence[Tensor]) -> Tensor:
    arcs, of_words, of_heads, *tags = scored
    heads = torch.zeros_like(batch.first[:, 1:])
    assert batch.heads is not None
    assert batch.relations is not None
    heads[batch.mask] = batch.heads
    loss = F.cross_entropy(_seen(arcs, batch)[batch.mask].float(), batch.heads)
    relations = model.relations(of_words, of_heads, heads)[batch.mask]
    loss = loss + _cross(relations, batch.relations)
    for (name, weight), scores in zip(TAGS.items(), tags, strict=True):
        loss = loss + weight * _cross(scores[batch.mask], getattr(batch, name))
    return loss


def _seen(arcs: Tensor, batch: Batch) -> Tensor:
    """Head scores with what is no word ruled out."""
    outside = F.pad(~batch.mask, (1, 0), value=False)
    return arcs.float().masked_fill(outside[:, None, :], -1e4)


def _cross(scores: Tensor, labels: Tensor | None) -> Tensor:
    assert labels is not None
    known = torch.where(labels == NOBODY_SAID, -100, labels)
    total = F.cross_entropy(scores.float(), known, ignore_index=-100, reduction="sum")
    return total / (known != -100).sum().clamp(min=1)


def opinion_loss(model: Parser, batch: Batch, scored: Sequence[Tensor]) -> Tensor:
    arcs, of_words, of_heads, *tags = scored
    said = batch.opinion
    assert said is not None
    logs = F.log_softmax(_seen(arcs, batch)[batch.mask], 1)
    loss = -(logs.gather(1, said.heads.long()) * said.head_weights.float()).sum(1).mean()
    heads = torch.zeros_like(batch.first[:, 1:])
    heads[batch.mask] = said.chosen.long()
    loss = loss + _soft(model.relations(of_words, of_heads, heads)[batch.mask], said.relations)
    for (name, weight), scores in zip(TAGS.items(), tags, strict=True):
        loss = loss + weight * _soft(scores[batch.mask], getattr(said, name))
    return loss


def _soft(scores: Tensor, wanted: Tensor) -> Tensor:
    return -(F.log_softmax(scores.float(), 1) * wanted.float()).sum(1).mean()


Work = Iterator[tuple[Sentences, np.ndarray]]


def train(
    run: Run, epochs: Sequence[Work], steps: int, rates: tuple[float, float], report: bool = True
) -> Parser:
    """Train over the epochs given; what comes back is the running average of the weights."""
    model = run.model
    groups = [
        {"params": model.encoder_parameters(), "lr": rates[0]},
        {"params": model.head_parameters(), "lr": rates[1]},
    ]
    optimiser = torch.optim.AdamW(groups, weight_decay=0.01, betas=(0.9, 0.98), fused=run.device == "cuda")
    warm = max(1, steps // 10)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min((step + 1) / warm, max(0.0, (steps - step) / max(1, steps - warm)))
    )
    average = copy.deepcopy(model)
    step = 0
    for number, epoch in enumerate(epochs, start=1):
        model.train()
        total = torch.zeros((), device=run.device)
        count = 0
        for sentences, chosen in epoch:
            batch = sentences.batch(chosen)
            with torch.autocast(run.device, torch.bfloat16):
                scored = model(*batch.inputs())
                loss = (gold_loss if batch.opinion is None else opinion_loss)(model, batch, scored)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
            schedule.step()
            total += loss.detach()
            count += 1
            step += 1
            keep = min(0.998, step / (step + 10))
            with torch.no_grad():
                mine = [*average.parameters(), *average.buffers()]
                theirs = [*model.parameters(), *model.buffers()]
                torch._foreach_lerp_(mine, theirs, 1 - keep)
        if report:
            run.say(f"epoch {number} loss {float(total) / max(1, count):.4f}", evaluate(run, average))
    return average


@torch.no_grad()
def evaluate(run: Run, model: Parser) -> str:
    model.eval()
    figures = []
    for name in DEV:
        sentences = run.load(name)
        right = torch.zeros(5, device=run.device)
        for chosen in sentences.batches(8000, None):
            batch = sentences.batch(chosen)
            arcs, of_words, of_heads, *tags = model(*batch.inputs())
            heads = _seen(arcs, batch).argmax(2)
            relations = model.relations(of_words, of_heads, heads).argmax(2)[batch.mask]
            attached = heads[batch.mask] == batch.heads
            right += torch.stack(
                [
                    attached.sum(),
                    (attached & (relations == batch.relations)).sum(),
                    *(
                        (scores.argmax(2)[batch.mask] == getattr(batch, tag)).sum()
                        for tag, scores in zip(TAGS, tags, strict=True)
                    ),
                ]
            )
        values = [f"{100 * float(value) / int(sentences.words.sum()):.2f}" for value in right]
        figures.append(
            f"{name}: UAS {values[0]} LAS {values[1]} UPOS {values[2]} XPOS {values[3]} kind {values[4]}"
        )
    return "; ".join(figures)


def mixed(run: Run, sets: Sequence[tuple[Sentences, float]], budget: int) -> Work:
    """Batches of several sets in random order, of each the given share."""
    every = [
        (sentences, chosen)
        for sentences, share in sets
        for chosen in sentences.batches(budget, run.order, share)
    ]
    run.order.shuffle(every)  # type: ignore[arg-type]
    yield from every


def steps_of(sets: Sequence[tuple[Sentences, float]], budget: int, epochs: int) -> int:
    return epochs * sum(int(share * len(list(sentences.batches(budget, None)))) for sentences, share in sets)


def teach(asked: argparse.Namespace) -> None:
    run = Run(asked.folder, asked.seed, asked.device, dropout=0.1, head_dropout=0.33)
    load_encoder(run.model, asked.folder / "encoder.npz")
    treebanks = [run.load(name) for name in GOLD]
    whole = [run.load(f"{name}-whole") for name in GOLD]
    silver = run.load("silver")
    first = [(silver, asked.share), *((each, 1.0) for each in treebanks)]
    epochs = [mixed(run, first, 6000) for _ in range(asked.silver_epochs)]
    run.model = train(run, epochs, steps_of(first, 6000, asked.silver_epochs), (2e-4, 2e-3))
    second = [*((each, 1.0) for each in treebanks), *((each, 0.4) for each in whole)]
    epochs = [mixed(run, second, 3000) for _ in range(asked.epochs)]
    average = train(run, epochs, steps_of(second, 3000, asked.epochs), (1.2e-4, 8e-4), report=False)
    run.say("teacher", asked.seed, evaluate(run, average))
    torch.save({name: value.half() for name, value in average.state_dict().items()}, asked.out)


@torch.no_grad()
def consult(run: Run, teachers: Sequence[Parser], sentences: Sentences) -> None:
    """Keep what the teachers say together of every word."""
    words = int(sentences.words.sum())

    def room(width: int, kind: torch.dtype = torch.half) -> Tensor:
        return torch.zeros(words, width, dtype=kind, device=run.device)

    size = run.size
    said = Opinion(
        room(LIKELY, torch.int16),
        room(LIKELY),
        torch.zeros(words, dtype=torch.int16, device=run.device),
        *(room(width) for width in (size.relations, size.upos, size.xpos, size.kinds)),
    )
    for chosen in sentences.batches(24_000, None):
        batch = sentences.batch(chosen)
        with torch.autocast(run.device, torch.bfloat16):
            scored = [teacher(*batch.inputs()) for teacher in teachers]
            arcs = sum(_seen(one[0], batch).softmax(2) for one in scored) / len(scored)
            chosen_heads = arcs.argmax(2)
            relations = sum(
                teacher.relations(one[1], one[2], chosen_heads).float().softmax(2)
                for teacher, one in zip(teachers, scored, strict=True)
            )
        starts = sentences.word_starts[torch.from_numpy(chosen).to(run.device)]
        at = (starts[:, None] + torch.arange(batch.mask.shape[1], device=run.device))[batch.mask]
        weights, heads = arcs[batch.mask].topk(min(LIKELY, arcs.shape[2]), 1)
        said.heads[at, : heads.shape[1]] = heads.masked_fill(weights == 0, 0).short()
        said.head_weights[at, : heads.shape[1]] = (weights / weights.sum(1, keepdim=True)).half()
        said.chosen[at] = chosen_heads[batch.mask].short()
        said.relations[at] = (relations[batch.mask] / len(scored)).half()
        for place, name in enumerate(TAGS, start=3):
            tags = sum(one[place].float().softmax(2) for one in scored) / len(scored)
            getattr(said, name)[at] = tags[batch.mask].half()
    sentences.said = said


class Ensemble(torch.nn.Module):
    """Teachers that answer as one, for measuring what there is to learn from them."""

    def __init__(self, teachers: Sequence[Parser]) -> None:
        super().__init__()
        self.teachers = torch.nn.ModuleList(teachers)

    def forward(self, *inputs: Tensor) -> tuple[Tensor, ...]:
        scored = [teacher(*inputs) for teacher in self.teachers]
        arcs = sum(one[0].float().log_softmax(2).exp() for one in scored)
        tags = [sum(one[place].float().softmax(2) for one in scored) for place in (3, 4, 5)]
        words, heads = (torch.stack([one[place] for one in scored], 3) for place in (1, 2))
        return arcs, words, heads, *tags  # type: ignore[return-value]

    def relations(self, of_words: Tensor, of_heads: Tensor, heads: Tensor) -> Tensor:
        votes = (
            teacher.relations(of_words[..., place], of_heads[..., place], heads).softmax(2)
            for place, teacher in enumerate(self.teachers)
        )
        return sum(votes)  # type: ignore[return-value]


def study(asked: argparse.Namespace) -> None:
    run = Run(asked.folder, asked.seed, asked.device, dropout=0.05, head_dropout=0.15)
    teachers = []
    for path in asked.teachers:
        teacher = Parser(run.size).to(run.device)
        teacher.load_state_dict(torch.load(path, map_location=run.device))
        teachers.append(teacher.float().eval())
    run.say("ensemble", evaluate(run, Ensemble(teachers)))  # type: ignore[arg-type]
    run.model.load_state_dict(teachers[0].state_dict())
    treebanks = [run.load(name) for name in GOLD]
    whole = [run.load(f"{name}-whole") for name in GOLD]
    unseen = [run.load(name) for name in ("wikipedia", "silver") if (asked.folder / f"{name}.npz").exists()]
    for sentences in unseen:
        consult(run, teachers, sentences)
    run.say("consulted")
    del teachers
    first: list[tuple[Sentences, float]] = [
        *((each, 1.0) for each in unseen),
        *((each, 1.0) for each in treebanks),
        *((each, 0.5) for each in whole),
    ]
    epochs = [mixed(run, first, 12_000) for _ in range(asked.silver_epochs)]
    run.model = train(run, epochs, steps_of(first, 12_000, asked.silver_epochs), (3e-4, 1.5e-3))
    save(run, run.model, asked.out.with_suffix(".whole.npz"))

    linears = run.model.linears()
    for linear in linears:
        linear.observing = True
    run.model.eval()
    with torch.no_grad():
        for sentences, chosen in list(mixed(run, first, 12_000))[:100]:
            run.model(*sentences.batch(chosen).inputs())
    for linear in linears:
        linear.observing, linear.rounded = False, True
    run.say("rounded", evaluate(run, run.model))
    second: list[tuple[Sentences, float]] = [
        *((each, asked.kept) for each in unseen),
        *((each, 1.0) for each in treebanks),
        *((each, 0.4) for each in whole),
    ]
    epochs = [mixed(run, second, 6000) for _ in range(asked.epochs)]
    average = train(run, epochs, steps_of(second, 6000, asked.epochs), (8e-5, 4e-4))
    save(run, average, asked.out)


def save(run: Run, model: Parser, path: Path) -> None:
    np.savez(
        path,
        **{
            name: value.half().cpu().numpy() if value.dim() else value.cpu().numpy()
            for name, value in model.state_dict().items()
        },
    )
    run.say("written", path.name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    for name, action, epochs, silver_epochs in (("teacher", teach, 10, 3), ("student", study, 6, 3)):
        verb = verbs.add_parser(name)
        verb.set_defaults(action=action)
        verb.add_argument("folder", type=Path)
        verb.add_argument("--seed", type=int, default=1)
        verb.add_argument("--out", type=Path, required=True)
        verb.add_argument("--epochs", type=int, default=epochs, help="over the treebanks, at the end")
        verb.add_argument(
            "--silver-epochs", type=int, default=silver_epochs, help="over what was not annotated by hand"
        )
        verb.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
        if name == "teacher":
            verb.add_argument(
                "--share", type=float, default=1.0, help="of the silver sentences in each epoch"
            )
        else:
            verb.add_argument("--teachers", type=Path, nargs="+", required=True)
            verb.add_argument(
                "--kept", type=float, default=0.1, help="share of unannotated sentences at the end"
            )
    asked = parser.parse_args()
    asked.action(asked)


if __name__ == "__main__":
    main()
