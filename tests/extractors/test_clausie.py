"""`clausie`: clause types, what each clause says, and what is put back where the sentence leaves it out."""

from __future__ import annotations

import pytest
from extract_examples import found, line, parsed

from oiebench.extractors.clauses import clauses
from oiebench.extractors.clausie import ClausIE, propositions_of
from oiebench.extractors.pipeline import extractions
from oiebench.extractors.tree import Tree
from oiebench.model import ParsedSentence
from oiebench.parse.conllu import read_conllu

TYPES = """
SV | The old clock stopped. | (The old clock ; stopped)
SV | The baby slept in the kitchen for an hour. | (The baby ; slept)
SV | It is raining. | (It ; is raining)
SVA | Their aunt lives in Porto. | (Their aunt ; lives ; in Porto)
SVA | The path leads to a lighthouse. | (The path ; leads ; to a lighthouse)
SVA | The lake is in the north of the county. | (The lake ; is ; in the north of the county)
SVC | The soup is hot. | (The soup ; is ; hot)
SVC | Her brother became a baker. | (Her brother ; became ; a baker)
SVC | The milk turned sour. | (The milk ; turned ; sour)
SVC | The tax was a burden on small farms. | (The tax ; was ; a burden on small farms)
SVC | The trouble is that the pump leaks. | (The trouble ; is ; that the pump leaks)
SVC | The aim is to save water. | (The aim ; is ; to save water)
SVC | The crew was aware of the danger. | (The crew ; was ; aware of the danger)
SVC | He seems to work hard. | (He ; seems ; to work hard)
SVO | The firm repaired the bridge. | (The firm ; repaired ; the bridge)
SVO | The report says that the dam is safe. | (The report ; says ; that the dam is safe)
SVO | Marta wants to sell the boat. | (Marta ; wants ; to sell the boat)
SVOO | The teacher gave the pupils a map. | (The teacher ; gave ; the pupils a map)
SVOA | The clerk put the letters into a box. | (The clerk ; put ; the letters into a box)
SVOA | The firm attributed the delay to the weather. | (The firm ; attributed ; the delay to the weather)
SVOC | The judges found the cake delicious. | (The judges ; found ; the cake delicious)
SVOC | The critics regard the novel as a masterpiece. | (The critics ; regard ; the novel as a masterpiece)
SVOC | The coach asked the players to wait. | (The coach ; asked ; the players to wait)
SVA | The bridge was repaired by a local firm. | (The bridge ; was repaired ; by a local firm)
SVC | Nora was elected mayor. | (Nora ; was elected ; mayor)
SVC | The novel is regarded as a masterpiece. | (The novel ; is regarded ; as a masterpiece)
SVO | The pupils were given a map. | (The pupils ; were given ; a map)
SVA | There are three mills on the river. | (three mills ; There are ; on the river)
SV | There is no cure. | (no cure ; There is)
apposition | Ola Berg, a painter from Bergen, opened a school. | (Ola Berg ; is ; a painter from Bergen)
possessive | The painter's sister teaches music. | (The painter ; has ; sister)
possessive | They sold their boats. | (they ; have ; boats)
"""


@pytest.mark.parametrize(
    ("kind", "sentence", "expected"), [row.split(" | ") for row in TYPES.strip().split("\n")]
)
def test_clause_type(kind: str, sentence: str, expected: str) -> None:
    given = extractions(parsed(sentence), [ClausIE()], explain=True)
    assert (kind, expected) in [(each.origin.rule if each.origin else "", line(each)) for each in given]


