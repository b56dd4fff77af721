"""Question-based evaluation, and the downstream tasks that use extractions."""
