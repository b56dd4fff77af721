"""All downstream tasks from text to score, on a small invented world that the package brings along."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from oiebench.datasets import require
from oiebench.datasets.upstream import BundledFile
from oiebench.errors import InputError
from oiebench.extractors.base import Tell
from oiebench.extractors.names import extractors
from oiebench.extractors.pipeline import Extracted, collect
from oiebench.files import atomic_write
from oiebench.formats import Reading, read, write
from oiebench.qa.complex_questions import ComplexQA
from oiebench.qa.outcomes import Outcome
from oiebench.qa.population import Population
from oiebench.runs.downstream import abqa, complex_questions, kbp, load_questions
from oiebench.runs.extracting import extract, sentences
from oiebench.runs.inputs import System, load_gold

SYSTEMS = "facts,propositions,reverb"
DOCUMENTS, ANSWERS, KNOWLEDGENET, QUESTIONS = (
    "documents.jsonl",
    "answers.jsonl",
    "knowledgenet.json",
    "questions.jsonl",
)


def demo_file(name: str) -> Path:
    """A file of the bundled world."""
    return require(BundledFile(package="oiebench.qa", path=f"demo/{name}"))


def demo_outcomes(
    names: str,
    keep: str | None,
    watch: Callable[[Iterable[Extracted]], Iterator[Extracted]],
    tell: Tell | None = None,
) -> list[Outcome]:
    """What extractors get at each task; the files go to the folder `keep`, if one is named.

    `watch` sees the sentences pass as they are extracted; `tell` is given what there is to say of systems' work.
    """
    if keep is not None and not Path(keep).is_dir():
        raise InputError(f"{keep} is no folder; make it first")
    chosen = extractors(names)
    found = collect(watch(extract(sentences([str(demo_file(DOCUMENTS))], "jsonl"), chosen, tell=tell)))
    systems = [
        System(str(each), found.of_system(str(each)), Reading(found, "jsonl", f"{each}, run on the fly", ""))
        for each in chosen
    ]
    if keep is not None:
        for name in (DOCUMENTS, ANSWERS, KNOWLEDGENET, QUESTIONS):
            atomic_write(Path(keep) / name, demo_file(name).read_bytes())
        for system in systems:
            write(system.collection, Path(keep) / f"{system.name}.jsonl")
    source = load_gold(str(demo_file(ANSWERS)), None, ("benchie-fl",))
    questions = load_questions(str(demo_file(QUESTIONS)))
    return [
        *abqa(source, systems),
        *kbp(read(demo_file(KNOWLEDGENET)), systems, Population()),
        *complex_questions(questions, systems, ComplexQA()),
        *complex_questions(questions, systems, ComplexQA(grouped=True)),
    ]
