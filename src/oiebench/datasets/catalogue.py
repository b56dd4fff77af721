"""Data sets by name: the built-in ones and those of the entry point group `oiebench.datasets`."""

from __future__ import annotations

from oiebench.datasets.dataset import DataSet
from oiebench.errors import DataError, OiebenchError, UnknownNameError
from oiebench.registry import Registry

_SETS = "oiebench.datasets.sets"

DATASETS: Registry[DataSet] = Registry(
    "data set",
    "oiebench.datasets",
    {
        "starter": f"{_SETS}.starter:STARTER",
        "wire57": f"{_SETS}.wire57:WIRE57",
        "carb:test": f"{_SETS}.carb:TEST",
        "carb:dev": f"{_SETS}.carb:DEV",
        "carb:expert": f"{_SETS}.carb:EXPERT",
        "oie2016:dev": f"{_SETS}.oie2016:DEV",
        "oie2016:test": f"{_SETS}.oie2016:TEST",
        "oie2016:train": f"{_SETS}.oie2016:TRAIN",
        "oie2016:all": f"{_SETS}.oie2016:ALL",
        "benchie:en": f"{_SETS}.benchie:EN",
        "benchie:de": f"{_SETS}.benchie:DE",
        "benchie:zh": f"{_SETS}.benchie:ZH",
        "benchie-fl": f"{_SETS}.benchie_fl:FULL",
        "benchie-fl:50": f"{_SETS}.benchie_fl:B50",
        "benchie-fl:wire57": f"{_SETS}.benchie_fl:WIRE57",
        "webassertions-fl": f"{_SETS}.benchie_fl:WEBASSERTIONS",
    },
)


def names() -> list[str]:
    """Every data set's name: built-in ones first, then those of entry points."""
    return DATASETS.names()


def dataset(name: str) -> DataSet:
    """The data set of this name; for one that comes in splits the name has the form `carb:dev`."""
    if name not in DATASETS:
        base = name.partition(":")[0]
        splits = [known for known in names() if known.partition(":")[0] == base]
        if splits and ":" not in name:
            raise DataError(f"data set {name!r} has splits; name one: {', '.join(splits)}")
        if splits:
            raise UnknownNameError("data set", name, splits)
    found = DATASETS[name]
    if not isinstance(found, DataSet):
        raise OiebenchError(
            f"data set {name!r} comes from an entry point that gives {type(found).__name__}, no DataSet"
        )
    return found
