"""Slot filling: All Occurrences and One Best per Document, after De Sitter, Calders and Daelemans (2004).

documents     a document, what is said to fill its slots, and a file or folder of documents once read
tokens        the tokens that spans and sequences are counted in
readers/      one module per format of annotated documents
rules         exact, contain, overlap: when a prediction equals an answer, as spans and as sequences
confusion     the confusion matrix of one document, as published and one to one
alignment     gold and predictions that meet, in tokens of the gold
scoring       counts per document, figures per slot, over all slots, and their intervals
schemes       strict, exact, partial and type: the span schemes of MUC and SemEval-2013
outcomes      which prediction was right or wrong, which answer was missed
checking      tags in the raw text against what was read
patterns/     a baseline for seminar announcements
"""
