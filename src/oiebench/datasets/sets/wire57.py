"""WiRe57 (Léchelle, Gotti and Langlais, 2019)."""

from __future__ import annotations

from oiebench.datasets.dataset import DataFile, DataSet, Output
from oiebench.datasets.upstream import upstream

CITATION = """\
@inproceedings{lechelle-etal-2019-wire57,
  title     = {{WiRe57}: A Fine-Grained Benchmark for Open Information Extraction},
  author    = {L{\\'e}chelle, William and Gotti, Fabrizio and Langlais, Philippe},
  booktitle = {Proceedings of the 13th Linguistic Annotation Workshop},
  year      = {2019},
  address   = {Florence, Italy},
  publisher = {Association for Computational Linguistics},
  pages     = {6--15}
}
"""
SYSTEMS = ("ollie", "clausie", "openie", "stanford", "minie", "reverb", "props")

WIRE57 = DataSet(
    name="wire57",
    title="WiRe57",
    description="57 sentences of five documents (encyclopaedia and news), 343 tuples with inferred words and "
    "resolved coreference, and the extractions of seven systems.",
    gold=DataFile(upstream("WiRe57", "data/WiRe57_343-manual-oie.json"), "wire57"),
    metric="wire57",
    licence="none stated",
    homepage="https://github.com/rali-udem/WiRe57",
    citation=CITATION,
    outputs=(
        Output(
            upstream(
                "WiRe57",
                "data/WiRe57_extractions_by_ollie_clausie_openie_stanford_minie_reverb_props-export.json",
            ),
            "wire57-export",
            SYSTEMS,
        ),
    ),
    extras=(upstream("WiRe57", "data/README.md"),),
)
