"""A small extractor as a program of its own: first word, second word, the rest; it misbehaves where it is told to.

    python remote_program.py [--stream] [--to FORMAT] [--reversed] [--penn] [--banner] [--count FILE] [INPUT [OUTPUT]]

Words of a sentence that make it misbehave: `dies`, `sleeps`, `babbles`, `skipped`, `latin`, `halts` (ends in the
middle of its answer), `repeats` (goes on after the end of its answer), `stranger` (an answer about another sentence).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path


def answer(sentence: str, form: str, number: int) -> list[str]:
    """The lines about a sentence."""
    first, second, rest = [*sentence.split(" ", 2), "", ""][:3]
    if "dies" in sentence:
        sys.stderr.write(f"cannot bear sentence {number}\n")
        sys.stderr.flush()
        os._exit(7)
    if "sleeps" in sentence:
        time.sleep(60)
    if "babbles" in sentence:
        return ["what\tis this"]
    if "skipped" in sentence:
        return []
    if "stranger" in sentence:
        sentence = "Nobody ever asked about this one ."
    return {
        "tabbed": [f"{sentence}\t0.5\t{second}\t{first}\t{rest}"],
        "clausie": [sentence, f'7\t"{first}"\t"{second}"\t"{rest}"\t-1.5'],
        "benchie-tsv": [f"{number}\t{first}\t{second}\t{rest}"],
        "jsonl": [
            json.dumps(
                {
                    "id": str(number),
                    "text": sentence,
                    "extractions": [{"arg1": first, "rel": second, "args": [rest], "confidence": 0.5}],
                }
            )
        ],
    }[form]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--stream", action="store_true")
    parser.add_argument("--to", default="tabbed")
    parser.add_argument("--reversed", action="store_true")
    parser.add_argument("--penn", action="store_true")
    parser.add_argument("--banner", action="store_true")
    parser.add_argument("--count")
    parser.add_argument("--wait", type=float, default=0.0)
    parser.add_argument("input", nargs="?")
    parser.add_argument("output", nargs="?")
    options = parser.parse_args()
    if options.count:
        with Path(options.count).open("a", encoding="utf-8") as log:
            log.write(f"{os.getpid()}\n")
    time.sleep(options.wait)
    out = sys.stdout.buffer
    if options.banner:
        out.write(b"INFO loading model\n")
    source = open(options.input, "rb") if options.input else sys.stdin.buffer  # noqa: SIM115
    if options.stream:
        for number, line in enumerate(iter(source.readline, b""), start=1):
            sentence = line.decode().rstrip("\n")
            if "halts" in sentence:
                out.write(sentence.encode()[:5])
                out.flush()
                os._exit(0)
            out.write("".join(f"{each}\n" for each in answer(sentence, options.to, number)).encode())
            out.write(b"\n\n" if "repeats" in sentence else b"\n")
            out.flush()
        return
    sentences = source.read().decode().splitlines()
    lines = []
    for number, sentence in enumerate(sentences, start=1):
        lines += answer(sentence, options.to, number)
    if options.reversed:
        lines.reverse()
    if options.penn:
        lines = [line.replace(" .", ".").replace("(", "-LRB-").replace(")", "-RRB-") for line in lines]
    content = "".join(f"{line}\n" for line in lines)
    data = content.encode("latin-1" if any("latin" in each for each in sentences) else "utf-8")
    if options.output:
        Path(options.output).write_bytes(data)
    else:
        out.write(data)
    if options.input:
        source.close()


if __name__ == "__main__":
    main()