SAID = """
> The baby slept in the kitchen for an hour.
(The baby ; slept)
(The baby ; slept ; in the kitchen)
(The baby ; slept ; for an hour)

> The guide showed us the cave on Sunday.
(The guide ; showed ; us the cave)
(The guide ; showed ; us the cave on Sunday)

> The bridge was repaired by a local firm in 2004.
(The bridge ; was repaired ; by a local firm)
(The bridge ; was repaired ; by a local firm in 2004)

> The firm repaired the bridge because the road had collapsed.
(The firm ; repaired ; the bridge)
(The firm ; repaired ; the bridge because the road had collapsed)
(the road ; had collapsed)

> He worked from 1970 to 1985 at a bank.
(He ; worked ; at a bank)
(He ; worked ; at a bank from 1970 to 1985)

> The driver did not see the signal.
(The driver ; did not see ; the signal)

> The queen never visited the island.
(The queen ; never visited ; the island)

> It is clear that the plan failed.
(It ; is ; clear that the plan failed)
(the plan ; failed)

> What the mayor said surprised us.
(What the mayor said ; surprised ; us)

> The minister said that prices would fall.
(The minister ; said ; that prices would fall)
(prices ; would fall)

> The shop sells bread and cakes.
(The shop ; sells ; bread)
(The shop ; sells ; cakes)

> Ivan and Petra bought a bakery.
(Ivan ; bought ; a bakery)
(Petra ; bought ; a bakery)

> Ann and Bob met in Vienna.
(Ann and Bob ; met ; in Vienna)

> Ivan washed and dried the dishes.
(Ivan ; washed ; the dishes)
(Ivan ; dried ; the dishes)

> The soup was cold and salty.
(The soup ; was ; cold)
(The soup ; was ; salty)

> In June the firm bought a mill and sold two ships.
(the firm ; bought ; a mill)
(the firm ; bought ; a mill in June)
(the firm ; sold ; two ships)
(the firm ; sold ; two ships in June)

> The woman who runs the inn speaks Dutch.
(The woman ; runs ; the inn)
(The woman ; speaks ; Dutch)

> The ring that he found belongs to Clara.
(he ; found ; The ring)
(The ring ; belongs ; to Clara)

> The man whose dog bit the postman apologised.
(The man 's dog ; bit ; the postman)
(The man ; apologised)

> The village in which she grew up has a mill.
(she ; grew up ; in the village)
(The village ; has ; a mill)

> The house they live in is damp.
(they ; live ; in the house)
(The house ; is ; damp)

> The songs written by Tove were recorded in Oslo.
(The songs ; are written ; by Tove)
(The songs written by Tove ; were recorded ; in Oslo)

> The boats carrying the salt sank.
(The boats ; carrying ; the salt)
(The boats carrying the salt ; sank)

> Founded in 1880, the club owns two pitches.
(the club ; is founded ; in 1880)
(the club ; owns ; two pitches)
(the club ; owns ; two pitches founded in 1880)
"""


def blocks(text: str) -> list[tuple[str, list[str]]]:
    """Each sentence and the lines about it."""
    found = []
    for block in text.strip().split("> ")[1:]:
        sentence, *lines = block.strip().split("\n")
        found.append((sentence, lines))
    return found


@pytest.mark.parametrize(("sentence", "lines"), blocks(SAID))
def test_what_a_sentence_says(sentence: str, lines: list[str]) -> None:
    """All that is said, and nothing else."""
    assert sorted(found("clausie", sentence)) == sorted(lines)


TREES = {
    "SVOC": """
        The/the/DET/DT/2/det council/council/NOUN/NN/3/nsubj elected/elect/VERB/VBD/0/root
        Nora/Nora/PROPN/NNP/3/obj mayor/mayor/NOUN/NN/3/xcomp""",
    "SVOC with a second object": """
        They/they/PRON/PRP/2/nsubj called/call/VERB/VBD/0/root the/the/DET/DT/4/det dog/dog/NOUN/NN/2/iobj
        Rex/Rex/PROPN/NNP/2/obj""",
    "SVOO": """
        They/they/PRON/PRP/2/nsubj lent/lend/VERB/VBD/0/root the/the/DET/DT/4/det club/club/NOUN/NN/2/iobj
        money/money/NOUN/NN/2/obj""",
    "SVA before its verb": """
        In/in/ADP/IN/3/case the/the/DET/DT/3/det valley/valley/NOUN/NN/4/obl lies/lie/VERB/VBZ/0/root
        a/a/DET/DT/6/det town/town/NOUN/NN/4/nsubj""",
    "SV with a quality": """
        The/the/DET/DT/2/det poet/poet/NOUN/NN/3/nsubj died/die/VERB/VBD/0/root young/young/ADJ/JJ/3/xcomp""",
    "SVC of two clauses": """
        The/the/DET/DT/2/det snag/snag/NOUN/NN/6/nsubj:outer is/be/AUX/VBZ/6/cop that/that/SCONJ/IN/6/mark
        pumps/pump/NOUN/NNS/6/nsubj leak/leak/VERB/VBP/0/root""",
}


