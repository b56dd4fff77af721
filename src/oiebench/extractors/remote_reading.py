"""Descriptions of remote systems: those that come with oiebench, and those in TOML files of one's own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterator
from importlib import resources
from pathlib import Path
from typing import NoReturn, get_args, get_type_hints

import msgspec

from oiebench.errors import FormatError, UnknownNameError, suggestion
from oiebench.extractors.remote_description import VARIABLE, About, Description, fault_of_url
from oiebench.formats import FORMATS
from oiebench.opening import Text, open_text

SYSTEMS = resources.files("oiebench.extractors") / "systems"
PLACEHOLDERS = ("input", "output")
FOR_HTTP = ("url", "headers", "protocol", "properties", "systems")
FOR_COMMAND = ("command", "style", "end", "folder", "environment")
ANSWERS_OF_ITS_OWN = ("corenlp", "openie5", "rest")
"""Protocols whose answers have one form."""
_UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`(?: - at `\$\.?(.*)`)?")
_AT = re.compile(r" - at `\$\.?(.*)`$")
_PLACE = re.compile(r" \(at line (\d+), column \d+\)$")


def shipped() -> list[str]:
    """The names of the descriptions that come with oiebench."""
    return sorted(
        file.name.removesuffix(".toml") for file in SYSTEMS.iterdir() if file.name.endswith(".toml")
    )


def shipped_text(name: str) -> str:
    """The TOML of a description that comes with oiebench."""
    if name not in shipped():
        raise UnknownNameError("remote system", name, shipped())
    return (SYSTEMS / f"{name}.toml").read_text(encoding="utf-8")


def shipped_description(name: str) -> Description:
    """A description that comes with oiebench."""
    return described(Text(f"{name}.toml", shipped_text(name), ""))


def read_description(path: str) -> Description:
    """The description in a file; a folder that it names is meant beside the file."""
    found = described(open_text(path))
    if found.kind == "command" and not found.folder.startswith("${"):
        return msgspec.structs.replace(found, folder=str(Path(path).resolve().parent / found.folder))
    return found


def described(text: Text) -> Description:
    """The description that a TOML text holds; an error says the line and the key."""
    content = text.text.replace("\r\n", "\n")
    try:
        table = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        message = _PLACE.sub("", str(error))
        raise FormatError(f"no TOML: {message}", text.path, int(place[1]) if place else None) from None
    try:
        found = msgspec.convert(table, Description)
    except msgspec.ValidationError as error:
        raise _unfit(text, str(error)) from None
    for key, message in _faults(found, table.keys()):
        _refuse(text, key, message)
    return found


def _refuse(text: Text, key: str, message: str) -> NoReturn:
    raise FormatError(f"{key}: {message}", text.path, _line(text, key))


def _line(text: Text, key: str) -> int | None:
    """The line on which a key, or the table of its name, stands."""
    wanted = re.compile(rf"^\s*(?:\[\s*)?[\"']?{re.escape(key)}[\"']?\s*(?:=|\])")
    lines = enumerate(text.text.splitlines(), start=1)
    return next((number for number, line in lines if wanted.match(line)), None)


def _unfit(text: Text, message: str) -> FormatError:
    """A key that is not known or missing, or a value that is not what it should be."""
    unknown = _UNKNOWN.match(message)
    if unknown is not None:
        known = (About if unknown[2] == "about" else Description).__struct_fields__
        inside = f" in [{unknown[2]}]" if unknown[2] else ""
        told = f"unknown key {unknown[1]!r}{inside}{suggestion(unknown[1], known)}"
        return FormatError(told, text.path, _line(text, unknown[1]))
    at = _AT.search(message)
    what = _AT.sub("", message).replace("`", "'").replace("Expected", "expected", 1)
    if at is not None and what.startswith("Invalid enum value"):
        choices = get_args(get_type_hints(Description)[at[1]])
        what = f"unknown value{what.removeprefix('Invalid enum value')}; there are: {', '.join(choices)}"
    if at is None:
        return FormatError(what.replace("Object missing required field", "there is no key"), text.path)
    key = re.split(r"[.\[]", at[1])[0]
    return FormatError(f"{at[1]}: {what}", text.path, _line(text, key))


def _faults(found: Description, given: Container[str]) -> Iterator[tuple[str, str]]:
    """What no single value shows: keys that go together, patterns, placeholders."""
    for key in FOR_COMMAND if found.kind == "http" else FOR_HTTP:
        if key in given:
            yield key, f"means nothing where the kind is {found.kind}"
    if not re.fullmatch(r"[\w.-]+", found.name):
        yield "name", f"{found.name!r} is no name; letters, digits and -_. make one"
    if found.one_by_one and found.batch is not None and found.batch > 1:
        yield "batch", "such a system takes a sentence at a time; leave the key out"
    try:
        re.compile(found.ignore)
    except re.error as error:
        yield "ignore", f"no regular expression: {error}"
    own = found.kind == "http" and found.protocol in ANSWERS_OF_ITS_OWN
    if own and found.output:
        yield "output", f"the answers of {found.protocol} have one form; leave the key out"
    if not own and not found.output:
        yield "output", "there is none; name the format of the answer (`oiebench formats` lists them)"
    elif not own and found.output not in FORMATS:
        yield "output", f"unknown format {found.output!r}{suggestion(found.output, FORMATS)}"
    yield from _faults_of_url(found) if found.kind == "http" else _faults_of_command(found)


def _faults_of_url(found: Description) -> Iterator[tuple[str, str]]:
    if not VARIABLE.search(found.url) and (fault := fault_of_url(found.url)) is not None:
        yield "url", fault
    if found.properties and found.protocol != "corenlp":
        yield "properties", "only corenlp takes properties"
    if found.systems and found.protocol != "rest":
        yield "systems", "only rest takes names of systems"
    if found.input != "lines" and found.protocol != "lines":
        yield "input", f"{found.protocol} is asked in one way; leave the key out"


def _faults_of_command(found: Description) -> Iterator[tuple[str, str]]:
    if not found.command or not found.command[0]:
        yield "command", 'there is none; write it as a list: command = ["java", "-jar", "system.jar"]'
    for part in found.command:
        for name in re.findall(r"(?<!\$)\{(\w*)\}", part):
            if name not in PLACEHOLDERS:
                yield "command", f"{{{name}}} stands for nothing; there are {{input}} and {{output}}"
            elif found.style == "stream":
                yield "command", "a process that goes on reads standard input and writes standard output"
    if found.style == "stream" and found.input != "lines":
        yield "input", "a process that goes on is given lines; leave the key out"
    if re.search(r"[\r\n]", found.end):
        yield "end", "it is one line; leave the breaks out"
    if found.style == "batch" and found.end:
        yield "end", 'only a process that goes on (style = "stream") ends its answers with a line'
