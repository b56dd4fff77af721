"""The form of an answer as a JSON schema, for endpoints that keep a model to one."""

from __future__ import annotations

from typing import Any


def answer_schema(*, confidence: bool) -> dict[str, Any]:
    """Sentences by number, each with its tuples; every key is required, as strict endpoints ask."""
    text = {"type": "string"}
    told: dict[str, Any] = {"arg1": text, "rel": text, "args": {"type": "array", "items": text}}
    if confidence:
        told["confidence"] = {"type": "number"}
    tuples = {"type": "array", "items": _object(told)}
    sentence = _object({"number": {"type": "integer"}, "tuples": tuples})
    return _object({"sentences": {"type": "array", "items": sentence}})


def response_format(*, confidence: bool) -> dict[str, Any]:
    """The same as a request gives it."""
    schema = answer_schema(confidence=confidence)
    return {"type": "json_schema", "json_schema": {"name": "tuples", "strict": True, "schema": schema}}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
