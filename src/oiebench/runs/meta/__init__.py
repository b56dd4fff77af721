"""Evaluation of evaluation: whether benchmarks rank systems as tasks or people do, and matchers match as people do.

measures        scores of systems under several measures, from tables or results files
correlating     correlations and differences of rank between measures
matching        metrics' matches against people's
views           all of it as tables
"""
