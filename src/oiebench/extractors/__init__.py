"""Sentences to tuples: one module for each extractor or stage."""
