"""What each system found in a sentence, and why each extraction met a gold item or did not."""

from oiebench.model.explanation import Explained, ExtractionReport, Missed, SentenceReport

__all__ = ["Explained", "ExtractionReport", "Missed", "SentenceReport"]
