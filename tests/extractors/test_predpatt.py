"""`predpatt`: small trees written by hand in several languages, and sentences read by the bundled parser."""

from __future__ import annotations

import pytest
from extract_examples import extractions_of, found, found_in

from oiebench.extractors.names import extractor
from oiebench.extractors.pipeline import extractions
from oiebench.model import ParsedSentence
from oiebench.parse.conllu import read_conllu


def tree(*rows: str) -> ParsedSentence:
    """A tree of rows `form UPOS head relation [XPOS]`, with `+` before a form that no space precedes."""
    lines = []
    forms = [row.split()[0] for row in rows]
    for number, row in enumerate(rows, start=1):
        form, upos, head, rel, *xpos = row.split()
        glued = number < len(rows) and forms[number].startswith("+")
        cells = [
            str(number),
            form.removeprefix("+"),
            form.removeprefix("+").lower(),
            upos,
            xpos[0] if xpos else "_",
            "_",
            head,
            rel,
            "_",
            "SpaceAfter=No" if glued else "_",
        ]
        lines.append("\t".join(cells))
    (sentence,) = read_conllu(lines)
    return sentence


ENGLISH_GIFT = tree(
    "Ann PROPN 2 nsubj",
    "gave VERB 0 root",
    "Tom PROPN 2 iobj",
    "a DET 5 det",
    "book NOUN 2 obj",
    "in ADP 7 case",
    "Rome PROPN 2 obl",
)
ENGLISH_CAPITAL = tree(
    "Oslo PROPN 4 nsubj",
    "is AUX 4 cop",
    "the DET 4 det",
    "capital NOUN 0 root",
    "of ADP 6 case",
    "Norway PROPN 4 nmod",
)
GERMAN_VERB_LAST = tree(
    "Gestern ADV 7 advmod",
    "hat AUX 7 aux",
    "Eva PROPN 7 nsubj",
    "das DET 5 det",
    "Boot NOUN 7 obj",
    "nicht PART 7 advmod",
    "verkauft VERB 0 root",
)
GERMAN_RELATIVE = tree(
    "Die DET 2 det",
    "Frau NOUN 8 nsubj",
    "+, PUNCT 6 punct",
    "die PRON 6 nsubj PRELS",
    "Brot NOUN 6 obj",
    "backt VERB 2 acl:relcl",
    "+, PUNCT 6 punct",
    "wohnt VERB 0 root",
    "in ADP 10 case",
    "Wien PROPN 8 obl",
)
GERMAN_RELATIVE_OBJECT = tree(
    "Das DET 2 det",
    "Lied NOUN 8 nsubj",
    "+, PUNCT 6 punct",
    "das PRON 6 obj PRELS",
    "Eva PROPN 6 nsubj",
    "schrieb VERB 2 acl:relcl",
    "+, PUNCT 6 punct",
    "gefällt VERB 0 root",
    "mir PRON 8 obj PPER",
)
GERMAN_REFLEXIVE = tree(
    "Der DET 2 det",
    "Zug NOUN 3 nsubj",
    "nähert VERB 0 root",
    "sich PRON 3 expl:pv",
    "der DET 6 det",
    "Stadt NOUN 3 obl:arg",
)
SPANISH_PASSIVE = tree(
    "La DET 2 det",
    "casa NOUN 4 nsubj:pass",
    "fue AUX 4 aux:pass",
    "vendida VERB 0 root",
    "por ADP 6 case",
    "Luis PROPN 4 obl:agent",
    "en ADP 8 case",
    "1990 NUM 4 obl",
)
SPANISH_WITHOUT_SUBJECT = tree(
    "Compró VERB 0 root",
    "un DET 3 det",
    "barco NOUN 1 obj",
    "y CCONJ 6 cc",
    "una DET 6 det",
    "vela NOUN 3 conj",
    "en ADP 8 case",
    "Cádiz PROPN 1 obl",
)
SPANISH_RELATIVE = tree(
    "El DET 2 det",
    "pueblo NOUN 8 nsubj",
    "en ADP 5 case",
    "el DET 5 det",
    "que PRON 7 obl",
    "Marta PROPN 7 nsubj",
    "vive VERB 2 acl:relcl",
    "duerme VERB 0 root",
)
CHINESE_SERIES = tree(
    "小明 PROPN 4 nsubj",
    "+在 ADP 3 case",
    "+北京 PROPN 4 obl",
    "+买 VERB 0 root",
    "+了 AUX 4 aux",
    "+苹果 NOUN 4 obj",
    "+和 CCONJ 8 cc",
    "+茶 NOUN 6 conj",
)
CHINESE_RELATIVE = tree(
    "小明 PROPN 2 nsubj",
    "+写 VERB 4 acl:relcl",
    "+的 PART 2 mark:rel",
    "+书 NOUN 6 nsubj",
    "+很 ADV 6 advmod",
    "+好 ADJ 0 root",
)
JAPANESE = tree(
    "健 PROPN 7 nsubj",
    "+が ADP 1 case",
    "+京都 PROPN 7 obl",
    "+で ADP 3 case",
    "+本 NOUN 7 obj",
    "+を ADP 5 case",
    "+買っ VERB 0 root",
    "+た AUX 7 aux",
)
JAPANESE_RELATIVE = tree(
    "健 PROPN 3 nsubj",
    "+が ADP 1 case",
    "+買っ VERB 5 acl",
    "+た AUX 3 aux",
    "+本 NOUN 8 nsubj",
    "+は ADP 5 case",
    "+とても ADV 8 advmod",
    "+古い ADJ 0 root",
)
JAPANESE_GOING = tree(
    "健 PROPN 5 nsubj",
    "+は ADP 1 case",
    "+奈良 PROPN 5 obl",
    "+へ ADP 3 case",
    "+行く VERB 0 root",
)
TURKISH = tree(
    "Ayşe PROPN 4 nsubj",
    "deniz NOUN 4 obl",
    "kadar ADP 2 case",
    "yürüdü VERB 0 root",
)

