"""What `extract` and `parse` do: sentences of files and data sets in, trees and collections out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain, islice
from typing import Literal

import msgspec

from oiebench.datasets import dataset, require
from oiebench.errors import InputError
from oiebench.extractors.base import Extractor, Tell
from oiebench.extractors.pipeline import Extracted, extract_from, extracted
from oiebench.extractors.pipeline import collect as collect
from oiebench.formats import FORMATS, read, writing
from oiebench.formats.contents import ASPECTS, holders
from oiebench.formats.convert import fitted
from oiebench.model import Collection, ParsedSentence, TokenizedSentence
from oiebench.parse.parsers import BUNDLED, parser_named
from oiebench.parse.reading import (
    Found,
    Input,
    cut_sentence,
    given_tokens,
    read_sentences,
    read_trees,
    sentences_of,
)
from oiebench.runs.inputs import stem

AnySentence = TokenizedSentence | ParsedSentence

TOGETHER = 16
"""Sentences handed to a writer at once: few, so that whoever reads the output is not kept waiting."""
SYSTEM = "{system}"
"""What stands for the name of the system in the name of an output."""
_IN_NO_FILE_NAME = re.compile(r"[/\\:]+")
"""What the name of a system may hold, such as the address of a service, and that of a file may not."""
MARKS = ("polarity", "modality", "attribution", "origin")
"""What a format may hold that changes what a tuple means, or says where it comes from."""


def sentences(paths: Sequence[str], kind: Input, on: str | None = None) -> Iterator[AnySentence]:
    """The sentences of files, one file after the other, or those of a registered data set.

    With several files ids begin with the file's name. A data set's are the ids of its gold.
    """
    if bool(paths) == (on is not None):
        raise InputError("say what to read: either files (`-` is standard input) or --on DATASET")
    if on is not None:
        data = dataset(on)
        gold = read(require(data.gold.file), data.gold.format).collection
        return of_collection(gold, data.tokenized)
    if len(paths) == 1:
        return _of_file(paths[0], kind)
    names = [stem(path) for path in paths]
    twin = next((name for name in names if names.count(name) > 1), None)
    if twin is not None:
        raise InputError(
            f"two files are called {twin!r}, and sentence ids begin with the file's name; take them one by one"
        )
    return chain.from_iterable(
        _renamed(_of_file(path, kind), name) for path, name in zip(paths, names, strict=True)
    )


def sentences_of_texts(
    texts: str | Iterable[str], kind: Literal["text", "sentences", "tokens"]
) -> Iterator[TokenizedSentence]:
    """The sentences of a text or of several, or the texts as a sentence each."""
    if kind == "text":
        if isinstance(texts, str):
            yield from sentences_of(texts)
            return
        for number, text in enumerate(texts, start=1):
            yield from _renamed(sentences_of(text), str(number))
        return
    cut = given_tokens if kind == "tokens" else cut_sentence
    for number, text in enumerate([texts] if isinstance(texts, str) else texts, start=1):
        yield cut(text, str(number))


def _renamed(sentences: Iterable[Found], name: str) -> Iterator[Found]:
    for sentence in sentences:
        yield msgspec.structs.replace(sentence, id=f"{name}:{sentence.id}", doc=sentence.doc or name)


def _of_file(path: str, kind: Input) -> Iterator[AnySentence]:
    if kind == "jsonl":
        return of_collection(read(path, "jsonl").collection)
    return read_trees(path) if kind == "conllu" else read_sentences(path, kind)


def of_collection(collection: Collection, tokenized: bool = False) -> Iterator[TokenizedSentence]:
    """The sentences of a collection; `tokenized` ones have their words between spaces."""
    if not collection.has_texts:
        raise InputError("the file gives ids of sentences without their texts; there is nothing to read")
    cut = given_tokens if tokenized else cut_sentence
    for sentence in collection.sentences.values():
        yield cut(sentence.text, sentence.id, sentence.doc, sentence.start or 0)


def parse(given: Iterable[AnySentence], parser: str = BUNDLED) -> Iterator[ParsedSentence]:
    """Each sentence with its tree; trees that are there already are made anew."""
    return parser_named(parser).parse(map(_words, given))


def _words(sentence: AnySentence) -> TokenizedSentence:
    if isinstance(sentence, TokenizedSentence):
        return sentence
    s = sentence
    return TokenizedSentence(s.id, s.text, s.tokens, s.spans, s.doc, s.start)


def extract(
    given: Iterable[AnySentence],
    systems: Sequence[Extractor],
    *,
    parser: str | None = None,
    workers: int = 1,
    explain: bool = False,
    tell: Tell | None = None,
) -> Iterator[Extracted]:
    """What the systems find in sentence after sentence; trees that are given are used unless a parser is named.

    `tell` is given, in the end, what there is to say of the work of systems that are asked in batches.
    """
    if workers < 1:
        raise InputError(f"{workers} workers; give 1 or more")
    if workers > 1 and parser not in (None, BUNDLED):
        raise InputError("several workers run the bundled parser; leave --parser or --workers out")
    source = iter(given)
    first = list(islice(source, 1))
    every = chain(first, source)
    if parser is None and first and isinstance(first[0], ParsedSentence):
        return extracted(
            (each for each in every if isinstance(each, ParsedSentence)), systems, explain=explain, tell=tell
        )
    chosen = None if parser in (None, BUNDLED) else parser_named(str(parser))
    return extract_from(
        map(_words, every), systems, parser=chosen, workers=workers, explain=explain, tell=tell
    )


def collections(found: Iterable[Extracted]) -> Iterator[Collection]:
    """What was extracted, some sentences at a time, for a writer."""
    source = iter(found)
    while some := list(islice(source, TOGETHER)):
        yield collect(some)


def outputs(pattern: str, systems: Iterable[str]) -> dict[str | None, str]:
    """The files that a name with `{system}` in it stands for; one file for all systems (`None`) without it."""
    wrong = re.search(r"\{\w*\}", pattern.replace(SYSTEM, ""))
    if wrong is not None:
        raise InputError(
            f"{wrong[0]} in the name of the output stands for nothing; {SYSTEM} is the system's name"
        )
    if SYSTEM not in pattern:
        return {None: pattern}
    return {system: pattern.replace(SYSTEM, _IN_NO_FILE_NAME.sub("-", system)) for system in systems}


def unsaid(found: Collection, format: str) -> Counter[str]:
    """How many tuples lose in a format what changes their meaning, or how they came about, by what it is."""
    lost: Counter[str] = Counter()
    for aspect in MARKS:
        if aspect not in FORMATS[format].holds:
            count = sum(getattr(extraction, aspect) is not None for extraction in found.extractions)
            if count:
                lost[ASPECTS[aspect]] += count
    return lost


@contextmanager
def output(pattern: str, format: str, systems: Sequence[str]) -> Iterator[Callable[[Collection], None]]:
    """A function that takes what was extracted and writes it: to one file, or to one for each system."""
    holds = FORMATS[format].holds
    paths = outputs(pattern, systems)
    if len(systems) > 1 and None in paths and "systems" not in holds:
        raise InputError(
            f"{format} holds one system, and here are {len(systems)}; write a file for each, with {SYSTEM} in the "
            f"name that --out gives, or a format that holds several "
            f"({', '.join(holders('systems', map(FORMATS.__getitem__, FORMATS)))})"
        )
    with ExitStack() as open_files:
        puts = {name: open_files.enter_context(writing(path, format)) for name, path in paths.items()}

        def put(some: Collection) -> None:
            for name, into in puts.items():
                part = some if name is None else some.of_system(name)
                if part.extractions or "silent" in holds:
                    into(fitted(part, format))

        yield put
