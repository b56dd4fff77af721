"""`python -m oiebench.cli.reference FILE`: every command and option as Markdown, made from the commands."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator

from cyclopts import App, Argument, Group

from oiebench.cli.app import VERBS, app
from oiebench.files import atomic_write

INTRODUCTION = """\
# The command line

Made from the commands by `make docs`; `oiebench COMMAND --help` says the same.

What goes wrong is one message on standard error and exit code 2. Results go to standard output, notes to
standard error.
"""
OPTIONS = "Parameters"


def reference() -> str:
    """The page: each command with its arguments and options."""
    sections = [INTRODUCTION]
    sections += [f"* [`oiebench {verb}`](#oiebench-{verb}): {text}" for verb, (_, text) in VERBS.items()]
    for verb in VERBS:
        sections += ["", *_command(f"oiebench {verb}", app[verb])]
    return "\n".join(sections) + "\n"


def _command(name: str, command: App) -> Iterator[str]:
    """A command, or the commands of a group of them, of which one may need no further name."""
    yield f"## {name}"
    yield ""
    if command.default_command is None:
        yield command.help
    else:
        yield from _described(name, command, heading=None)
    for verb in _verbs(command):
        yield ""
        yield from _described(f"{name} {verb}", command[verb], heading="###")


def _verbs(command: App) -> list[str]:
    return [name for name in command if not name.startswith("-")]


def _described(name: str, command: App, heading: str | None) -> Iterator[str]:
    if heading:
        yield f"{heading} {name}"
        yield ""
    summary, *more = inspect.cleandoc(command.default_command.__doc__ or "").split("\n\n")
    yield summary
    for paragraph in more:
        yield ""
        yield _indented(paragraph) if paragraph.startswith("oiebench ") else paragraph
    groups: dict[str, list[Argument]] = {}
    for argument in command.assemble_argument_collection():
        if argument.children:  # a group of options that several commands share
            continue
        groups.setdefault(_group(argument), []).append(argument)
    for group, arguments in sorted(groups.items(), key=_order):
        yield ""
        yield f"| {group} | |"
        yield "|---|---|"
        for argument in arguments:
            yield f"| {_name(argument)} | {_escaped(_meaning(argument))} |"


def _group(argument: Argument) -> str:
    if argument.index is not None:
        return "argument"
    group = argument.parameter.group
    names = [each.name for each in group if isinstance(each, Group)] if isinstance(group, tuple) else []
    return "option" if names in ([], [OPTIONS]) else f"option: {names[0].lower()}"


def _order(item: tuple[str, list[Argument]]) -> tuple[bool, bool, str]:
    group = item[0]
    return group != "argument", group != "option", group


def _name(argument: Argument) -> str:
    if argument.index is not None:
        many = "…" if argument.field_info.kind is inspect.Parameter.VAR_POSITIONAL else ""
        return f"`{argument.names[0].lstrip('-').upper()}{many}`"
    value = _value(argument)
    return ", ".join(f"`{name}{value}`" for name in argument.names)


def _value(argument: Argument) -> str:
    if argument.is_flag():
        return ""
    if argument.get_choices():
        return " CHOICE"
    kind = str(argument.hint)
    return " N" if "int" in kind else " X" if "float" in kind else " TEXT"


def _meaning(argument: Argument) -> str:
    text = argument.parameter.help or ""
    choices = argument.get_choices()
    if choices:
        text += " One of " + ", ".join(f"`{choice}`" for choice in choices) + "."
    default = argument.field_info.default
    given = default not in (None, False, (), inspect.Parameter.empty)
    if given:
        text += f" Default: `{default}`."
    return f"{text} Required." if argument.required and argument.index is None else text


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.split("\n"))


if __name__ == "__main__":
    atomic_write(sys.argv[1], reference())
