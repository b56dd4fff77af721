"""Metrics by name: `carb(match=lenient)` is parsed to a value, and the value's name parses back."""

from __future__ import annotations

import re
from dataclasses import dataclass

import msgspec

from oiebench.errors import InputError, UnknownNameError
from oiebench.metrics.base import AnyMetric, Mode
from oiebench.registry import Registry

METRICS: Registry[type[AnyMetric]] = Registry(
    "metric",
    "oiebench.metrics",
    {
        "wire57": "oiebench.metrics.wire57:WiRe57",
        "carb": "oiebench.metrics.carb:CaRB",
        "oie2016": "oiebench.metrics.oie2016:OIE2016",
        "benchie": "oiebench.metrics.benchie:BenchIE",
        "benchie-fl": "oiebench.metrics.benchie_fl:BenchIEFL",
        "relvis-strict": "oiebench.metrics.relvis:RelVisStrict",
        "relvis-relaxed": "oiebench.metrics.relvis:RelVisRelaxed",
        "ore": "oiebench.metrics.ore:ORE",
        "precision-yield": "oiebench.metrics.precision_yield:PrecisionYield",
    },
)

BOOLEAN = ("false", "true")
_NAME = re.compile(r"\s*([\w.-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


def metric(name: str, mode: Mode | None = None) -> AnyMetric:
    """The metric that a name stands for; `mode` overrides the name's own."""
    parsed = _NAME.fullmatch(name)
    if parsed is None:
        raise InputError(f"{name!r} is no metric's name; write it as metric(option=value,option=value)")
    kind = METRICS[parsed.group(1)]
    options = _options(name, parsed.group(2) or "")
    _check(kind, options)
    if mode is not None:
        options["mode"] = mode
    try:
        return msgspec.convert(_typed(kind, options), kind, strict=False)
    except msgspec.ValidationError as error:
        raise InputError(f"{name!r}: {error}") from error


def split_names(text: str) -> list[str]:
    """Names separated by commas, those inside parentheses left alone."""
    return [part.strip() for part in re.split(r",(?![^()]*\))", text) if part.strip()]


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


def _typed(kind: type[AnyMetric], options: dict[str, str]) -> dict[str, object]:
    """Numbers as numbers where the option's choices are numbers (msgspec reads the rest from text)."""
    typed: dict[str, object] = {}
    for field in msgspec.structs.fields(kind):
        if field.name in options:
            value = options[field.name]
            number = isinstance(field.default, int) and not isinstance(field.default, bool)
            typed[field.name] = int(value) if number and value.isascii() and value.isdigit() else value
    return typed


@dataclass(frozen=True)
class Option:
    """An option of a metric: its name, its default and what it may be."""

    name: str
    default: str
    choices: tuple[str, ...]


def options_of(kind: type[AnyMetric]) -> list[Option]:
    """The options of a metric, for help and documentation."""
    found = []
    for field in msgspec.structs.fields(kind):
        info = msgspec.inspect.type_info(field.type)
        choices: tuple[str, ...] = ()
        if isinstance(info, msgspec.inspect.LiteralType):
            choices = tuple(str(value) for value in info.values)
        elif isinstance(info, msgspec.inspect.BoolType):
            choices = BOOLEAN
        default = str(field.default).lower() if isinstance(field.default, bool) else str(field.default)
        found.append(Option(field.name, default, choices))
    return found


def _check(kind: type[AnyMetric], given: dict[str, str]) -> None:
    """Every option is known, and so is its value where there is a choice."""
    known = {option.name: option for option in options_of(kind)}
    for name, value in given.items():
        if name not in known:
            raise UnknownNameError(f"{kind.name} option", name, known)
        choices = known[name].choices
        read = value.lower() if choices == BOOLEAN else value
        if choices and read not in choices:
            raise UnknownNameError(f"{kind.name} {name}", value, choices)
