"""Values by name: `carb(match=lenient)` is parsed to a struct whose fields are its options, and names parse back."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from oiebench.errors import InputError, UnknownNameError
from oiebench.registry import Registry

BOOLEAN = ("false", "true")
_NAME = re.compile(r"\s*([\w.-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


T = TypeVar("T")


@dataclass(frozen=True)
class Option:
    """An option: its name, its default and what it may be."""

    name: str
    default: str
    choices: tuple[str, ...]


def named(registry: Registry[type[T]], text: str, **overrides: str) -> T:
    """The value that a name stands for; what is given besides overrides the name's own options."""
    parsed = _NAME.fullmatch(text)
    if parsed is None:
        article = "an" if registry.kind[0] in "aeiou" else "a"
        raise InputError(
            f"{text!r} is no name of {article} {registry.kind}; "
            f"write it as {registry.kind}(option=value,option=value)"
        )
    kind = registry[parsed.group(1)]
    options = _options(text, parsed.group(2) or "")
    _check(kind, parsed.group(1), options)
    options |= overrides
    try:
        return msgspec.convert(_typed(kind, options), kind, strict=False)
    except msgspec.ValidationError as error:
        raise InputError(f"{text!r}: {_plain(str(error))}") from error


def _plain(message: str) -> str:
    """What is wrong with the value of an option, without msgspec's marks: ``Expected `float` - at `$.least` ``."""
    what, at, where = message.partition(" - at ")
    option = where.strip("`").removeprefix("$.")
    said = what.replace("`", "").replace("Expected", "expected", 1)
    return f"the option {option}: {said}" if at else said


def canonical(name: str, value: msgspec.Struct, without: Container[str] = ()) -> str:
    """The name with every option that is not at its default."""
    fields = zip(value.__struct_fields__, value.__struct_defaults__, strict=True)
    given = [
        f"{field}={written(getattr(value, field))}"
        for field, default in fields
        if field not in without and getattr(value, field) != default
    ]
    return f"{name}({','.join(given)})" if given else name


def split_names(text: str) -> list[str]:
    """Names separated by commas, those inside parentheses left alone."""
    return [part.strip() for part in re.split(r",(?![^()]*\))", text) if part.strip()]


def options_of(kind: type) -> list[Option]:
    """The options of a kind, for help and documentation."""
    found = []
    for field in msgspec.structs.fields(kind):
        info = msgspec.inspect.type_info(field.type)
        choices: tuple[str, ...] = ()
        if isinstance(info, msgspec.inspect.LiteralType):
            choices = tuple(str(value) for value in info.values)
        elif isinstance(info, msgspec.inspect.BoolType):
            choices = BOOLEAN
        found.append(Option(field.name, written(field.default), choices))
    return found


def written(value: object) -> str:
    """The value of an option as it stands in a name."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _options(name: str, text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        key, equals, value = part.partition("=")
        if not equals:
            raise InputError(f"{name!r}: the option {part!r} has no value; write {part}=value")
        if key.strip() in options:
            raise InputError(f"{name!r}: the option {key.strip()!r} is given twice")
        options[key.strip()] = value.strip()
    return options


def _typed(kind: type, options: dict[str, str]) -> dict[str, object]:
    """Numbers as numbers where the option's choices are numbers (msgspec reads the rest from text)."""
    typed: dict[str, object] = {}
    for field in msgspec.structs.fields(kind):
        if field.name in options:
            value = options[field.name]
            number = isinstance(field.default, int) and not isinstance(field.default, bool)
            typed[field.name] = int(value) if number and value.isascii() and value.isdigit() else value
    return typed


def _check(kind: type, name: str, given: dict[str, str]) -> None:
    """Every option is known, and so is its value where there is a choice."""
    known = {option.name: option for option in options_of(kind)}
    for option, value in given.items():
        if option not in known:
            raise UnknownNameError(f"{name} option", option, known)
        choices = known[option].choices
        read = value.lower() if choices == BOOLEAN else value
        if choices and read not in choices:
            raise UnknownNameError(f"{name} {option}", value, choices)
