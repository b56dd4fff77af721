"""Questions that a sentence answers."""

from __future__ import annotations

import msgspec


class Question(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A question about a sentence and its gold answers; a yes/no question has the answer `yes` or `no`.

    `expected` says whether its annotator expects a system to answer it right, given the facts that were looked at;
    `id` is the source's own name for it.
    """

    sentence_id: str
    text: str
    answers: tuple[str, ...]
    yes_no: bool = False
    expected: bool | None = None
    id: str | None = None
