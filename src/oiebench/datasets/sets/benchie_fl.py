"""BenchIE^FL (Lamarche and Langlais, 2024) and what was annotated by its guidelines."""

from __future__ import annotations

from oiebench.datasets.dataset import DataFile, DataSet, Output
from oiebench.datasets.sets import wire57
from oiebench.datasets.upstream import RemoteFile, upstream

CITATION = """\
@inproceedings{lamarche-langlais-2024-benchie-fl,
  title     = {{BenchIE}\\textsuperscript{{FL}}: A Manually Re-Annotated Fact-Based Open Information
               Extraction Benchmark},
  author    = {Lamarche, Fabrice and Langlais, Philippe},
  booktitle = {Proceedings of the 2024 Joint International Conference on Computational Linguistics,
               Language Resources and Evaluation (LREC-COLING 2024)},
  year      = {2024},
  address   = {Torino, Italy}
}
"""
WEBASSERTIONS_CITATION = """\
@inproceedings{yan-etal-2018-assertion,
  title     = {Assertion-Based {QA} with Question-Aware Open Information Extraction},
  author    = {Yan, Zhao and Tang, Duyu and Duan, Nan and Liu, Shujie and Wang, Wendi and Jiang, Daxin and
               Zhou, Ming and Li, Zhoujun},
  booktitle = {Proceedings of the Thirty-Second AAAI Conference on Artificial Intelligence},
  year      = {2018}
}
"""
SYSTEMS = ("reverb", "clausie", "minie", "imojie", "openie6", "m2oie", "compactie")


def _file(path: str) -> RemoteFile:
    return upstream("benchie_fl", path)


def _set(
    name: str,
    title: str,
    gold: str,
    outputs: str,
    description: str,
    extras: tuple[str, ...],
    citation: str = CITATION,
    *,
    tokenized: bool = False,
) -> DataSet:
    """A gold file of the repository; `outputs` is the pattern of its seven systems' files."""
    return DataSet(
        name=name,
        title=title,
        description=description,
        gold=DataFile(_file(gold), "benchie-gold"),
        metric="benchie-fl",
        licence="CC BY 4.0",
        homepage="https://github.com/rali-udem/benchie_fl",
        citation=citation,
        tokenized=tokenized,
        outputs=tuple(
            Output(_file(f"extractions/{outputs.format(system)}"), "benchie-tsv", (system,))
            for system in SYSTEMS
        ),
        extras=tuple(_file(path) for path in extras),
    )


FULL = _set(
    "benchie-fl",
    "BenchIE^FL",
    "gold/benchie-annotated(300).txt",
    "benchie/{}_benchie_form.txt",
    "BenchIE's 300 English sentences annotated anew (1,820 fact synsets), and the outputs of seven systems.",
    (
        "data/benchie-annotated(300).txt",
        "guidelines/annotation_guidelines.docx",
        "guidelines/matching_guidelines.docx",
    ),
    tokenized=True,
)
B50 = _set(
    "benchie-fl:50",
    "BenchIE^FL, the first 50 sentences",
    "gold/benchie-annotated(50).txt",
    "benchie/{}_benchie_form.txt",
    "The 50 sentences for which people judged every match of seven systems, with those judgements.",
    ("data/matches_benchie50_7_systems_annotated.csv",),
    tokenized=True,
)
WIRE57 = _set(
    "benchie-fl:wire57",
    "BenchIE^FL, WiRe57's sentences",
    "data/wire57-annotated(57).txt",
    "wire/{}_wire_benchie_form.txt",
    "WiRe57's 57 sentences with fact synsets by BenchIE^FL's guidelines, the outputs of seven systems and "
    "people's judgements of their matches.",
    ("data/matches_wire_7_systems_annotated.csv",),
    CITATION + "\n" + wire57.CITATION,
)
WEBASSERTIONS = _set(
    "webassertions-fl",
    "WebAssertions^FL",
    "data/assertion_benchie_form(100).txt",
    "webassertions/{}_wa1000_form.txt",
    "The facts that answer the question of each of WebAssertions' first 100 passages, and the extractions of "
    "seven systems.",
    ("data/devpassage1000.txt",),
    CITATION + "\n" + WEBASSERTIONS_CITATION,
)
