"""The command line: one module a verb, loaded when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import cyclopts

from oiebench.errors import OiebenchError
from oiebench.version import __version__

VERBS = {
    "score": ("oiebench.cli.score:score", "Score systems against gold, under any published metric."),
    "compare": ("oiebench.cli.compare:compare", "Tell which differences between systems are real."),
    "attack": ("oiebench.cli.attack:attack", "Show what dummy extractors get under a metric."),
    "reproduce": ("oiebench.cli.reproduce:reproduce", "Recompute a published table, side by side."),
    "convert": ("oiebench.cli.convert:convert", "Convert between file formats and say what is lost."),
    "data": (
        "oiebench.cli.data:app",
        "Public data sets: list, describe, fetch, verify, locate and cite them.",
    ),
    "metrics": ("oiebench.cli.listing:metrics", "List the metrics and their options."),
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; what went wrong is one message on stderr and exit code 2."""
    try:
        app(arguments, exit_on_error=True, result_action="return_value")
        sys.stdout.flush()
    except OiebenchError as error:
        sys.stderr.write(f"oiebench: {error}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("oiebench: interrupted\n")
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
