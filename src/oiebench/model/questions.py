"""Questions that a sentence answers."""

from __future__ import annotations

import msgspec


class Question(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A question about a sentence and its gold answers; a yes/no question has the answer `yes` or `no`."""

    sentence_id: str
    text: str
    answers: tuple[str, ...]
    yes_no: bool = False
    expected: str | None = None
