"""What `reverb` finds: relation phrases, noun phrases, arguments, the lexical constraint and the confidence.

Sentences are written `word/TAG`; what matters is the tags, so no tagger stands between them and the rules.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.extractors import relation_list
from oiebench.extractors.chunks import noun_phrases
from oiebench.extractors.draft import Draft, written
from oiebench.extractors.letters import LETTERS, letters
from oiebench.extractors.names import extractor
from oiebench.extractors.pipeline import extract_from
from oiebench.extractors.relation_list import is_general, normal_form, without_verb
from oiebench.extractors.relation_phrases import relation_phrases
from oiebench.extractors.reverb import ReVerb, candidates
from oiebench.extractors.reverb_confidence import confidence, features
from oiebench.model import ParsedSentence
from oiebench.parse.lemmas import lemma
from oiebench.parse.reading import given_tokens

COARSE = {"N": "NOUN", "V": "VERB", "J": "ADJ", "R": "ADV", "M": "AUX", "D": "DET", "I": "ADP"}


def tagged(marked: str) -> ParsedSentence:
    """`Ann/NNP left/VBD` as a tagger would give it."""
    pairs = [pair.rpartition("/") for pair in marked.split()]
    tokens, tags = tuple(word for word, _, _ in pairs), tuple(tag for _, _, tag in pairs)
    coarse = tuple("PROPN" if tag.startswith("NNP") else COARSE.get(tag[0], "X") for tag in tags)
    plain = given_tokens(" ".join(tokens), "s")
    nothing = len(tokens) * ("",)
    lemmas = tuple(lemma(*word) for word in zip(tokens, coarse, tags, strict=True))
    return ParsedSentence(
        "s", plain.text, tokens, plain.spans, (-1,) * len(tokens), nothing, coarse, tags, lemmas
    )


def tuples(marked: str, system: str = "reverb(constraint=false)") -> list[str]:
    sentence = tagged(marked)
    return [line(sentence, draft) for draft in extractor(system).drafts(sentence)]


def line(sentence: ParsedSentence, draft: Draft) -> str:
    return " ; ".join(written(sentence, part) for part in draft.parts())


PHRASES = """
The/DT old/JJ mill/NN burnt/VBD                                         | The old mill
Her/PRP$ two/CD brothers/NNS left/VBD Oslo/NNP                          | Her two brothers + Oslo
Mr./NNP Olav/NNP Dahl/NNP slept/VBD                                     | Mr. Olav Dahl
The/DT roof/NN of/IN the/DT house/NN of/IN Ann/NNP leaks/VBZ            | The roof of the house of Ann
Ann/NNP 's/POS new/JJ bicycle/NN broke/VBD                              | Ann 's new bicycle
bread/NN and/CC butter/NN sold/VBD                                      | bread and butter
Ann/NNP and/CC Bob/NNP met/VBD                                          | Ann and Bob
Ann/NNP Lee/NNP and/CC Bob/NNP Fox/NNP met/VBD                          | Ann Lee + Bob Fox
both/CC large/JJ and/CC small/JJ farms/NNS closed/VBD                   | both large and small farms
more/JJR than/IN 300/CD sheep/NNS escaped/VBD                           | more than 300 sheep
a/DT recently/RB restored/VBN chapel/NN reopened/VBD                    | a recently restored chapel
Rising/VBG prices/NNS hurt/VBD the/DT poor/JJ                           | Rising prices + the poor
the/DT man/NN who/WP sang/VBD                                           | the man + who
May/NNP 3/CD ,/, 1987/CD was/VBD wet/JJ                                 | May 3 , 1987
a/DT well/RB -/HYPH known/VBN singer/NN left/VBD                        | a well - known singer
Some/DT of/IN them/PRP left/VBD                                         | Some of them
the/DT most/RBS expensive/JJ of/IN which/WDT sank/VBD                   | the most expensive of which
"""


@pytest.mark.parametrize("case", PHRASES.strip().splitlines())
def test_noun_phrases(case: str) -> None:
    marked, _, expected = case.partition("|")
    sentence = tagged(marked)
    found = noun_phrases(letters(sentence.tokens, sentence.xpos))
    assert [" ".join(sentence.tokens[start:end]) for start, end in found] == expected.strip().split(" + ")


RELATIONS = """
Ann/NNP slept/VBD                                                       | slept V
Ann/NNP quietly/RB left/VBD Oslo/NNP                                    | quietly left V
Ann/NNP lives/VBZ in/IN Oslo/NNP                                        | lives in V P
Ann/NNP gave/VBD up/RP the/DT job/NN                                    | gave up V
Ann/NNP made/VBD a/DT deal/NN with/IN Bob/NNP                           | made a deal with V W* P
Ann/NNP is/VBZ very/RB fond/JJ of/IN Bob/NNP                            | is very fond of V W* P
Ann/NNP was/VBD born/VBN in/IN Oslo/NNP                                 | was born in V P
Ann/NNP has/VBZ never/RB been/VBN to/IN Oslo/NNP                        | has never been to V P
Ann/NNP wants/VBZ to/TO sell/VB the/DT mill/NN                          | wants to sell V P
Ann/NNP refused/VBD to/TO take/VB part/NN in/IN it/PRP                  | refused to take part in V W* P
Ann/NNP came/VBD in/IN and/CC left/VBD                                  | came in V P + left V
"""


@pytest.mark.parametrize("case", RELATIONS.strip().splitlines())
def test_relation_phrases(case: str) -> None:
    marked, _, expected = case.partition("|")
    sentence = tagged(marked)
    found = relation_phrases(letters(sentence.tokens, sentence.xpos), lambda _: True)
    shown = [f"{' '.join(sentence.tokens[each.start : each.end])} {each.pattern}" for each in found]
    assert shown == expected.strip().split(" + ")


def test_a_unit_that_is_not_allowed_is_its_verb_alone() -> None:
    sentence = tagged("Ann/NNP made/VBD a/DT deal/NN with/IN Bob/NNP")
    (found,) = relation_phrases(letters(sentence.tokens, sentence.xpos), lambda _: False)
    assert (found.start, found.end, found.pattern) == (1, 2, "V")


ARGUMENTS = """
Ann/NNP sold/VBD the/DT mill/NN                                         | Ann ; sold ; the mill
He/PRP painted/VBD the/DT boat/NN in/IN May/NNP                         | He ; painted the boat in ; May
the/DT dog/NN which/WDT bit/VBD Ann/NNP                                 | the dog ; bit ; Ann
the/DT dog/NN ,/, that/WDT bit/VBD Ann/NNP                              | the dog ; bit ; Ann
Ann/NNP herself/PRP sold/VBD it/PRP                                     | Ann ; sold ; it
Ann/NNP left/VBD Oslo/NNP and/CC bought/VBD a/DT farm/NN                | Ann ; left ; Oslo + Ann ; bought ; a farm
Ann/NNP left/VBD Oslo/NNP but/CC kept/VBD a/DT farm/NN                  | Ann ; left ; Oslo + Oslo ; kept ; a farm
Ann/NNP ,/, a/DT baker/NN ,/, sold/VBD bread/NN                         | Ann ; sold ; bread
Ann/NNP ,/, in/IN June/NNP ,/, sold/VBD bread/NN                        | Ann ; sold ; bread
the/DT road/NN to/IN which/WDT drivers/NNS return/VBP daily/RB          |
There/EX was/VBD a/DT fire/NN                                           |
Bob/NNP saw/VBD what/WP Ann/NNP sold/VBD                                |
Ann/NNP says/VBZ that/IN Bob/NNP left/VBD Rome/NNP                      | Bob ; left ; Rome
a/DT ship/NN built/VBN in/IN Bergen/NNP                                 |
Ann/NNP came/VBD ,/, to/TO sell/VB bread/NN                             |
Selling/VBG bread/NN pays/VBZ the/DT rent/NN                            | Selling bread ; pays ; the rent
Ann/NNP slept/VBD .                                                     |
left/VBD Oslo/NNP                                                       |
She/PRP is/VBZ one/CD of/IN two/CD heirs/NNS                            | She ; is one of ; two heirs
"""


@pytest.mark.parametrize("case", ARGUMENTS.strip().splitlines())
def test_arguments(case: str) -> None:
    marked, _, expected = case.partition("|")
    assert tuples(marked.replace(" . ", " ./. ")) == [each for each in expected.strip().split(" + ") if each]


FORMS = """
had/VBD no/DT lasting/JJ effect/NN on/IN          | have effect on
became/VBD the/DT first/JJ member/NN of/IN        | become member of
took/VBD their/PRP$ summer/NN holidays/NNS in/IN  | take holiday in
is/VBZ one/CD of/IN                               | be one of
sold/VBD 40/CD cows/NNS to/IN                     |
sent/VBD them/PRP to/IN                           |
left/VBD North/NNP Street/NNP for/IN              |
had/VBD the/DT idea/NN of/IN selling/VBG it/PRP   |
"""


@pytest.mark.parametrize("case", FORMS.strip().splitlines())
def test_normal_form_of_a_unit(case: str) -> None:
    marked, _, expected = case.partition("|")
    sentence = tagged(marked)
    tags = letters(sentence.tokens, sentence.xpos)
    phrase = next(relation_phrases(tags, lambda _: True))
    assert normal_form(sentence, tags, phrase.units[0]) == expected.strip()


def test_normal_form_without_its_verb() -> None:
    assert without_verb("have effect on") == "* effect on"
    assert without_verb("be") == without_verb("give rise at end of") == ""


def test_rare_relations_of_many_words_are_cut_to_their_verb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relation_list, "listed", lambda: frozenset({"pay visit to", "* heir of"}))
    visit = "Ann/NNP paid/VBD a/DT visit/NN to/IN Bob/NNP"
    heir = "Ann/NNP became/VBD the/DT heir/NN of/IN Bob/NNP"
    sale = "Ann/NNP sold/VBD a/DT cow/NN to/IN Bob/NNP"
    assert tuples(visit, "reverb") == ["Ann ; paid a visit to ; Bob"]
    assert tuples(heir, "reverb") == ["Ann ; became the heir of ; Bob"]
    assert tuples(sale, "reverb") == ["Ann ; sold ; a cow"]
    assert tuples(sale) == ["Ann ; sold a cow to ; Bob"]
    assert tuples("Ann/NNP is/VBZ fond/JJ of/IN Bob/NNP", "reverb") == ["Ann ; is fond of ; Bob"]


def test_the_list_that_ships_has_what_is_common_and_not_what_is_odd() -> None:
    for marked, expected in (
        ("Ann/NNP played/VBD a/DT role/NN in/IN it/PRP", True),
        ("Ann/NNP is/VBZ a/DT member/NN of/IN it/PRP", True),
        ("Ann/NNP carried/VBD the/DT wet/JJ umbrellas/NNS towards/IN it/PRP", False),
    ):
        sentence = tagged(marked)
        tags = letters(sentence.tokens, sentence.xpos)
        (phrase,) = relation_phrases(tags, lambda _: True)
        assert is_general(sentence, tags, phrase.units[0]) is expected


def features_of(marked: str) -> set[str]:
    (found,) = candidates(tagged(marked))
    return set(features(found))


def test_features() -> None:
    whole = features_of("Ann/NNP lives/VBZ in/IN Oslo/NNP ./.")
    assert {
        "covers the sentence",
        "begins the sentence",
        "short sentence",
        "V P",
        "last preposition in",
    } <= whole
    assert {"name on the left", "name on the right"} <= whole
    part = features_of("In/IN May/NNP the/DT cat/NN that/WDT ate/VBD mice/NNS ./.")
    assert "covers the sentence" not in part
    assert {"V", "noun phrase before the tuple", "question word before the relation"} <= part


def test_confidence_is_a_probability_and_orders_tuples() -> None:
    good, bad = (
        next(candidates(tagged(marked)))
        for marked in (
            "Ann/NNP lives/VBZ in/IN Oslo/NNP ./.",
            "Bob/NNP and/CC the/DT man/NN in/IN the/DT cellar/NN who/WP said/VBD Ann/NNP left/VBD ./.",
        )
    )
    assert 0 < confidence(bad) < confidence(good) < 1


def test_tuples_keep_their_rule_and_confidence() -> None:
    (draft,) = ReVerb().drafts(tagged("Ann/NNP lives/VBZ in/IN Oslo/NNP ./."))
    assert (draft.rule, draft.clause) == ("V P", "live")
    assert draft.confidence is not None


@given(st.lists(st.sampled_from([*LETTERS, ".", "-LRB-", "?"]), max_size=40))
def test_any_tags_give_tuples_of_words_in_order(tags: list[str]) -> None:
    sentence = tagged(
        " ".join(f"of/{tag}" if tag == "IN" else f"w{place}/{tag}" for place, tag in enumerate(tags))
    )
    for found in candidates(sentence, constraint=False):
        relation = found.relation
        assert (
            0
            <= found.left[0]
            < found.left[1]
            <= relation.start
            < relation.end
            == found.right[0]
            < found.right[1]
        )


ODD = [
    "",
    "Help",
    "!!! ??? …",
    "🙂 🙃 🚲",
    "Анна живёт в Осло .",
    "猫 は 魚 を 食べた 。",
    "\u200b \u00ad x",
    " ".join(["Ann sold the cows , and"] * 1000),
    " ".join(["running"] * 5000),
]


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_odd_sentences_are_read(text: str) -> None:
    (found,) = extract_from([given_tokens(text, "s")], [ReVerb()])
    assert found.sentence.text == text


def test_text_to_tuples() -> None:
    sentences = [
        given_tokens("Clara Berg founded a small bakery in Trondheim .", "1"),
        given_tokens("The ferry , which was built in 1931 , belongs to the museum .", "2"),
    ]
    found = [str(each) for sentence in extract_from(sentences, [ReVerb()]) for each in sentence.extractions]
    assert "(The ferry ; was built in ; 1931)" in found
    assert any(each.startswith("(Clara Berg ; founded") for each in found)
