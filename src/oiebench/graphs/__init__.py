"""What graph builders wrote, checked without gold: whether texts bear it out, whether names and shape are sound."""