LANGUAGES = [
    ("indirect and direct object", ENGLISH_GIFT, ["(Ann ; gave ; Tom ; a book ; in Rome)"]),
    ("predicate noun", ENGLISH_CAPITAL, ["(Oslo ; is the capital of ; Norway)"]),
    ("verb at the end", GERMAN_VERB_LAST, ["(Eva ; hat nicht verkauft ; das Boot)"]),
    ("relative subject", GERMAN_RELATIVE, ["(Die Frau ; backt ; Brot)", "(Die Frau ; wohnt in ; Wien)"]),
    ("relative object", GERMAN_RELATIVE_OBJECT, ["(Eva ; schrieb ; Das Lied)", "(Das Lied ; gefällt ; mir)"]),
    ("reflexive of the verb", GERMAN_REFLEXIVE, ["(Der Zug ; nähert sich ; der Stadt)"]),
    ("passive", SPANISH_PASSIVE, ["(La casa ; fue vendida por ; Luis ; en 1990)"]),
    (
        "no subject: the first argument",
        SPANISH_WITHOUT_SUBJECT,
        ["(un barco ; Compró en ; Cádiz)", "(una vela ; Compró en ; Cádiz)"],
    ),
    (
        "relative with a preposition",
        SPANISH_RELATIVE,
        ["(Marta ; vive en ; El pueblo)", "(El pueblo ; duerme)"],
    ),
    ("no spaces", CHINESE_SERIES, ["(小明 ; 买了 ; 苹果 ; 在北京)", "(小明 ; 买了 ; 茶 ; 在北京)"]),
    ("relative clause first", CHINESE_RELATIVE, ["(小明 ; 写 ; 书)", "(书 ; 很好)"]),
    ("postpositions", JAPANESE, ["(健が ; 買った ; 本を ; 京都で)"]),
    (
        "clause on a noun without a pronoun",
        JAPANESE_RELATIVE,
        ["(健が ; 買った ; 本)", "(本は ; とても古い)"],
    ),
    ("postposition that leads to the argument", JAPANESE_GOING, ["(健は ; へ行く ; 奈良)"]),
    ("postposition as a word", TURKISH, ["(Ayşe ; kadar yürüdü ; deniz)"]),
]


@pytest.mark.parametrize(
    ("sentence", "expected"), [case[1:] for case in LANGUAGES], ids=[c[0] for c in LANGUAGES]
)
def test_any_language(sentence: ParsedSentence, expected: list[str]) -> None:
    assert found_in(sentence, "predpatt") == expected


