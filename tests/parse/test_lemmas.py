"""Lemmas by word and tags: inflection, irregular forms, clitics, names, and the treebanks' own lemmas."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.parse.conllu import read_conllu
from oiebench.parse.lemmas import GROUPS, lemma

CASES = """
walks VERB VBZ walk
carries VERB VBZ carry
goes VERB VBZ go
passes VERB VBZ pass
has AUX VBZ have
is AUX VBZ be
's AUX VBZ be
does AUX VBZ do
'd AUX MD would
wo AUX MD will
ca AUX MD can
'll AUX MD will
've AUX VBP have
'm AUX VBP be
was AUX VBD be
walked VERB VBD walk
stopped VERB VBD stop
hoped VERB VBD hope
cried VERB VBD cry
agreed VERB VBN agree
wrote VERB VBD write
written VERB VBN write
bought VERB VBD buy
left VERB VBD leave
founded VERB VBN found
found VERB VBD find
making VERB VBG make
running VERB VBG run
dying VERB VBG die
seeing VERB VBG see
going VERB VBG go
travelling VERB VBG travel
gurgling VERB VBG gurgle
dated VERB VBN date
visited VERB VBD visit
opened VERB VBD open
used VERB VBD use
cats NOUN NNS cat
cities NOUN NNS city
boxes NOUN NNS box
churches NOUN NNS church
houses NOUN NNS house
movies NOUN NNS movie
women NOUN NNS woman
children NOUN NNS child
feet NOUN NNS foot
wives NOUN NNS wife
leaves NOUN NNS leaf
analyses NOUN NNS analysis
phenomena NOUN NNS phenomenon
larger ADJ JJR large
bigger ADJ JJR big
happiest ADJ JJS happy
best ADJ JJS good
better ADV RBR well
worse ADJ JJR bad
n't PART RB not
me PRON PRP I
them PRON PRP they
an DET DT a
these DET DT this
whom PRON WP who
Germans PROPN NNPS German
London PROPN NNP London
states NOUN NNS state
States PROPN NNPS State
American ADJ JJ American
The DET DT the
Walking VERB VBG walk
co-founded VERB VBD co-found
brothers-in-law NOUN NNS brothers-in-law
1,200 NUM CD 1200
walks VERB _ walk
walked VERB _ walk
House NOUN _ house
"""


@pytest.mark.parametrize("case", CASES.strip().splitlines())
def test_lemma(case: str) -> None:
    form, upos, xpos, expected = case.split(" ")
    assert lemma(form, upos, xpos) == expected


@pytest.mark.data("ud/en_ewt-dev, ud/en_gum-permissive-dev")
@pytest.mark.parametrize(("treebank", "least"), [("en_ewt-dev", 0.98), ("en_gum-permissive-dev", 0.98)])
def test_lemmas_of_a_treebank_by_its_own_tags(shared_data: Path, treebank: str, least: float) -> None:
    right = words = 0
    with gzip.open(shared_data / "ud" / f"{treebank}.conllu.gz", "rt", encoding="utf-8") as file:
        for sentence in read_conllu(file):
            columns = zip(sentence.tokens, sentence.upos, sentence.xpos, sentence.lemmas, strict=True)
            for form, upos, xpos, expected in columns:
                words += 1
                right += lemma(form, upos, xpos) == expected
    assert right / words >= least


@given(
    st.text(min_size=1, max_size=12),
    st.sampled_from(["", "VERB", "NOUN", "PROPN", "ADJ", "X"]),
    st.sampled_from([*GROUPS, "NNP", "", "?"]),
)
def test_every_word_has_a_lemma(form: str, upos: str, xpos: str) -> None:
    assert lemma(form, upos, xpos)
