"""The index and the arrays against the same rules said plainly: every question beside every fact, letter by letter."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st
from question_examples import asked, fact

from oiebench.metrics.stopwords import STOPWORDS
from oiebench.model import Extraction, Question
from oiebench.qa.neighbours import distance, neighbours, same

ASKING = {"what", "which", "who", "whom", "whose", "when", "where", "why", "how"}
TOKENS = (
    *("who", "what", "how", "was", "the", "a", "that", "not", "in", "had"),
    *(
        "cat",
        "cats",
        "cut",
        "hat",
        "Mr.",
        "Mrs.",
        "shop",
        "ship",
        "shot",
        "1961",
        "1951",
        "Ann",
        "Anna",
        "x",
        "y",
    ),
)


@cache
def levenshtein(a: str, b: str) -> int:
    if not a or not b:
        return len(a) + len(b)
    return min(
        levenshtein(a[1:], b) + 1, levenshtein(a, b[1:]) + 1, levenshtein(a[1:], b[1:]) + (a[0] != b[0])
    )


def plain_words(text: str) -> list[str]:
    return [word for token in text.lower().split() if (word := token.strip(".?"))]


def equal(asked_word: str, fact_word: str, reading: str) -> bool:
    if reading == "figure":
        return levenshtein(asked_word, fact_word) <= 2
    if fact_word in STOPWORDS or fact_word in ASKING:
        return False
    if asked_word == fact_word:
        return True
    if any(letter in "0123456789" for letter in asked_word + fact_word):
        return False
    return max(len(asked_word), len(fact_word)) >= 3 and levenshtein(asked_word, fact_word) <= 1


def plainly(question: Question, said: Extraction, reading: str) -> tuple[float, list[str]]:
    """The score and the answers, as one would say them."""
    mine = [
        word for word in dict.fromkeys(plain_words(question.text)) if word in ASKING or word not in STOPWORDS
    ]
    free = [word for word in mine if word in ASKING and reading == "text"]
    sought = [word for word in mine if word not in free]
    parts = [(part.text, plain_words(part.text)) for part in said.parts()]

    def held(words: list[str]) -> int:
        return sum(any(equal(word, other, reading) for other in words) for word in sought)

    whole = held([word for _, words in parts for word in words])
    if whole == 0:
        return 0.0, []
    spoken = [(held(words), place, text) for place, (text, words) in enumerate(parts) if words]
    least = min(count for count, _, _ in spoken)
    tied = {place: text for count, place, text in spoken if count == least}
    further = [text for place, text in tied.items() if place >= 2]
    first = [tied[place] for place in (0, 1) if place in tied]
    return (whole + len(free)) / len(mine), further or first[:1]


texts = st.lists(st.sampled_from(TOKENS), max_size=4).map(" ".join)
facts = st.lists(texts, min_size=2, max_size=5).map(lambda parts: fact(" ; ".join(parts)))
asked_texts = st.lists(st.sampled_from(TOKENS), min_size=1, max_size=5).map(" ".join)


@given(
    st.lists(asked_texts, min_size=1, max_size=3, unique=True),
    st.lists(st.tuples(facts, st.sampled_from("12")), max_size=6),
    texts.filter(str.strip),
    st.sampled_from(["text", "figure"]),
    st.sampled_from(["corpus", "sentence"]),
    st.sampled_from([0.0, 0.25, 0.5, 0.6, 0.75, 0.9]),
)
@settings(max_examples=300, deadline=None)
def test_what_the_index_finds_is_what_all_pairs_give(
    questions: list[str],
    found: list[tuple[Extraction, str]],
    gold: str,
    reading: str,
    scope: str,
    threshold: float,
) -> None:
    said = [fact(" ; ".join(part.text for part in each.parts()), where) for each, where in found]
    every = [Question("1", text + " ?", (gold,)) for text in questions]
    asking = asked(every, said, threshold, reading=reading, scope=scope, threshold=threshold)
    for question, candidates in zip(every, asking.answered.candidates, strict=True):
        expected = []
        for each in sorted(said, key=lambda each: each.sentence_id):
            score, given_answers = plainly(question, each, reading)
            if score > threshold and (scope == "corpus" or each.sentence_id == "1"):
                right = any(set(plain_words(gold)) <= set(plain_words(text)) for text in given_answers)
                expected.append((str(each), score, given_answers, right))
        assert [
            (str(asking.facts.extractions[c.fact]), c.score, list(c.answers), c.right) for c in candidates
        ] == expected


@given(st.text("abc1", max_size=6), st.text("abc1", max_size=6), st.integers(0, 3))
def test_the_distance_is_levenshteins_where_it_is_near(a: str, b: str, most: int) -> None:
    assert min(distance(a, b, most), most + 1) == min(levenshtein(a, b), most + 1)


words = st.lists(st.text("abc1", min_size=1, max_size=5), max_size=6, unique=True)


@given(words, words, st.sampled_from([1, 2]), st.booleans())
def test_neighbours_are_all_words_that_count_as_the_same(
    some: list[str], others: list[str], edits: int, guarded: bool
) -> None:
    assert neighbours(some, others, edits, guarded=guarded) == {
        word: [other for other in others if same(word, other, edits, guarded=guarded)] for word in some
    }


def test_what_is_too_long_for_a_word_is_the_same_as_itself_alone() -> None:
    """A word of ten thousand letters has as many forms with one left out."""
    long, longest = "a" * 40, "a" * 10_000
    found = neighbours([long, longest], ["a" * 39, long, "a" * 41, longest, longest[1:]], 2, guarded=False)
    assert found == {long: ["a" * 39, long], longest: [longest]}
