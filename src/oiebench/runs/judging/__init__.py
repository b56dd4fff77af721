"""What `judge` does: pools and pairs for people to judge, and figures made of their answers.

labels          figures of each system from labels of its extractions
comparisons     a ranking from answers which of two outputs is better
views           both as tables
"""
