"""Strengths of systems from comparisons of pairs (Bradley and Terry 1952), ties by Davidson (1970).

With strengths a and b and a propensity v to tie, a beats b with the chance a / (a + b + v sqrt(ab)) and ties
with v sqrt(ab) / (a + b + v sqrt(ab)). Where ties are to count as half a win for each side there is no v.
The likelihood is climbed by minorisation (Hunter 2004), for one table of comparisons or for many at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from oiebench.errors import InputError, UnknownNameError
from oiebench.stats.staircase import Floats

Ties = Literal["davidson", "half"]
STEPS, PRECISE = 20_000, 1e-10
"""How often to climb at most, and by how little the logarithm of any strength may still change."""


@dataclass(frozen=True, eq=False)
class Strengths:
    """What was found: log strengths, whose mean is 0, and the propensity to tie; NaN where there is none.

    With a leading axis for many tables.
    """

    log: Floats
    """(..., k)"""
    tie: Floats
    """(...,) the v of Davidson's model; 0 where ties count half"""

    def chance(self) -> Floats:
        """The share of comparisons that each system is expected to win against an equal mix of the others.

        Ties count half, as (..., k).
        """
        size = self.log.shape[-1]
        strength = np.exp(self.log)
        both, roots = _sums(strength), _roots(strength)
        share = (strength[..., :, None] + self.tie[..., None, None] / 2 * roots) / (
            both + self.tie[..., None, None] * roots
        )
        off = share * (1 - np.eye(size))
        return np.asarray(off.sum(axis=-1) / (size - 1))


def bradley_terry(wins: Floats, ties: Floats, model: Ties = "davidson", prior: float = 0.0) -> Strengths:
    """The strengths under which these comparisons are likeliest: `wins[..., i, j]` of i over j, ties symmetric.

    `prior` adds so many wins each way to every pair that was compared. They are NaN where no strengths are
    the likeliest: `obstacle` says why.
    """
    if model not in get_args(Ties):
        raise UnknownNameError("way with ties", model, get_args(Ties))
    wins, ties = np.asarray(wins, np.float64), np.asarray(ties, np.float64)
    if wins.shape != ties.shape or wins.ndim < 2 or wins.shape[-1] != wins.shape[-2] or wins.shape[-1] < 2:
        raise InputError(f"comparisons need square tables of two systems or more: {wins.shape}, {ties.shape}")
    if not (wins.min() >= 0 and ties.min() >= 0 and prior >= 0 and np.isfinite(wins + ties).all()):
        raise InputError("comparisons are counts, and a prior is not negative")
    size = wins.shape[-1]
    flat_wins = wins.reshape(-1, size, size) * (1 - np.eye(size))
    flat_ties = ties.reshape(-1, size, size) * (1 - np.eye(size))
    flat_wins = flat_wins + prior * ((flat_wins + flat_wins.swapaxes(-1, -2) + flat_ties) > 0)
    solvable = _solvable(flat_wins, flat_ties, model)
    log, tie = np.full(flat_wins.shape[:-1], np.nan), np.full(len(flat_wins), np.nan)
    if solvable.any():
        log[solvable], tie[solvable] = _climb(flat_wins[solvable], flat_ties[solvable], model)
    return Strengths(log.reshape(wins.shape[:-1]), tie.reshape(wins.shape[:-2]))


def obstacle(wins: Floats, ties: Floats, systems: Sequence[str], model: Ties = "davidson") -> str | None:
    """Why a table of comparisons has no likeliest strengths (Ford 1957), in words; None where it has."""
    wins, ties = np.asarray(wins, np.float64), np.asarray(ties, np.float64)
    if bool(_solvable(wins[None], ties[None], model)[0]):
        return None
    apart = unconnected(wins, ties, systems)
    if apart is not None:
        return apart
    if not wins.any():
        return "every comparison is a tie, so that nothing tells the systems apart"
    reach = _reach((wins + ties > 0)[None])[0]
    if reach.all():
        return "there are too few losses to tell how likely a tie is from how strong the systems are"
    # A system that reaches all others and that not all others reach belongs to those that never lost.
    first = next(i for i in range(len(systems)) if reach[i].all() and not reach[:, i].all())
    winners = [systems[j] for j in range(len(systems)) if reach[j, first]]
    verb = "has" if len(winners) == 1 else "have"
    return (
        f"{' and '.join(winners)} {verb} never lost or tied against any other, so that no strength is enough"
    )


