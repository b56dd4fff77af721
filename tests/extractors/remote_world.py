"""A server and a program of our own, started as processes, and what comes of asking them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from extract_examples import line

from oiebench.extractors.names import extractor
from oiebench.extractors.pipeline import Extracted, extract_from
from oiebench.parse.reading import cut_sentence

HERE = Path(__file__).parent
PROGRAM = str(HERE / "remote_program.py")
QUICK = {"retries": 1, "backoff": 0.01}


@contextmanager
def serving(port: int = 0) -> Iterator[str]:
    """The address of a server while it runs."""
    command = [sys.executable, str(HERE / "remote_server.py"), str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
        finally:
            process.kill()


def command(*arguments: str) -> str:
    """The program's command as TOML."""
    parts = ", ".join(f"'{part}'" for part in (sys.executable, PROGRAM, *arguments))
    return f"command = [{parts}]\n"


def described(folder: Path, *lines: str, name: str = "mine") -> str:
    """The name of a system that is described in a file, with quick tries and what else is said."""
    path = folder / f"{name}.toml"
    told = "".join(lines)
    quick = "".join(f"{key} = {value}\n" for key, value in QUICK.items() if f"{key} =" not in told)
    path.write_text(f"name = '{name}'\n{quick}{told}", encoding="utf-8")
    return f"remote(file={path})"


def program(folder: Path, *arguments: str, more: str = "", output: str = "tabbed") -> str:
    """The program as a system that is asked in batches."""
    told = f"kind = 'command'\noutput = '{output}'\n{more}"
    return described(folder, told, command("--to", output, *arguments))


def stream(folder: Path, *arguments: str, more: str = "", output: str = "tabbed") -> str:
    """The program as a process that goes on."""
    told = f"kind = 'command'\nstyle = 'stream'\noutput = '{output}'\n{more}"
    return described(folder, told, command("--stream", "--to", output, *arguments))


def server(folder: Path, url: str, protocol: str, more: str = "") -> str:
    """A server as a system."""
    return described(folder, f"kind = 'http'\nurl = '{url}'\nprotocol = '{protocol}'\n{more}")


def asked(texts: Sequence[str], *systems: str, explain: bool = False) -> list[Extracted]:
    """What systems say of sentences."""
    sentences = [cut_sentence(text, f"s{number}") for number, text in enumerate(texts, start=1)]
    return list(extract_from(sentences, [extractor(each) for each in systems], explain=explain))


def tuples(found: Sequence[Extracted]) -> dict[str, list[str]]:
    """The tuples of each sentence, by its id."""
    return {each.sentence.id: [line(e) for e in each.extractions] for each in found}


def reasons(found: Sequence[Extracted]) -> dict[str, str]:
    """Why sentences were set aside, by id."""
    return {aside.sentence_id: aside.reason for each in found for aside in each.set_aside}
