"""`llm`: a language model behind an OpenAI-compatible endpoint, told what a tuple is and asked for JSON."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from oiebench.extractors.base import Batches, BatchExtractor
from oiebench.extractors.llm_prompts import Granularity
from oiebench.naming import canonical

PRACTICAL = ("url", "concurrency", "timeout", "retries", "cache", "price_in", "price_out")
"""Options that say how a model is asked, and nothing of what it answers: they are no part of a system's name."""


class LLM(BatchExtractor, frozen=True, kw_only=True):
    """Tuples of the chosen granularity; those that the sentence does not bear out are left out or marked.

    The key of an endpoint is given by the environment alone (OIEBENCH_LLM_KEY, else OPENAI_API_KEY).
    """

    url: str = ""
    model: str = ""
    granularity: Granularity = "facts"
    temperature: Annotated[float, Meta(ge=0, le=2)] = 0.0
    batch: Annotated[int, Meta(ge=1, le=100)] = 8
    confidence: bool = False
    ungrounded: Literal["drop", "keep"] = "drop"
    concurrency: Annotated[int, Meta(ge=1, le=256)] = 4
    timeout: Annotated[float, Meta(gt=0, le=3600)] = 120.0
    retries: Annotated[int, Meta(ge=0, le=20)] = 4
    cache: bool = True
    price_in: Annotated[float, Meta(ge=0)] = 0.0
    price_out: Annotated[float, Meta(ge=0)] = 0.0

    name: ClassVar[str] = "llm"
    title: ClassVar[str] = "a language model behind an OpenAI-compatible endpoint"
    confidence_means: ClassVar[str] = "what the model says of itself, if it is asked (`confidence=true`)"

    def open(self) -> Batches:
        """The model, ready to be asked; an error where it is not said where or which."""
        from oiebench.extractors.llm_asking import Asking

        return Asking(self)

    def __str__(self) -> str:
        """The name with the options that shape the answers; with the endpoint from the environment it parses back."""
        return canonical(self.name, self, without=PRACTICAL)
