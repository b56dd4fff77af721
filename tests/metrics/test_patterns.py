"""Patterns against their forms, all written out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from oiebench.metrics.pattern_sets import PatternSet, masks
from oiebench.metrics.patterns import Pattern

TEXTS = st.text("ab ", max_size=8)
UNITS = st.lists(st.tuples(st.sampled_from(["a", "b", "ab", "a b", "", " a"]), st.booleans()), max_size=4)
PATTERNS = st.builds(
    lambda units, glue: Pattern(tuple(t for t, _ in units), tuple(o for _, o in units), glue),
    UNITS,
    st.sampled_from([" ", ""]),
)


def forms(pattern: Pattern) -> set[str]:
    """Every form of a pattern."""
    choices = [(text, None) if optional else (text,) for text, optional in pattern.units()]
    return {pattern.glue.join(text for text in kept if text is not None) for kept in product(*choices)}


@given(PATTERNS, TEXTS)
def test_a_pattern_is_its_forms(pattern: Pattern, text: str) -> None:
    written = forms(pattern)
    assert pattern.matches(text) == (text in written)
    assert pattern.within(text) == {form for form in written if form in text}
    bare = text.strip()
    assert pattern.matches_stripped(bare) == (bare in {form.strip() for form in written})


@settings(max_examples=50)
@given(st.lists(PATTERNS.filter(lambda pattern: pattern.glue == " "), max_size=5), TEXTS)
def test_a_set_asks_all_its_patterns(patterns: list[Pattern], text: str) -> None:
    def expected(asked: str, change: Callable[[str], str] = str) -> int:
        written = [{change(form) for form in forms(pattern)} for pattern in patterns]
        return sum(1 << index for index, forms_ in enumerate(written) if asked in forms_)

    assert PatternSet(masks(patterns)).matching(text) == expected(text)
    bare = text.strip()
    assert PatternSet(masks(patterns), stripped=True).matching(bare) == expected(bare, str.strip)

    def squeezed(form: str) -> str:
        return form.replace(" ", "").upper()

    assert PatternSet(masks(patterns), squeeze=squeezed).matching(squeezed(text)) == expected(
        squeezed(text), squeezed
    )
