"""Irregular forms of English, written from linguistic knowledge."""

VERBS = {
    line.split()[0]: " ".join(line.split()[1:])
    for line in """
    arise arose arisen|awake awoke awoken|bear bore borne born|beat beaten|become became|befall befell befallen
    beget begot begotten|begin began begun|behold beheld|bend bent|beseech besought|bind bound|bite bit bitten
    bleed bled|blow blew blown|break broke broken|breed bred|bring brought|build built|burn burnt|buy bought
    catch caught|choose chose chosen|cling clung|come came|creep crept|deal dealt|dig dug|do did done|draw drew drawn
    dream dreamt|drink drank drunk|drive drove driven|dwell dwelt|eat ate eaten|fall fell fallen|feed fed|feel felt
    fight fought|find found|flee fled|fling flung|fly flew flown|forbid forbade forbidden|forego forewent foregone
    foresee foresaw foreseen|forget forgot forgotten|forgive forgave forgiven|forsake forsook forsaken
    freeze froze frozen|get got gotten|give gave given|go went gone|grind ground|grow grew grown|hang hung
    have had|hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|lead led|lean leant
    leap leapt|learn learnt|leave left|lend lent|lie lain|light lit|lose lost|make made|mean meant|meet met
    mislead misled|mistake mistook mistaken|misunderstand misunderstood|mow mown|outdo outdid outdone
    outgrow outgrew outgrown
    overcome overcame|overhear overheard|overrun overran|oversee oversaw overseen|overtake overtook overtaken
    overthrow overthrew overthrown|partake partook partaken|pay paid|plead pled|prove proven|rebuild rebuilt
    redo redid redone|remake remade|repay repaid|resell resold|retell retold|rewrite rewrote rewritten|ride rode ridden
    ring rang rung|rise rose risen|run ran|saw sawn|say said|see saw seen|seek sought|sell sold|send sent|sew sewn
    shake shook shaken|shear shorn|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk
    sit sat|slay slew slain|sleep slept|slide slid|sling slung|smell smelt|sow sown|speak spoke spoken|speed sped
    spell spelt|spend spent|spill spilt|spin spun|spit spat|spoil spoilt|spring sprang sprung|stand stood
    steal stole stolen
    stick stuck|sting stung|stink stank stunk|stride strode stridden|strike struck stricken|string strung
    strive strove striven
    swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|take took taken|teach taught|tear tore torn
    tell told|think thought|throw threw thrown|tread trod trodden|undergo underwent undergone|understand understood
    undertake undertook undertaken|undo undid undone|uphold upheld|wake woke woken|wear wore worn|weave wove woven
    weep wept|win won|wind wound|withdraw withdrew withdrawn|withhold withheld|withstand withstood|wring wrung
    write wrote written
    """.replace("\n", "|").split("|")
    if line.strip()
}
"""Past forms and participles that do not end in -ed, by base."""

NOUNS = {
    "man": "men", "woman": "women", "child": "children", "foot": "feet", "tooth": "teeth", "goose": "geese",
    "mouse": "mice", "louse": "lice", "ox": "oxen", "person": "people", "die": "dice",
    "wife": "wives", "knife": "knives",
    "life": "lives", "leaf": "leaves", "thief": "thieves", "loaf": "loaves", "half": "halves", "calf": "calves",
    "shelf": "shelves", "elf": "elves", "self": "selves", "wolf": "wolves", "hoof": "hooves", "scarf": "scarves",
    "wharf": "wharves", "sheaf": "sheaves", "analysis": "analyses", "basis": "bases", "crisis": "crises",
    "thesis": "theses", "hypothesis": "hypotheses", "oasis": "oases", "axis": "axes", "diagnosis": "diagnoses",
    "parenthesis": "parentheses", "synthesis": "syntheses", "emphasis": "emphases", "metamorphosis": "metamorphoses",
    "phenomenon": "phenomena", "criterion": "criteria", "automaton": "automata", "bacterium": "bacteria",
    "medium": "media", "curriculum": "curricula", "memorandum": "memoranda", "stratum": "strata", "datum": "data",
    "symposium": "symposia", "spectrum": "spectra", "stimulus": "stimuli", "alumnus": "alumni", "fungus": "fungi",
    "nucleus": "nuclei", "radius": "radii", "cactus": "cacti", "locus": "loci", "focus": "foci", "syllabus": "syllabi",
    "genus": "genera", "corpus": "corpora", "index": "indices", "matrix": "matrices", "vertex": "vertices",
    "vortex": "vortices", "appendix": "appendices", "larva": "larvae", "alga": "algae", "formula": "formulae",
    "antenna": "antennae", "vertebra": "vertebrae", "nebula": "nebulae", "series": "series", "species": "species",
    "means": "means", "headquarters": "headquarters", "movie": "movies", "cookie": "cookies", "zombie": "zombies",
    "calorie": "calories", "shoe": "shoes", "toe": "toes", "foe": "foes", "canoe": "canoes", "cache": "caches",
    "axe": "axes", "bus": "buses", "gas": "gases", "lens": "lenses", "virus": "viruses", "campus": "campuses",
    "bonus": "bonuses", "status": "statuses", "census": "censuses", "quiz": "quizzes", "passerby": "passersby",
}  # fmt: skip
"""Plurals that the rules miss, by singular."""

ADJECTIVES = [
    ("more", "good", "better"), ("more", "bad", "worse"), ("more", "far", "further"), ("more", "far", "farther"),
    ("more", "many", "more"), ("more", "much", "more"), ("more", "little", "less"), ("most", "good", "best"),
    ("most", "bad", "worst"), ("most", "far", "furthest"), ("most", "far", "farthest"), ("most", "little", "least"),
    ("more adverb", "well", "better"), ("most adverb", "well", "best"), ("more adverb", "badly", "worse"),
    ("more adverb", "far", "further"), ("more adverb", "far", "farther"), ("most adverb", "badly", "worst"),
]  # fmt: skip
"""Comparatives and superlatives that the rules miss: group, base, form."""
