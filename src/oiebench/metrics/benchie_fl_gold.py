"""The gold of a sentence as BenchIE^FL matches it: what its formulations match, and the rewriting pairs."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations, islice, product

import msgspec

from oiebench.metrics.benchie_fl_forms import Form, published_form, strict_form
from oiebench.metrics.patterns import Masks, Pattern, SlotSets, joined, masks
from oiebench.model import Fact

PAIR_CAP = 1001
FORM_CAP = 4096
NO_SLOT = Pattern((), ())
_WITHOUT_PUNCTUATION = str.maketrans("", "", string.punctuation)


class _Words(dict[str, str]):
    """A change of words, each word changed once."""

    def __init__(self, change: Callable[[str], str]) -> None:
        super().__init__()
        self._change = change

    def __missing__(self, word: str) -> str:
        self[word] = changed = self._change(word)
        return changed


def squeezed(text: str) -> str:
    """Lower case, no spaces."""
    return text.lower().replace(" ", "")


def unpunctuated(text: str) -> str:
    """Without ASCII punctuation."""
    return text.translate(_WITHOUT_PUNCTUATION)


def bare(text: str) -> str:
    """Lower case, no spaces, no ASCII punctuation."""
    return squeezed(unpunctuated(text))


_WORDS: dict[Callable[[str], str], _Words] = {
    change: _Words(change) for change in (squeezed, unpunctuated, bare)
}


class SlotWords(msgspec.Struct, frozen=True):
    """The words of a slot that an extraction must hold, and those that it may."""

    required: frozenset[str]
    optional: frozenset[str]

    def within(self, words: frozenset[str]) -> bool:
        """Whether some form's words all occur; a form with no word at all is the empty word."""
        if self.required:
            return self.required <= words
        return "" in words or not self.optional.isdisjoint(words)


