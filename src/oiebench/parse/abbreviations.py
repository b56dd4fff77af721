"""Abbreviations that are written with a full stop, by what the stop can mean."""

from __future__ import annotations

TITLES = frozenset(
    "mr mrs ms messrs mme mlle dr drs prof rev fr hon pres gov lt sgt cpl pvt capt cmdr col maj brig gen adm sen sens"
    " rep reps supt st ste mt ft pt msgr sr jr esq insp det amb".split()
)
"""Stand before a name: the full stop does not end a sentence."""

REFERENCES = frozenset(
    "fig figs no nos vol vols pp p ch sec sect eq eqs art arts op ed eds cf ca c viz al vs v e.g i.e eg ie approx"
    " esp incl para nr tel ext attn re".split()
)
"""Stand before what they introduce: the full stop ends a sentence only before the end of the text."""

MONTHS_AND_DAYS = frozenset(
    "jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun".split()
)

ENDS = frozenset("inc corp co ltd bros llc etc jr sr esq dept univ assn ave blvd rd hwy mfg est".split())
"""May end a sentence with the stop that belongs to them."""

ABBREVIATIONS_INSIDE = frozenset(
    "no nos fig figs art sec sat sun mon wed mar jan gen fri ch op ed para rep det pt st c p v b".split()
)
"""Are words, too, or names: with a full stop at the end of a sentence they are taken for those."""

ABBREVIATIONS = (TITLES | REFERENCES | MONTHS_AND_DAYS | ENDS) - ABBREVIATIONS_INSIDE - {"re"}
"""Keep their full stop as part of the word, wherever they stand."""
