"""Text to sentences, words, tags and dependency trees."""