class Gold:
    """The clusters of a sentence and everything that is asked of them."""

    def __init__(self, facts: Sequence[Fact], *, strict: bool) -> None:
        make = strict_form if strict else published_form
        known: dict[str, Pattern] = {}
        self.forms = [
            make((*formulation.slots, *[""] * (3 - len(formulation.slots))), cluster, known)
            for cluster, fact in enumerate(facts)
            for formulation in fact.formulations
        ]
        self.clusters = len(facts)
        self.strict = strict
        self.cluster_masks = [0] * len(facts)
        self.arity: dict[int, int] = {}
        self._words: dict[tuple[int, int, bool], SlotWords] = {}
        for index, form in enumerate(self.forms):
            self.cluster_masks[form.cluster] |= 1 << index
            self.arity[len(form.slots)] = self.arity.get(len(form.slots), 0) | 1 << index

    def clusters_of(self, forms: int) -> list[int]:
        """The clusters that hold any of the formulations of the mask."""
        return [cluster for cluster, mask in enumerate(self.cluster_masks) if mask & forms]

    @cached_property
    def _slots(self) -> list[Masks]:
        """Each slot's patterns, equal ones brought together."""
        depth = max(self.arity, default=3)
        return [
            masks(form.slots[slot] if slot < len(form.slots) else NO_SLOT for form in self.forms)
            for slot in range(depth)
        ]

    @cached_property
    def exact(self) -> SlotSets:
        """Each slot to the letter."""
        return SlotSets(self._slots)

    @cached_property
    def exact_unpunctuated(self) -> SlotSets:
        """Each slot without punctuation."""
        return SlotSets(self._slots, _WORDS[unpunctuated].__getitem__, stripped=True)

    @cached_property
    def squeezed(self) -> SlotSets:
        """Each slot in lower case and without spaces."""
        return SlotSets(self._slots, _WORDS[squeezed].__getitem__, "")

    @cached_property
    def squeezed_unpunctuated(self) -> SlotSets:
        """The same without punctuation."""
        return SlotSets(self._slots, _WORDS[bare].__getitem__, "")

    def promising(self, parts: Sequence[str]) -> bool:
        """Whether any rule can hold: some cluster has the relation and one of the arguments, letter by letter.

        Every rule asks for that much, or for more: exact matches and those without punctuation for all three,
        alternatives for the relation and the other argument, level of detail for the relation and either one.
        """
        arg1, rel, arg2, *_ = (*parts, "", "", "")
        sets = self.squeezed_unpunctuated
        rels = sets.matching(1, bare(rel))
        if not rels:
            return False
        arguments = sets.matching(0, bare(arg1)) | sets.matching(2, bare(arg2))
        return any(rels & mask and arguments & mask for mask in self.cluster_masks)

    def spelt(self, line: str) -> bool:
        """Whether a line is some formulation from its first slot to its last, spaces and case aside."""
        return bool(self._lines.matching(0, squeezed(line)))

    def spelt_bare(self, line: str) -> bool:
        """The same, punctuation aside too; every line that is `spelt` is."""
        return bool(self._bare_lines.matching(0, bare(line)))

    @cached_property
    def _lines(self) -> SlotSets:
        return SlotSets([self._whole], _WORDS[squeezed].__getitem__, "")

    @cached_property
    def _bare_lines(self) -> SlotSets:
        return SlotSets([self._whole], _WORDS[bare].__getitem__, "")

    @cached_property
    def _whole(self) -> Masks:
        """Each formulation's slots in one."""
        return masks(joined(form.slots, " ") for form in self.forms)

    def slot_words(self, slot: int, form: int, *, punctuation: bool) -> SlotWords:
        """The words of a slot of a formulation, with or without punctuation."""
        key = (slot, form, punctuation)
        words = self._words.get(key)
        if words is None:
            pattern = self.forms[form].slots[slot]
            words = _slot_words(pattern if punctuation else pattern.mapped(unpunctuated))
            self._words[key] = words
        return words

    def within_reach(self, slot: int, argument: str, among: int) -> int:
        """Those of the formulations whose slot is what deleting letters from an argument can leave."""
        found = 0
        for pattern, holders in self._slots[slot].items():
            if holders & among:
                letters = iter(argument)
                if all(letter in letters for text in pattern.required() for letter in text):
                    found |= holders & among
        return found

    @cached_property
    def punctuated(self) -> bool:
        """Whether any formulation holds punctuation."""
        return any(
            unpunctuated(text) != text for slot in self._slots for pattern in slot for text in pattern.texts
        )

    @cached_property
    def is_pairs(self) -> list[tuple[Pattern, Pattern]]:
        """Both arguments of the formulations whose relation is `is`."""
        return [(form.slots[0], form.slots[2]) for form in self.forms if form.is_relation]

    @cached_property
    def shared_pairs(self) -> list[tuple[str, str]]:
        """Arguments that two clusters put in the same place of otherwise equal triples (published, capped).

        Written forms are compared in order until 1,001 pairs are found; repeated forms give repeated pairs,
        which fill the cap. Formulations that no other cluster can meet are passed over unwritten.
        """
        forms = [
            (written[0], written[1], written[2], form.cluster)
            for form in self._meeting_forms
            for written in islice(form.written(), FORM_CAP)
        ]
        heads = _meeting(((arg1, rel), cluster) for arg1, rel, _, cluster in forms)
        tails = _meeting(((arg2, rel), cluster) for _, rel, arg2, cluster in forms)
        found: list[tuple[str, str]] = []
        for i, (arg1, rel, arg2, cluster) in enumerate(forms):
            same_head = [
                (j, 0, arg2, forms[j][2])
                for j in heads.get((arg1, rel), ())
                if j > i and forms[j][3] != cluster
            ]
            same_tail = [
                (j, 1, arg1, forms[j][0])
                for j in tails.get((arg2, rel), ())
                if j > i and forms[j][3] != cluster
            ]
            meets = sorted(same_head + same_tail) if same_head and same_tail else same_head or same_tail
            found += [(mine, other) for _, _, mine, other in meets]
            if len(found) >= PAIR_CAP:
                del found[PAIR_CAP:]
                break
        return list(dict.fromkeys(found))

    def pairs_within(self, argument: str) -> list[tuple[str, str]]:
        """The shared pairs of which the argument holds both; strict: all of them, whatever their number."""
        for words in self._paired_words:
            clusters = {cluster for required, cluster in words if all(word in argument for word in required)}
            if len(clusters) > 1 and self.strict:
                return [
                    pair
                    for one, other in self.shared_patterns
                    for pair in product(one.within(argument), other.within(argument))
                ]
            if len(clusters) > 1:
                return [pair for pair in self.shared_pairs if pair[0] in argument and pair[1] in argument]
        return []

    @cached_property
    def shared_patterns(self) -> list[tuple[Pattern, Pattern]]:
        """Arguments that two clusters put in the same place of triples that can otherwise be equal."""
        meet = cache(Pattern.meets)
        found: set[tuple[Pattern, Pattern]] = set()
        for one, other in combinations(self._meeting_forms, 2):
            if one.cluster != other.cluster and meet(one.slots[1], other.slots[1]):
                for slot, same in ((0, 2), (2, 0)):
                    if meet(one.slots[same], other.slots[same]):
                        found.add((one.slots[slot], other.slots[slot]))
        return list(found)

    def arguments_within(self, argument: str) -> set[str]:
        """The arguments of formulations that an argument holds: pairs are made of no others."""
        return {
            text
            for key, pattern in self._argument_patterns
            if key in argument
            for text in pattern.within(argument)
        }

    @cached_property
    def _argument_patterns(self) -> list[tuple[str, Pattern]]:
        """The arguments of all formulations, each with a text that all its forms hold."""
        return [(pattern.key(), pattern) for pattern in {**self._slots[0], **self._slots[2]}]

    @cached_property
    def _paired_words(self) -> list[set[tuple[tuple[str, ...], int]]]:
        """What any argument of a pair holds, with its cluster: for first and for second arguments."""
        return [
            {(tuple(form.slots[slot].required()), form.cluster) for form in self._meeting_forms}
            for slot in (0, 2)
        ]

    @cached_property
    def _meeting_forms(self) -> list[Form]:
        """The formulations of which some form may agree in relation and an argument with another cluster's.

        Two patterns can have a form in common only if each has all the words that the other never leaves out.
        """
        words = {
            pattern: (_words_of(pattern.required()), _words_of(pattern.texts))
            for slot in self._slots[:3]
            for pattern in slot
        }

        def agree(one: Pattern, other: Pattern) -> bool:
            (needed, held), (needed_too, held_too) = words[one], words[other]
            return needed <= held_too and needed_too <= held

        by_rel: dict[Pattern, list[Form]] = {}
        for form in self.forms:
            by_rel.setdefault(form.slots[1], []).append(form)
        rels = list(by_rel)
        met: set[int] = set()
        for rel in rels:
            others = [form for other in rels if agree(rel, other) for form in by_rel[other]]
            for form in by_rel[rel]:
                arg1, _, arg2, *_ = form.slots
                if any(
                    form.cluster != other.cluster
                    and (agree(arg1, other.slots[0]) or agree(arg2, other.slots[2]))
                    for other in others
                ):
                    met.add(id(form))
        return [form for form in self.forms if id(form) in met]


def _meeting(keys: Iterable[tuple[tuple[str, str], int]]) -> dict[tuple[str, str], list[int]]:
    """The forms that agree in argument and relation, where they come from different clusters."""
    holders: dict[tuple[str, str], list[int]] = {}
    clusters: dict[tuple[str, str], set[int]] = {}
    for index, (key, cluster) in enumerate(keys):
        holders.setdefault(key, []).append(index)
        clusters.setdefault(key, set()).add(cluster)
    return {key: held for key, held in holders.items() if len(clusters[key]) > 1}


def _words_of(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in text.split(" "))


def _slot_words(pattern: Pattern) -> SlotWords:
    optional = (text for text, free in pattern.units() if free)
    return SlotWords(_words_of(pattern.required()), _words_of(optional))
