"""`benchie-gold`: fact synsets (BenchIE, BenchIE^FL): clusters of formulations, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable

from oiebench.errors import InputError
from oiebench.formats.base import Format, Source
from oiebench.formats.columns import shortened
from oiebench.model import Collection, Fact, Formulation, Sentence

ARROW = " --> "
HEADER = re.compile(r"(\S|\S.*?\S)--> Cluster (\d+):")
ARROW_HEADER = re.compile(r"\S* --> Cluster\s*\d*\s*:?")
BALANCED = re.compile(r"[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*")


class _Reader:
    """The sentence and the cluster that the lines now belong to."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.sentences: dict[str, Sentence] = {}
        self.facts: list[Fact] = []
        self.named = {_name(line)[0] for line in source.text.split("\n") if line.startswith("sent_id:")}
        self.sentence: str | None = None
        self.clusters = 0
        self.cluster: list[Formulation] | None = None
        self.stray: list[str] = []
        self.blank: int | None = 0

    def line(self, number: int, line: str) -> None:
        """Take a line in."""
        text = line.strip()
        if not text:
            self.blank = self.blank or number
            return
        blank, self.blank = self.blank, None
        if text.startswith("sent_id:"):
            self._sentence(number, line.lstrip(), after_blank=blank is not None)
            return
        if self.sentence is None:
            self.source.fail(number, f"{shortened(text)!r} stands before the first sentence (sent_id:…)")
            return
        if blank:
            self.source.repair(blank, "blank line within a sentence left out")
        if "Cluster" in text and (ARROW not in text or ARROW_HEADER.fullmatch(text)):
            self._header(number, text)
        elif ARROW in line:
            self._formulation(number, line)
        elif "->" in text or "\t" in text:
            self.source.fail(
                number, f"{shortened(text)!r}: the slots of a formulation stand between {ARROW!r}"
            )
        else:
            self.source.repair(number, f"stray line {shortened(text)!r} among formulations set aside")
            self._opened(number)
            self.stray.append(text)

    def close(self) -> None:
        """End the cluster."""
        if self.cluster is not None and self.sentence is not None:
            self.facts.append(Fact(self.sentence, self.clusters, tuple(self.cluster), tuple(self.stray)))
        self.cluster, self.stray = None, []

    def _sentence(self, number: int, line: str, *, after_blank: bool) -> None:
        self.close()
        self.clusters = 0
        if not after_blank:
            self.source.repair(number, "no blank line before the sentence")
        name, text = _name(line)
        if "\t" not in line and text:
            self.source.repair(number, "a space instead of a tab after the sentence id")
        if not name:
            self.source.fail(number, "the sentence has no id after sent_id:")
            self.sentence = None
            return
        if name in self.sentences:
            place = str(len(self.sentences) + 1)
            if place in self.sentences or place in self.named:
                self.source.fail(number, f"a second sentence has the id {name!r}")
                self.sentence = None
                return
            self.source.repair(number, f"a second sentence has the id {name!r}; by its place it is {place!r}")
            name = place
        self.sentence = name
        self.sentences[name] = Sentence(name, text)

    def _header(self, number: int, text: str) -> None:
        if self.cluster is not None and not self.cluster:
            self.source.repair(number, "the cluster before this one has no formulations")
        self.close()
        self.clusters += 1
        self.cluster = []
        exact = HEADER.fullmatch(text)
        if exact is None:
            self.source.repair(
                number, f"cluster header {shortened(text)!r} read as '{self.sentence}--> Cluster …:'"
            )
        elif exact[1] != self.sentence:
            self.source.repair(number, f"cluster header names sentence {exact[1]!r} within {self.sentence!r}")
        elif int(exact[2]) != self.clusters:
            self.source.repair(
                number, f"cluster header {exact[2]} read as {self.clusters}, its place in the sentence"
            )

    def _formulation(self, number: int, line: str) -> None:
        slots = line.split(ARROW)
        slots[0], slots[-1] = slots[0].lstrip(), slots[-1].rstrip()
        if len(slots) < 3:
            self.source.repair(number, "a formulation of two slots kept as it is")
        if BALANCED.fullmatch(line) is None:
            self.source.repair(number, "unbalanced or nested brackets kept as they are")
        self._opened(number).append(Formulation(tuple(slots)))

    def _opened(self, number: int) -> list[Formulation]:
        """The cluster that a line belongs to; where no header opened one, the line does."""
        if self.cluster is None:
            self.source.repair(number, "formulations without a cluster header read as one cluster")
            self.clusters += 1
            self.cluster = []
        return self.cluster


def _name(line: str) -> tuple[str, str]:
    """Id and text of a `sent_id:` line."""
    name, tab, text = line[8:].partition("\t")
    if not tab:
        name, _, text = line[8:].strip().partition(" ")
    return name.strip(), text.strip()


def read(source: Source) -> Collection:
    """The sentences and their facts; slots keep their brackets, and their blanks inside the line."""
    reader = _Reader(source)
    for number, line in source.lines():
        reader.line(number, line)
    reader.close()
    return Collection(reader.sentences, facts=tuple(reader.facts))


def write(collection: Collection) -> Iterable[str]:
    """The facts, sentence by sentence."""
    facts: dict[str, list[Fact]] = {}
    for fact in collection.facts:
        facts.setdefault(fact.sentence_id, []).append(fact)
    for sentence in collection.sentences.values():
        yield _one_line(f"sent_id:{sentence.id}\t{sentence.text}") + "\n"
        for number, fact in enumerate(facts.get(sentence.id, ()), start=1):
            yield f"{sentence.id}--> Cluster {number}:\n"
            for formulation in fact.formulations:
                yield _one_line(_arrows(formulation)) + "\n"
            for line in fact.stray:
                yield _one_line(line) + "\n"
        yield "\n"


def _arrows(formulation: Formulation) -> str:
    line = ARROW.join(formulation.slots)
    again = line.split(ARROW)
    if len(again) < 2 or again != list(formulation.slots) or ARROW_HEADER.fullmatch(line.strip()):
        raise InputError(
            f"the formulation {formulation.slots!r} cannot be written with {ARROW!r} between its slots"
        )
    return line


def _one_line(text: str) -> str:
    if "\n" in text or "\r" in text:
        raise InputError(
            f"the text {shortened(text)!r} holds a line end, which benchie-gold cannot; write jsonl"
        )
    return text


def sniff(head: str) -> float:
    """1 for a file that begins with a `sent_id:` line."""
    return 1.0 if head.lstrip().startswith("sent_id:") else 0.0


FORMAT = Format(
    name="benchie-gold",
    title="BenchIE and BenchIE^FL fact synsets",
    holds=frozenset({"ids", "texts", "silent", "facts", "tabs"}),
    read=read,
    sniff=sniff,
    write=write,
)
