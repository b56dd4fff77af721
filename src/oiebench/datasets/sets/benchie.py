"""BenchIE (Gashteovski et al., 2022)."""

from __future__ import annotations

from oiebench.datasets.dataset import DataFile, DataSet, Output
from oiebench.datasets.upstream import upstream

CITATION = """\
@inproceedings{gashteovski-etal-2022-benchie,
  title     = {{BenchIE}: A Framework for Multi-Faceted Fact-Based Open Information Extraction Evaluation},
  author    = {Gashteovski, Kiril and Yu, Mingying and Kotnis, Bhushan and Lawrence, Carolin and
               Niepert, Mathias and Glava{\\v{s}}, Goran},
  booktitle = {Proceedings of the 60th Annual Meeting of the Association for Computational Linguistics
               (Volume 1: Long Papers)},
  year      = {2022},
  address   = {Dublin, Ireland},
  publisher = {Association for Computational Linguistics},
  pages     = {4472--4490}
}
"""


def _language(
    code: str, language: str, gold: str, sentences: str, systems: dict[str, str], description: str
) -> DataSet:
    """The benchmark in one language; `systems` gives each system's file."""
    return DataSet(
        name=f"benchie:{code}",
        title=f"BenchIE {language}",
        description=description,
        gold=DataFile(upstream("benchie", f"data/gold/{gold}"), "benchie-gold"),
        metric="benchie",
        licence="CC BY 4.0",
        homepage="https://github.com/gkiril/benchie",
        citation=CITATION,
        language=code,
        tokenized=sentences == "tokens",
        sentences=DataFile(upstream("benchie", f"data/sentences/sample300_{code}.txt"), sentences),
        outputs=tuple(
            Output(
                upstream("benchie", f"data/oie_systems_explicit_extractions/{file}_explicit.txt"),
                "benchie-tsv",
                (system,),
            )
            for system, file in systems.items()
        ),
    )


EN = _language(
    "en",
    "English",
    "2_annotators/benchie_gold_annotations_en.txt",
    "tokens",
    {
        "clausie": "clausie",
        "graphene": "graphene",
        "m2oie": "m2oie_en",
        "minie": "minie",
        "naive": "naive_oie",
        "openie6": "openie6",
        "roie_n": "roi_n",
        "roie_t": "roi_t",
        "stanford": "stanford",
    },
    "300 English sentences with exhaustive fact synsets, and the extractions of nine systems.",
)
DE = _language(
    "de",
    "German",
    "benchie_gold_annotations_de.txt",
    "sentences",
    {"m2oie": "m2oie_de"},
    "The same 300 sentences in German with 1,086 fact synsets, and the extractions of one system.",
)
ZH = _language(
    "zh",
    "Chinese",
    "benchie_gold_annotations_zh.txt",
    "sentences",
    {"m2oie": "m2oie_zh"},
    "The same 300 sentences in Chinese with fact synsets, and the extractions of one system.",
)
