"""Public data: where it is, what it should be, and how to have it here.

from oiebench.datasets import dataset, fetch, require

carb = dataset("carb:dev")
fetch(carb)
gold = require(carb.gold.file)
"""

from oiebench.datasets.catalogue import dataset, names
from oiebench.datasets.dataset import DataFile, DataSet, Output
from oiebench.datasets.download import Patience, Progress
from oiebench.datasets.holdings import Check, Fetched, count_here, fetch, verify
from oiebench.datasets.places import locate, require
from oiebench.datasets.upstream import BundledFile, File, Member, RemoteFile, upstream

__all__ = [
    "BundledFile",
    "Check",
    "DataFile",
    "DataSet",
    "Fetched",
    "File",
    "Member",
    "Output",
    "Patience",
    "Progress",
    "RemoteFile",
    "count_here",
    "dataset",
    "fetch",
    "locate",
    "names",
    "require",
    "upstream",
    "verify",
]
