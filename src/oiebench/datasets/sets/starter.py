"""The benchmark that oiebench brings along."""

from __future__ import annotations

from oiebench.datasets.dataset import DataFile, DataSet, Output
from oiebench.datasets.upstream import BundledFile

CITATION = """\
@misc{oiebench-starter,
  title  = {The starter benchmark of oiebench},
  author = {{The oiebench authors}},
  note   = {Bundled with the Python package oiebench}
}
"""


def _file(name: str) -> BundledFile:
    return BundledFile(package="oiebench.datasets", path=f"starter/{name}")


STARTER = DataSet(
    name="starter",
    title="Starter benchmark",
    description="Sentences written for oiebench in news, encyclopaedic and technical style, annotated as "
    "tuples and as fact synsets, with questions and the outputs of two hand-made systems; for demonstration "
    "and tests.",
    gold=DataFile(_file("gold.jsonl"), "jsonl"),
    metric="wire57",
    licence="CC BY 4.0",
    homepage="bundled with the package oiebench",
    citation=CITATION,
    outputs=tuple(Output(_file(f"{system}.jsonl"), "jsonl", (system,)) for system in ("careful", "eager")),
    extras=(_file("README.md"),),
)
