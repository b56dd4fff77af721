"""Which facts answer a question, and what: the rules of the thesis, one by one."""

from __future__ import annotations

import pytest
from question_examples import answers, asked, fact, question

from oiebench.model import Extraction
from oiebench.qa.words import asked_words, words

FINED = "What was Mrs. Velinska fined by ?"
# The shape of Figure 3.5, with names of our own: a fact of another sentence, a long second argument, a short one,
# and a fact that has the title (within one letter) and the verb (within one letter) of somebody else.
FIGURE = (
    "Brandt ; will move ; to a smaller house over the river",
    "Mrs. Velinska ; was fined ; twice by a tribunal near her Torrow office on June 9 2003",
    "Mrs. Velinska ; was fined by ; a tribunal",
    "Ostrow ; said ; through Mr. Hale that he had paid every fine",
)


def test_the_worked_example_of_the_thesis() -> None:
    found = answers(asked([question(FINED, "a tribunal")], [fact(text) for text in FIGURE]))
    assert asked_words(FINED).content == ("mrs", "velinska", "fined")
    assert asked_words(FINED).asking == ("what",)
    outcome = [found.get(str(fact(text))) for text in FIGURE]
    # found of 4 words: none of content, so none; all; all; what, mrs ~ mr, fined ~ fine
    assert [each and each.score for each in outcome] == [None, 1.0, 1.0, 0.75]
    assert [each and each.answers for each in outcome] == [
        None,
        ("twice by a tribunal near her Torrow office on June 9 2003",),
        ("a tribunal",),
        ("Ostrow",),  # as little matched as `said`: arguments come before relations
    ]
    assert [each and each.right for each in outcome] == [None, True, True, False]


def test_the_scores_of_the_figure_from_the_words_that_it_shows() -> None:
    """Within two letters, stop words of facts among them: was ~ what; that ~ what, that ~ shot, mr ~ mrs."""
    facts = [
        fact("Brandt ; will move ; to a smaller house over the river"),
        fact("Mrs. Velinska ; was shot ; twice by a stranger near her Torrow office in June 2003"),
        fact("Mrs. Velinska ; was shot with ; a rifle"),
        fact("Ostrow ; said ; through Mr. Hale that nobody could think that"),
    ]
    found = answers(
        asked([question("What was Mrs. Velinska shot with ?", "a rifle")], facts, reading="figure")
    )
    assert [found[str(each)].score if str(each) in found else 0 for each in facts] == [0, 1.0, 1.0, 0.75]
    assert found[str(facts[3])].answers == ("Ostrow",)
    by_text = answers(asked([question("What was Mrs. Velinska shot with ?", "a rifle")], facts))
    assert [by_text[str(each)].score for each in facts[1:]] == [1.0, 1.0, 0.5]


@pytest.mark.parametrize(
    ("asked_text", "fact_text", "score"),
    [
        # who, owns, ship
        ("Who owns the ship?", "Nordlys ; owns ; the ship", 1.0),
        ("Who owns the ship?", "Nordlys ; owned ; the ship", 2 / 3),  # two letters apart
        ("Who sells the ship?", "Nordlys ; sell ; two ships", 1.0),  # one letter apart each
        ("Who owns the ship?", "the owner ; is ; away", None),
        ("Who is she?", "she ; is ; Ann", None),  # nothing but stop words and the question word
        # a word with a digit is equal to itself alone: of what, happened and 1961 none
        ("What happened in 1961?", "it ; sank ; in 1951", None),
        ("What happened in 1961?", "it ; sank ; in 1961", 2 / 3),
        # a stop word of the fact is not near a word of the question: was ~ war
        ("When did the war end?", "it ; was ; long", None),
        ("Why did Mr. Ek leave?", "Mrs. Ek ; left ; early", 3 / 4),  # why, mr ~ mrs, ek
        ("Whose son 's horse ran?", "the son ; had ; a horse", 3 / 4),  # whose, son, horse of 4
    ],
)
def test_the_share_of_the_words_that_a_fact_has(asked_text: str, fact_text: str, score: float | None) -> None:
    found = answers(asked([question(asked_text, "x")], [fact(fact_text)]))
    assert [each.score for each in found.values()] == ([] if score is None else [score])


