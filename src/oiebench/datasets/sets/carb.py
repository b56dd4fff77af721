"""CaRB (Bhardwaj, Aggarwal and Mausam, 2019)."""

from __future__ import annotations

from oiebench.datasets.dataset import DataFile, DataSet, Output
from oiebench.datasets.upstream import upstream

CITATION = """\
@inproceedings{bhardwaj-etal-2019-carb,
  title     = {{CaRB}: A Crowdsourced Benchmark for Open {IE}},
  author    = {Bhardwaj, Sangnie and Aggarwal, Samarth and {Mausam}},
  booktitle = {Proceedings of the 2019 Conference on Empirical Methods in Natural Language Processing and the
               9th International Joint Conference on Natural Language Processing (EMNLP-IJCNLP)},
  year      = {2019},
  address   = {Hong Kong, China},
  publisher = {Association for Computational Linguistics},
  pages     = {6262--6267}
}
"""
HOMEPAGE = "https://github.com/dair-iitd/CaRB"


def _output(split: str, system: str) -> Output:
    return Output(upstream("CaRB", f"system_outputs/{split}/{system}_output.txt"), system, (system,))


WHOLE_CORPUS = tuple(_output("test", system) for system in ("clausie", "openie4", "props", "reverb"))
"""Outputs on all sentences of OIE2016, from which those of CaRB were taken."""

TEST = DataSet(
    name="carb:test",
    title="CaRB test",
    description="Crowdsourced tuples of 641 sentences of OIE2016 (2,715 tuples; 7 sentences have none), the "
    "outputs of five systems and the curves that CaRB's authors published.",
    gold=DataFile(upstream("CaRB", "data/gold/test.tsv"), "carb"),
    metric="carb",
    licence="MIT",
    homepage=HOMEPAGE,
    citation=CITATION,
    tokenized=True,
    sentences=DataFile(upstream("CaRB", "data/test.txt"), "tokens"),
    outputs=(*WHOLE_CORPUS, _output("test", "openie5")),
    extras=tuple(
        upstream("CaRB", f"dump/{system}.dat")
        for system in ("ClausIE", "OllIE", "OpenIE-4", "OpenIE-5", "PropS")
    ),
)
DEV = DataSet(
    name="carb:dev",
    title="CaRB dev",
    description="Crowdsourced tuples of 641 sentences of OIE2016 (2,548 tuples; 3 sentences have none) and "
    "the outputs of five systems.",
    gold=DataFile(upstream("CaRB", "data/gold/dev.tsv"), "carb"),
    metric="carb",
    licence="MIT",
    homepage=HOMEPAGE,
    citation=CITATION,
    tokenized=True,
    sentences=DataFile(upstream("CaRB", "data/dev.txt"), "tokens"),
    outputs=(*WHOLE_CORPUS, _output("dev", "openie5")),
)
EXPERT = DataSet(
    name="carb:expert",
    title="CaRB, expert annotations",
    description="50 sentences that two of CaRB's authors annotated, to measure crowd and OIE2016 against.",
    gold=DataFile(upstream("CaRB", "data/expert annotations/expert_gold.tsv"), "carb"),
    metric="carb",
    licence="MIT",
    homepage=HOMEPAGE,
    citation=CITATION,
    tokenized=True,
    sentences=DataFile(upstream("CaRB", "data/expert annotations/sentences.txt"), "tokens"),
)
