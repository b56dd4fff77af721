"""The formats by name, each imported when it is first asked for."""

from __future__ import annotations

from oiebench.formats.base import Format
from oiebench.registry import Registry

FORMATS: Registry[Format] = Registry(
    "format",
    "oiebench.formats",
    {
        "jsonl": "oiebench.formats.jsonl:FORMAT",
        "wire57": "oiebench.formats.wire57:FORMAT",
        "wire57-export": "oiebench.formats.wire57_export:FORMAT",
        "carb": "oiebench.formats.carb:FORMAT",
        "oie2016": "oiebench.formats.oie2016:FORMAT",
        "tabbed": "oiebench.formats.tabbed:FORMAT",
        "clausie": "oiebench.formats.clausie:FORMAT",
        "ollie": "oiebench.formats.ollie:FORMAT",
        "openie4": "oiebench.formats.openie:OPENIE4",
        "openie5": "oiebench.formats.openie:OPENIE5",
        "props": "oiebench.formats.props:FORMAT",
        "reverb": "oiebench.formats.reverb:REVERB",
        "stanford": "oiebench.formats.reverb:STANFORD",
        "allennlp": "oiebench.formats.allennlp:FORMAT",
        "benchie-gold": "oiebench.formats.benchie_gold:FORMAT",
        "benchie-tsv": "oiebench.formats.benchie_tsv:FORMAT",
        "labelled": "oiebench.formats.labelled:FORMAT",
        "knowledgenet": "oiebench.formats.knowledgenet:FORMAT",
        "questions": "oiebench.formats.questions:FORMAT",
        "squad": "oiebench.formats.squad:FORMAT",
        "langchain": "oiebench.formats.langchain:FORMAT",
        "llamaindex": "oiebench.formats.llamaindex:FORMAT",
        "kg-gen": "oiebench.formats.kg_gen:FORMAT",
        "graphrag": "oiebench.formats.graphrag:FORMAT",
        "rebel": "oiebench.formats.rebel:FORMAT",
        "ntriples": "oiebench.formats.ntriples:FORMAT",
        "turtle": "oiebench.formats.turtle:FORMAT",
        "triples": "oiebench.formats.triple_tables:FORMAT",
    },
)