OPEN_CLAUSES = "The council wants to sell the old harbour."
PUPILS = "The pupils and the teacher swept the yard."
PAINTER = "The painter who restored the chapel lives in Lucca."
NEIGHBOUR = "Ivo Bren, a retired pilot, sold Marta's green van."

OPTIONS = [
    ("predpatt", OPEN_CLAUSES, ["(The council ; wants to sell ; the old harbour)"]),
    (
        "predpatt(cut=true)",
        OPEN_CLAUSES,
        ["(The council ; wants ; to sell the old harbour)", "(The council ; sell ; the old harbour)"],
    ),
    ("predpatt", PUPILS, ["(The pupils ; swept ; the yard)", "(the teacher ; swept ; the yard)"]),
    ("predpatt(conj=false)", PUPILS, ["(The pupils and the teacher ; swept ; the yard)"]),
    ("predpatt", PAINTER, ["(The painter ; restored ; the chapel)", "(The painter ; lives in ; Lucca)"]),
    ("predpatt(relcl=false)", PAINTER, ["(who ; restored ; the chapel)", "(The painter ; lives in ; Lucca)"]),
    (
        "predpatt",
        NEIGHBOUR,
        ["(Ivo Bren ; sold ; Marta's green van)", "(Ivo Bren ; is ; a retired pilot)"],
    ),
    ("predpatt(appos=false)", NEIGHBOUR, ["(Ivo Bren ; sold ; Marta's green van)"]),
    (
        "predpatt(appos=false,poss=true)",
        NEIGHBOUR,
        ["(Ivo Bren ; sold ; Marta's green van)", "(Marta ; has ; green van)"],
    ),
    (
        "predpatt(appos=false,amod=true)",
        NEIGHBOUR,
        [
            "(Ivo Bren ; sold ; Marta's green van)",
            "(a pilot ; is ; retired)",
            "(Marta's van ; is ; green)",
        ],
    ),
]


@pytest.mark.parametrize(("system", "text", "expected"), OPTIONS)
def test_options(system: str, text: str, expected: list[str]) -> None:
    assert found(system, text) == expected


SENTENCES = [
    ("Nils sang.", ["(Nils ; sang)"]),
    ("There are two ferries in the harbour.", ["(two ferries in the harbour ; are)"]),
    ("The guard did not let the boys leave.", ["(The guard ; did not let leave ; the boys)"]),
    ("The inn where they slept burned down.", ["(they ; slept ; The inn)", "(The inn ; burned down)"]),
    (
        "The film that Ada saw lasted three hours.",
        ["(Ada ; saw ; The film)", "(The film ; lasted ; three hours)"],
    ),
    ("The coat she wore was red.", ["(she ; wore ; The coat)", "(The coat ; was red)"]),
    (
        "The letters found in the attic were burned.",
        ["(The letters ; found in ; the attic)", "(The letters ; were burned)"],
    ),
    (
        "The village in which Ida lives has a mill.",
        ["(Ida ; lives in ; The village)", "(The village ; has ; a mill)"],
    ),
    ("Whales are large and shy.", ["(Whales ; are large)", "(Whales ; are shy)"]),
    (
        "The mayor said that the bridge had collapsed.",
        ["(The mayor ; said ; that the bridge had collapsed)", "(the bridge ; had collapsed)"],
    ),
    (
        "Hearing the bell, the monks left the field.",
        ["(the monks ; Hearing ; the bell)", "(the monks ; left ; the field)"],
    ),
    ("Far from the coast, they planted vines.", ["(they ; planted ; vines ; Far from the coast)"]),
    ("", []),
    ("Silence", []),
]


@pytest.mark.parametrize(("text", "expected"), SENTENCES)
def test_sentences_of_the_bundled_parser(text: str, expected: list[str]) -> None:
    assert found("predpatt", text) == expected


def test_every_tuple_has_a_confidence_wherever_its_tree_comes_from() -> None:
    assert all(0 < (each.confidence or 0) < 1 for each in extractions_of("predpatt", OPEN_CLAUSES))
    assert all(0 < (each.confidence or 0) < 1 for each in extractions(ENGLISH_GIFT, [extractor("predpatt")]))


def test_coordination_is_bounded() -> None:
    places = " , ".join(f"Port {number}" for number in range(60))
    assert len(found("predpatt", f"The ship called at {places} and Oslo.")) <= 60
