"""Intervals, paired tests, correlations and agreement, over the sufficient statistics of any metric.

observations    a metric's counts and curve events per sentence, and their sums
arrangement     slices of them, a row per document, two systems over the same sentences
sampling        seeded resamples, as weights of sentences
intervals       percentile and BCa bootstrap intervals
paired          paired bootstrap and approximate randomisation between systems
multiple        Holm's correction, wins, ties and losses, significance letters
correlation     Pearson, Spearman, Kendall
agreement       between annotators: percentages and kappas
krippendorff    alpha on four levels of measurement
proportion      Wilson's interval of a share, the sign test
bradley_terry   strengths of systems from comparisons of pairs
"""

from oiebench.stats.agreement import (
    GridAgreement,
    cohen_kappa,
    fleiss_kappa,
    grid_agreement,
    percentage_agreement,
)
from oiebench.stats.arrangement import by_document, documents_apart, matched, selected
from oiebench.stats.bradley_terry import Strengths, bradley_terry
from oiebench.stats.correlation import Correlation, correlate, kendall, pearson, spearman
from oiebench.stats.intervals import LEVEL, bootstrap_intervals
from oiebench.stats.krippendorff import krippendorff_alpha
from oiebench.stats.multiple import ALPHA, Record, Verdicts, holm, letters, verdicts
from oiebench.stats.observations import Events, Floats, Observations, Summarise, Totals, resampled, totals
from oiebench.stats.paired import Comparison, all_pairs, approximate_randomisation, paired_bootstrap
from oiebench.stats.proportion import sign_test, wilson
from oiebench.stats.sampling import RESAMPLES, SEED, figures

__all__ = [
    "ALPHA",
    "LEVEL",
    "RESAMPLES",
    "SEED",
    "Comparison",
    "Correlation",
    "Events",
    "Floats",
    "GridAgreement",
    "Observations",
    "Record",
    "Strengths",
    "Summarise",
    "Totals",
    "Verdicts",
    "all_pairs",
    "approximate_randomisation",
    "bootstrap_intervals",
    "bradley_terry",
    "by_document",
    "cohen_kappa",
    "correlate",
    "documents_apart",
    "figures",
    "fleiss_kappa",
    "grid_agreement",
    "holm",
    "kendall",
    "krippendorff_alpha",
    "letters",
    "matched",
    "paired_bootstrap",
    "pearson",
    "percentage_agreement",
    "resampled",
    "selected",
    "sign_test",
    "spearman",
    "totals",
    "verdicts",
    "wilson",
]