def tree(words: str) -> ParsedSentence:
    """A sentence from `form/lemma/UPOS/XPOS/head/relation` of each word."""
    rows = [word.split("/") for word in words.split()]
    lines = [
        "\t".join([str(number), form, lemma, upos, xpos, "_", head, rel, "_", "_"])
        for number, (form, lemma, upos, xpos, head, rel) in enumerate(rows, start=1)
    ]
    return next(iter(read_conllu([*lines, ""])))


@pytest.mark.parametrize(
    ("name", "kind", "expected"),
    [
        ("SVOC", "SVOC", ["(The council ; elected ; Nora mayor)"]),
        ("SVOC with a second object", "SVOC", ["(They ; called ; the dog Rex)"]),
        ("SVOO", "SVOO", ["(They ; lent ; the club money)"]),
        ("SVA before its verb", "SVA", ["(a town ; lies ; In the valley)"]),
        ("SV with a quality", "SV", ["(The poet ; died)", "(The poet ; died ; young)"]),
        ("SVC of two clauses", "SVC", ["(The snag ; is ; that pumps leak)", "(pumps ; leak)"]),
    ],
)
def test_trees_by_hand(name: str, kind: str, expected: list[str]) -> None:
    sentence = tree(TREES[name])
    assert clauses(Tree(sentence))[0].kind == kind
    assert [line(each) for each in extractions(sentence, [ClausIE()])] == expected


def test_further_arguments_stand_apart_with_nary() -> None:
    sentence = "The clerk put the letters into a box on Monday."
    assert "(The clerk ; put ; the letters ; into a box ; on Monday)" in found("clausie(nary=true)", sentence)
    assert "(The clerk ; put ; the letters into a box on Monday)" in found("clausie", sentence)


def test_coordinations_stay_whole_without_conj() -> None:
    sentence = "Ivan and Petra sell bread and cakes."
    assert found("clausie(conj=false)", sentence) == ["(Ivan and Petra ; sell ; bread and cakes)"]
    assert len(found("clausie", sentence)) == 4


def test_all_adverbials_at_once() -> None:
    sentence = "The baby slept in the kitchen for an hour."
    assert found("clausie(adverbials=all)", sentence) == ["(The baby ; slept ; in the kitchen for an hour)"]


def test_propositions_for_other_systems_are_nary_and_name_clause_and_verb() -> None:
    drafts = propositions_of(Tree(parsed("The clerk put the letters into a box on Monday.")))
    assert [len(draft.args) for draft in drafts] == [2, 3]
    assert {(draft.rule, draft.clause) for draft in drafts} == {("SVOA", "put")}


def test_confidence_is_a_probability_and_prefers_the_core() -> None:
    core, longer = extractions(parsed("The guide showed us the cave on Sunday."), [ClausIE()])
    assert core.confidence is not None
    assert longer.confidence is not None
    assert 0 < longer.confidence < core.confidence < 1


def test_long_coordinations_do_not_multiply() -> None:
    names = ", ".join(f"N{number}" for number in range(30))
    assert len(found("clausie", f"{names} and Ann sold {names} and Bob to {names} and Carl.")) <= 60
