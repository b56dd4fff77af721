"""What the verbs do: files and names in, scores, comparisons and reports out. The doors call this room."""
