"""Evaluation by questions, and tasks downstream of extraction."""
