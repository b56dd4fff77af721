"""The command line: one module a verb, loaded when it is called."""

from __future__ import annotations

import dataclasses
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

import cyclopts

from oiebench.cli.endings import tidy_ends
from oiebench.errors import OiebenchError
from oiebench.version import __version__

VERBS = {
    "score": ("oiebench.cli.score:score", "Score systems against gold, under any published metric."),
    "compare": ("oiebench.cli.compare:compare", "Tell which differences between systems are real."),
    "qa": ("oiebench.cli.qa:qa", "Ask systems' facts the questions that the sentences answer."),
    "extract": ("oiebench.cli.extract:extract", "Extract tuples from text, with one or more systems."),
    "corpus": (
        "oiebench.cli.corpus:app",
        "Count what systems extracted from a corpus: sizes, lengths, repetitions, confidences.",
    ),
    "parse": ("oiebench.cli.parse:parse", "Parse text: words, tags and dependency trees as CoNLL-U."),
    "downstream": (
        "oiebench.cli.downstream:app",
        "What extractions are worth to question answering and to knowledge-base population.",
    ),
    "attack": ("oiebench.cli.attack:attack", "Show what dummy extractors get under a metric."),
    "agree": ("oiebench.cli.agree:agree", "Tell how far annotators agree, and what they have to discuss."),
    "lint": ("oiebench.cli.lint:lint", "Find in gold annotation what guidelines advise against."),
    "check": (
        "oiebench.cli.check:check",
        "Check triples of a graph, such as a language model's, without gold.",
    ),
    "stats": ("oiebench.cli.stats:stats", "Count what is in gold annotation: sizes and phenomena."),
    "reproduce": ("oiebench.cli.reproduce:reproduce", "Recompute a published table, side by side."),
    "judge": (
        "oiebench.cli.judge:app",
        "What people say of extractions: files for them to fill in, then figures and rankings.",
    ),
    "meta": (
        "oiebench.cli.meta:app",
        "Tell whether benchmarks rank systems as tasks do, and matchers match as people do.",
    ),
    "convert": ("oiebench.cli.convert:convert", "Convert between file formats and say what is lost."),
    "data": (
        "oiebench.cli.data:app",
        "Public data sets: list, describe, fetch, verify, locate and cite them.",
    ),
    "slots": (
        "oiebench.cli.slots:app",
        "Score slot filling: what fills the slots of documents, as spans or as values.",
    ),
    "metrics": ("oiebench.cli.listing:metrics", "List the metrics and their options."),
    "extractors": ("oiebench.cli.listing:extractors", "List the extractors and their options."),
    "formats": ("oiebench.cli.listing:formats", "List the file formats."),
    "demo": ("oiebench.cli.demo:demo", "Score the starter benchmark under every metric and write a report."),
    "doctor": ("oiebench.cli.doctor:doctor", "Say what is installed, what is missing and how to get it."),
}

app = cyclopts.App(
    name="oiebench",
    help="The benchmark for Open Information Extraction: every published scorer, exact, fast and honest.",
    version=__version__,
)
for _name, (_path, _help) in VERBS.items():
    app.command(_path, name=_name, help=_help)


STANDARD = "\ue000-"
"""How a lone `-` (standard input or output) passes the parser, which takes it for an option."""
FAILED, INTERRUPTED = 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; what went wrong is one message on stderr and exit code 2."""
    _open_streams()
    try:
        with tidy_ends():
            _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except OiebenchError as error:
        return _failed(str(error))
    except cyclopts.UnusedCliTokensError as error:
        return _failed(f"too many arguments: {' '.join(error.unused_tokens or ())}")
    except cyclopts.CycloptsError as error:
        return _failed(str(error).replace(STANDARD, "-"))
    except KeyboardInterrupt:
        return _failed("interrupted", INTERRUPTED)
    except BrokenPipeError:
        return _unread()
    except OSError as error:
        return _failed(f"cannot write the output: {error.strerror or error}", unread=True)
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):  # how rich says that nobody reads on
            return _unread()
        raise
    return 0


def _run(arguments: Sequence[str]) -> None:
    tokens = [STANDARD if each == "-" else each for each in arguments]
    command, bound, _ = app.parse_args(tokens, exit_on_error=False, print_error=False)
    command(*map(_meant, bound.args), **{name: _meant(value) for name, value in bound.kwargs.items()})


def _meant(value: Any) -> Any:
    """The value with each lone `-` as it was given, also within a group of options."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        given = {field.name: _meant(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return dataclasses.replace(value, **given)
    return "-" if value == STANDARD else value


def _open_streams() -> None:
    """Streams that are closed swallow what is written; those that cannot hold all of Unicode escape the rest."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="backslashreplace")


def _failed(message: str, code: int = FAILED, *, unread: bool = False) -> int:
    if unread:
        _unread()
    sys.stderr.write(f"oiebench: {message}\n")
    return code


def _unread() -> int:
    """What is still to be written goes nowhere, so that nothing fails again on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
