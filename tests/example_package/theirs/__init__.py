"""A metric, a format, an extractor and a data set of somebody else; pyproject.toml announces them."""

from collections.abc import Sequence

from oiebench.datasets import BundledFile, DataFile, DataSet, Output
from oiebench.extractors.base import Extractor
from oiebench.extractors.draft import Draft
from oiebench.formats import Format, Source
from oiebench.metrics import GoldSentence, Match, Metric, f1, ratio
from oiebench.model import Argument, Collection, Extraction, ParsedSentence, Sentence
from oiebench.stats.observations import Floats, Totals


class ExactTriples(Metric[list[str]], frozen=True, kw_only=True):
    """The gold tuples that are met to the letter; `fold` ignores case."""

    fold: bool = False

    name = "exact-triples"
    title = "Exact triples"
    columns = ("gold", "predicted", "met")

    def prepare(self, gold: GoldSentence) -> list[str]:
        return [self._line(str(item)) for item in gold.tuples]

    def matches(self, prepared: list[str], extractions: Sequence[Extraction]) -> list[Match]:
        said = {self._line(str(extraction)): index for index, extraction in enumerate(extractions)}
        return [Match(said[line], gold, "exact") for gold, line in enumerate(prepared) if line in said]

    def observe(self, prepared: list[str], extractions: Sequence[Extraction]) -> list[float]:
        return [len(prepared), len(extractions), len(self.matches(prepared, extractions))]

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        c = totals.counts
        precision, recall = ratio(c["met"], c["predicted"]), ratio(c["met"], c["gold"])
        return {"precision": precision, "recall": recall, "f1": f1(precision, recall)}

    def gold_size(self, prepared: list[str]) -> int:
        return len(prepared)

    def _line(self, text: str) -> str:
        return text.lower() if self.fold else text


def read_pipes(source: Source) -> Collection:
    """Lines of `sentence id | argument | relation | argument`."""
    found = []
    for number, line in source.lines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 4:
            found.append(Extraction(cells[0], Argument(cells[1]), Argument(cells[2]), (Argument(cells[3]),)))
        else:
            source.fail(number, "expected id | argument | relation | argument")
    sentences = {extraction.sentence_id: Sentence(extraction.sentence_id, "") for extraction in found}
    return Collection(sentences, tuple(found), has_texts=False)


def looks_like_pipes(head: str) -> float:
    lines = head.splitlines()
    return sum(line.count("|") == 3 for line in lines) / len(lines) if lines else 0.0


PIPES = Format(
    name="pipes",
    title="Id and triple between vertical bars",
    holds=frozenset({"ids", "extractions"}),
    read=read_pipes,
    sniff=looks_like_pipes,
)


class Copulas(Extractor, frozen=True, kw_only=True):
    """(what stands before `is`; is; what stands after it); `past` takes `was` too."""

    past: bool = False

    name = "copulas"
    title = "What is, is"
    needs = "words"
    confidence_means = "nothing: it is 1 where the tuple has three words, 0.5 elsewhere"

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        verbs = ("is", "was") if self.past else ("is",)
        count = len(sentence.tokens)
        return [
            Draft(
                tuple(range(place)),
                (place,),
                (tuple(range(place + 1, count)),),
                rule="copula",
                confidence=1.0 if count == 3 else 0.5,
            )
            for place, token in enumerate(sentence.tokens)
            if token in verbs and 0 < place < count - 1
        ]


TOY = DataSet(
    name="toy:en",
    title="Toy",
    description="Two sentences.",
    gold=DataFile(BundledFile(package="theirs", path="gold.jsonl"), "jsonl"),
    outputs=(Output(BundledFile(package="theirs", path="ours.txt"), "pipes", ("ours",)),),
    metric="exact-triples",
    licence="CC0-1.0",
    homepage="https://example.org",
    citation="@misc{toy, title = {Toy}}\n",
)
