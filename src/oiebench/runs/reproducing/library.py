"""The published files that tables are recomputed from, and scores over them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from oiebench.datasets import File, dataset, require
from oiebench.formats import Reading, read
from oiebench.metrics import Benchmark, benchmark, evaluate, metric
from oiebench.model import Collection, Value
from oiebench.runs.inputs import System


class Library:
    """Files of the registered data sets, each read once.

    `find` gives the path of a file, or raises `DataError`.
    """

    def __init__(self, find: Callable[[File], Path] = require) -> None:
        self._find = find
        self._paths: dict[File, Path] = {}
        self._readings: dict[tuple[File, str], Reading] = {}
        self._benchmarks: dict[tuple[str, str], Benchmark] = {}

    @property
    def readings(self) -> list[Reading]:
        """What was read so far."""
        return list(self._readings.values())

    def path(self, file: File) -> Path:
        """Where a file is."""
        if file not in self._paths:
            self._paths[file] = self._find(file)
        return self._paths[file]

    def reading(self, file: File, format: str) -> Reading:
        """What a file holds."""
        if (file, format) not in self._readings:
            self._readings[file, format] = read(self.path(file), format)
        return self._readings[file, format]

    def gold(self, data: str) -> Reading:
        """The gold of a data set."""
        gold = dataset(data).gold
        return self.reading(gold.file, gold.format)

    def system(self, data: str, system: str) -> System:
        """What a system found in the sentences of a data set."""
        output = dataset(data).systems[system]
        reading = self.reading(output.file, output.format)
        collection = reading.collection
        if len(output.systems) > 1:
            collection = collection.of_system(system)
        return System(system, collection, reading)

    def benchmark(self, data: str, name: str) -> Benchmark:
        """The gold of a data set made ready for a metric."""
        if (data, name) not in self._benchmarks:
            gold = self.gold(data)
            self._benchmarks[data, name] = benchmark(metric(name), gold.collection, gold.sha256)
        return self._benchmarks[data, name]

    def values(self, data: str, name: str, system: str) -> dict[str, Value]:
        """What a system gets on a data set under a metric."""
        against = self.benchmark(data, name)
        found = self.system(data, system)
        return evaluate(against, found.collection, system, found.reading.format).values()

    def values_of(self, data: str, name: str, found: Collection) -> dict[str, Value]:
        """What any extractions get on a data set under a metric."""
        return evaluate(self.benchmark(data, name), found, "given").values()
