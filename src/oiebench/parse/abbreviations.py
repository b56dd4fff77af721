"""Abbreviations that are written with a full stop, by what the stop can mean. All are in lower case."""

from __future__ import annotations

TITLES = frozenset(
    "mr mrs ms messrs mme mmes mlle dr drs prof profs rev fr hon pres gov govs lt sgt cpl pvt pfc capt cmdr comdr col"
    " maj brig gen gens adm sen sens rep reps supt st sts ste mt msgr insp det amb sra srta atty attys".split()
)
"""Stand before a name: the full stop does not end a sentence."""

REFERENCES = frozenset(
    "fig figs no nos vol vols pp p ch chap sec sect eq eqs art arts ed eds cf ca viz vs v i.e e.g ie eg"
    " approx esp incl para paras nr tel ext attn sp spp var subsp ft".split()
)
"""Stand before what they introduce: the full stop seldom ends a sentence."""

MONTHS_AND_DAYS = frozenset(
    "jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun".split()
)

STATES = frozenset(
    "ala ariz ark calif cal colo conn del fla ga ill ind kan kans ky la mass md mich minn miss mo mont neb nev okla"
    " ore penn pa tenn tex va vt wash wis wyo ont que".split()
)

_ENDS = frozenset("inc corp co cos ltd bros llc jr sr esq dept assn ave blvd hwy mfg al gmbh".split())
"""Follow a name, and may be the last word of a sentence."""

_RARE = frozenset(
    "no nos fig figs art arts sec sect sat sun mon wed mar jan gen fri ch chap ed eds rep det pt op cir ct dist div"
    " supp stat const amend cl pub reg inst soc acad natl intl spec assoc univ est rd sp spp var ext tel ca al para"
    " paras incl pres ind pop".split()
)
"""Words or names as well; taken for those at the end of a sentence."""

ABBREVIATIONS = ((TITLES | REFERENCES | MONTHS_AND_DAYS | _ENDS) - _RARE - {"ie", "eg"}) | {"al"}
"""Keep their full stop as part of the word."""

ABBREVIATIONS_INSIDE = _RARE | STATES
"""Keep it where the sentence goes on and they are written with a capital (`Fig. 3`, `La.`)."""

LOWERCASE_INSIDE = frozenset(
    "ie eg lb lbs oz yr yrs hr hrs min approx est sp spp var subsp dept univ tel ext no nos fig figs etc".split()
)
"""Keep it where the sentence goes on, written small."""

SPLIT_AT_END = frozenset("etc inc corp co ltd ave blvd st llc".split())
"""Give their full stop to the sentence that they end, in the treebanks."""
