"""The console examples of a page: the commands, and what they print.

`python tests/console_examples.py` (part of `make docs`) writes what they print now into every page of docs.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

EXAMPLE = re.compile(r"^```console\n\$ oiebench (?P<command>.*)\n(?P<output>(?:.*\n)*?)```$", re.MULTILINE)
FILE = re.compile(
    r"^```(?:json|csv(?= )|text(?= ))(?: (?P<name>\S+))?\n(?P<content>.*?)^```", re.MULTILINE | re.DOTALL
)
PAGES = sorted(
    path
    for path in (Path(__file__).resolve().parents[1] / "docs").rglob("*.md")
    if EXAMPLE.search(path.read_text(encoding="utf-8"))
)
FOUND = 1
"""The exit code of `lint` where it finds something."""


def with_output(page: str) -> str:
    """The page with every example's output as it is now.

    Its named blocks of data are files; one of JSON without a name is mine.jsonl.
    """
    with tempfile.TemporaryDirectory() as folder:
        for block in FILE.finditer(page):
            Path(folder, block["name"] or "mine.jsonl").write_text(block["content"], encoding="utf-8")

        def run(example: re.Match[str]) -> str:
            command = example["command"]
            return f"```console\n$ oiebench {command}\n{printed(command, folder)}```"

        return EXAMPLE.sub(run, page)


def printed(command: str, folder: str) -> str:
    """What a command prints on a terminal of 100 columns."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OIEBENCH_DATA")}
    environment |= {"COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    environment.pop("FORCE_COLOR", None)
    done = subprocess.run(
        [sys.executable, "-m", "oiebench", *shlex.split(command)],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=environment,
        check=False,
    )
    if done.returncode not in (0, FOUND):
        raise RuntimeError(f"oiebench {command}: {done.stderr}")
    return "".join(line.rstrip() + "\n" for line in done.stdout.rstrip().splitlines())


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(with_output(path.read_text(encoding="utf-8")), encoding="utf-8")