def test_a_fact_must_have_more_than_the_threshold() -> None:
    # five words: who, red, fast, ship, captain; the fact has three of them
    asking = asked([question("Who is the red fast ship's captain?", "x")], [fact("Ann ; is on ; a red ship")])
    (candidate,) = answers(asking).values()
    assert candidate.score == 0.6
    at = [
        asked(
            [question("Who is the red fast ship's captain?", "x")],
            [fact("Ann ; is on ; a red ship")],
            t,
            threshold=t,
        )
        for t in (0.59, 0.6)
    ]
    assert [len(answers(each)) for each in at] == [1, 0]


@pytest.mark.parametrize(
    ("asked_text", "fact_text", "expected"),
    [
        ("Who founded Acme?", "Carl ; founded ; Acme", ("Carl",)),
        ("What did Carl found?", "Carl ; founded ; Acme", ("Acme",)),
        ("What did Carl do to Acme?", "Carl ; founded ; Acme", ("founded",)),
        # every part has one: the second argument comes before the first, and both before the relation
        ("Did Carl found Acme where?", "Carl ; found ; Acme", ("Acme",)),
        ("What did Carl found?", "Carl ; found", ("Carl",)),
        # further arguments that match equally little are answers side by side
        (
            "When did Pia play with the Herons?",
            "Pia ; played ; with the Herons ; in 2006 ; in Lund",
            ("in 2006", "in Lund"),
        ),
        ("What city did Pia play in?", "Pia ; play ; in Lund ; for the city", ("in Lund",)),
        ("Where is Ann?", "Ann ; met ; ", ("met",)),  # an empty part is no answer
    ],
)
def test_the_part_that_matches_least_is_the_answer(
    asked_text: str, fact_text: str, expected: tuple[str, ...]
) -> None:
    found = answers(asked([question(asked_text, "x")], [fact(fact_text)]))
    assert [each.answers for each in found.values()] == [expected]


@pytest.mark.parametrize(
    ("gold", "said", "right"),
    [
        (("a pistol",), "five times with a pistol", True),
        (("a pistol",), "the pistol", False),  # every word, small ones too
        (("A Pistol",), "a pistol.", True),
        (("its rival Kettwerk", "Kettwerk"), "the firm Kettwerk", True),
        (("their son's death",), "their son 's death", True),
        (("1,400",), "1,400 workers", True),
        (("pistols",), "pistol", False),  # one letter apart is not contained
    ],
)
def test_an_answer_is_right_if_it_has_every_word_of_a_gold_answer(
    gold: tuple[str, ...], said: str, right: bool
) -> None:
    (found,) = answers(
        asked([question("What about Ann?", *gold)], [fact(f"Ann ; is near ; {said}")])
    ).values()
    assert found.right is right


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (fact("Ann ; met ; Bob"), "yes"),
        (fact("Ann ; did not meet ; Bob"), "no"),
        (fact("Ann ; did n't meet ; Bob"), "no"),
        (fact("Ann ; never met ; Bob"), "no"),
        (fact("Ann ; met ; Bob", polarity="negative"), "no"),
        (fact("Ann ; did not meet ; Bob", polarity="positive"), "yes"),
    ],
)
def test_a_fact_that_matches_says_yes_and_one_that_is_denied_no(said: Extraction, answer: str) -> None:
    both = asked([question("Did Ann meet Bob?", "yes"), question("Did Ann see Bob?", "no")], [said], 0.5)
    assert [[each.answers for each in answers(both, at).values()] for at in (0, 1)] == [[(answer,)]] * 2
    assert [[each.right for each in answers(both, at).values()] for at in (0, 1)] == [
        [answer == "yes"],
        [answer == "no"],
    ]


def test_only_the_facts_of_the_sentence_are_asked_if_told_so() -> None:
    facts = [
        fact("Carl ; founded ; Acme", "1"),
        fact("Pia ; founded ; Acme", "2"),
        fact("Pia ; left ; Acme", "2"),
    ]
    questions = [question("Who founded Acme?", "Carl", sentence_id="1")]
    assert len(answers(asked(questions, facts))) == 3
    assert list(answers(asked(questions, facts, scope="sentence"))) == ["(Carl ; founded ; Acme)"]


def test_words() -> None:
    assert words("“Mrs. O'Hara’s” co-op -LRB- (85%) did n't — U.S. 2:01.4!") == [
        *("mrs", "o'hara", "s", "co-op", "85", "did", "n't", "u.s", "2:01.4"),
    ]
    assert words("doesn't") == words("does n't") == ["does", "n't"]
    assert words("can't") == words("ca n't") == ["can", "n't"]
