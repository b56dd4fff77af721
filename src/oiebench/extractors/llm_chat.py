"""Requests about numbered sentences, in the strictest form that the endpoint takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from oiebench.errors import InputError
from oiebench.extractors.llm import LLM
from oiebench.extractors.llm_accounting import Account
from oiebench.extractors.llm_endpoint import Endpoint, RefusedError
from oiebench.extractors.llm_prompts import Prompt
from oiebench.extractors.llm_schema import response_format

FORMS = ("a JSON schema", "JSON without a schema", "plain text")
"""What an answer is asked to keep to: the first that the endpoint takes."""
BAD_REQUEST = frozenset({400, 415, 422, 501})
TOO_LONG = ("context length", "context window", "maximum context", "too long", "too many tokens")


class Reply(NamedTuple):
    """The text of a model's answer, and what to say of it if it cannot be read."""

    content: str
    why: str


class Chat:
    """Asks about sentences; what the endpoint does not take is remembered and not tried again."""

    def __init__(self, endpoint: Endpoint, options: LLM, prompt: Prompt, account: Account) -> None:
        self.endpoint, self.options, self.prompt, self.account = endpoint, options, prompt, account
        self._form = 0
        self._with_temperature = True

    def ask(self, texts: Sequence[str]) -> Reply:
        """The model's answer about these sentences."""
        form = self._form
        first: RefusedError | None = None
        while True:
            with_temperature = self._with_temperature
            try:
                found = self.endpoint.chat(self._payload(texts, form, with_temperature))
                break
            except RefusedError as error:
                said = error.said.lower()
                if error.status == 404:
                    raise self._not_found(error) from None
                if error.status == 413 or any(phrase in said for phrase in TOO_LONG):
                    return Reply("", f"too long for the endpoint ({error.said or 'HTTP 413'})")
                if error.status not in BAD_REQUEST:
                    raise
                first = first or error
                if "temperature" in said and with_temperature:
                    self._with_temperature = False
                    self.account.fell_back("the model takes no temperature: its own is used")
                elif form + 1 < len(FORMS):
                    form += 1
                else:
                    raise first from None
        if form > self._form:
            self._form = form
            self.account.fell_back(f"the endpoint does not take {FORMS[0]}: asked for {FORMS[form]}")
        self.account.answered(found.get("usage"))
        return _reply(found)

    def _payload(self, texts: Sequence[str], form: int, with_temperature: bool) -> dict[str, Any]:
        options = self.options
        given: dict[str, Any] = {
            "model": options.model,
            "messages": self.prompt.about(texts),
            "stream": False,
        }
        if with_temperature:
            given["temperature"] = options.temperature
        if form == 0:
            given["response_format"] = response_format(confidence=options.confidence)
        elif form == 1:
            given["response_format"] = {"type": "json_object"}
        return given

    def _not_found(self, error: RefusedError) -> Exception:
        model = self.options.model
        offered = self.endpoint.models()
        if offered and model not in offered:
            return InputError(self.endpoint.unknown_model(model, offered))
        return InputError(
            f"{error}; perhaps there is no model {model!r}, or the url is not right: most of them end in /v1"
        )


def _reply(found: dict[str, Any]) -> Reply:
    """The text of an answer, and why it may be hard to read."""
    choices = found.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        return Reply("", "the endpoint's answer holds no message of the model")
    content = message.get("content")
    if isinstance(content, list):
        content = "".join(str(piece.get("text", "")) for piece in content if isinstance(piece, dict))
    if not isinstance(content, str) or not content.strip():
        refusal = message.get("refusal")
        if isinstance(refusal, str) and refusal:
            return Reply("", f"the model refuses: {_begins(refusal)}")
        return Reply("", "the answer is empty")
    if choice.get("finish_reason") == "length":
        return Reply(content, "the answer was cut off at the endpoint's limit of length")
    return Reply(content, f"no whole answer can be read from {_begins(content)}")


def _begins(text: str) -> str:
    line = " ".join(text.split())
    return repr(line if len(line) <= 60 else line[:59] + "…")