def unconnected(wins: Floats, ties: Floats, systems: Sequence[str]) -> str | None:
    """Which systems no chain of comparisons joins, in words; None where all are joined."""
    met = np.asarray(wins) + np.asarray(wins).T + np.asarray(ties) > 0
    joined = _reach(met[None])[0][0]
    if joined.all():
        return None
    here, there = (
        [s for s, j in zip(systems, joined, strict=True) if bool(j) is side] for side in (True, False)
    )
    return f"nothing compares {', '.join(here)} with {', '.join(there)}"


def _solvable(wins: Floats, ties: Floats, model: Ties) -> NDArray[np.bool_]:
    """Ford's condition: from every system a chain of wins or ties leads to every other.

    A propensity to tie can run away with the strengths where they may differ by 1 or more for every win and
    by 1 or less for every tie: unless some round of wins and ties has more wins than ties.
    """
    found = _reach(wins + ties > 0).all(axis=(-1, -2))
    if model == "davidson":
        found = found & _more_wins(wins, ties)
    return np.asarray(found)


def _more_wins(wins: Floats, ties: Floats) -> NDArray[np.bool_]:
    """Whether a round leads back to its start with more wins than ties, a tie being gone either way."""
    size = wins.shape[-1]
    best = np.where(wins > 0, 1.0, np.where(ties > 0, -1.0, -np.inf))
    for over in range(size):
        best = np.maximum(best, best[:, :, over, None] + best[:, over, None, :])
    return np.asarray((np.einsum("bii->bi", best) > 0).any(axis=-1))


def _reach(steps: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which system leads to which by any number of steps."""
    size = steps.shape[-1]
    reach = steps | np.eye(size, dtype=bool)
    for _ in range(max(1, (size - 1).bit_length())):
        reach = np.einsum("bij,bjk->bik", reach.astype(np.float32), reach.astype(np.float32)) > 0
    return reach


def _climb(wins: Floats, ties: Floats, model: Ties) -> tuple[Floats, Floats]:
    """Log strengths and tie propensities; tables leave the climb when they move no more."""
    met = wins + wins.swapaxes(-1, -2) + ties
    score = wins.sum(axis=-1) + ties.sum(axis=-1) / 2
    tied = ties.sum(axis=(-1, -2)) / 2
    log = np.zeros(score.shape)
    tie = np.where(tied > 0, 1.0, 0.0) if model == "davidson" else np.zeros(len(wins))
    going = np.arange(len(wins))
    for _ in range(STEPS):
        strength = np.exp(log[going])
        both, roots, v = _sums(strength), _roots(strength), tie[going][:, None, None]
        share = met[going] / (both + v * roots)
        # sqrt(ab) is at most (a sqrt(b'/a') + b sqrt(a'/b')) / 2, with equality where the climb stands now.
        ratio = np.sqrt(strength[:, None, :] / strength[:, :, None])
        new = np.log(score[going]) - np.log((share * (1 + v / 2 * ratio)).sum(axis=-1))
        new -= new.mean(axis=-1, keepdims=True)
        if model == "davidson":
            tie[going] = tied[going] / ((share * roots).sum(axis=(-1, -2)) / 2)
        moved = np.abs(new - log[going]).max(axis=-1) + np.abs(tie[going] - v[:, 0, 0])
        log[going] = new
        going = going[moved > PRECISE]
        if not len(going):
            break
    return log, tie


def _sums(strength: Floats) -> Floats:
    return np.asarray(strength[..., :, None] + strength[..., None, :])


def _roots(strength: Floats) -> Floats:
    return np.asarray(np.sqrt(strength[..., :, None] * strength[..., None, :]))
