"""OIE2016, derived from QA-SRL (Stanovsky and Dagan, 2016)."""

from __future__ import annotations

from oiebench.datasets.dataset import DataFile, DataSet
from oiebench.datasets.sets.carb import WHOLE_CORPUS
from oiebench.datasets.upstream import Member, upstream

CITATION = """\
@inproceedings{stanovsky-dagan-2016-creating,
  title     = {Creating a Large Benchmark for Open Information Extraction},
  author    = {Stanovsky, Gabriel and Dagan, Ido},
  booktitle = {Proceedings of the 2016 Conference on Empirical Methods in Natural Language Processing},
  year      = {2016},
  address   = {Austin, Texas},
  publisher = {Association for Computational Linguistics},
  pages     = {2300--2305}
}
"""


def _part(split: str, description: str) -> DataSet:
    """One of the files in the repository's archive; the outputs are CaRB's, which cover every sentence."""
    archive = upstream("oie-benchmark", "snapshot_oie_corpus.tar.gz")
    return DataSet(
        name=f"oie2016:{split}",
        title=f"OIE2016 {split}",
        description=description,
        gold=DataFile(Member(archive=archive, name=f"{split}.oie"), "oie2016"),
        metric="oie2016",
        licence="MIT",
        homepage="https://github.com/gabrielStanovsky/oie-benchmark",
        citation=CITATION,
        tokenized=True,
        outputs=WHOLE_CORPUS,
    )


DEV = _part("dev", "Tuples made automatically from QA-SRL: 582 sentences, 1,673 tuples.")
TEST = _part("test", "Tuples made automatically from QA-SRL: 603 sentences, 1,730 tuples.")
TRAIN = _part("train", "Tuples made automatically from QA-SRL: the sentences of neither dev nor test.")
ALL = _part("all", "Tuples made automatically from QA-SRL: all 2,944 sentences, 8,481 tuples.")
