"""Corpora: folders of documents to shards of extractions, begun, broken off and taken up again."""
