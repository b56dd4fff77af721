"""The data sets that oiebench knows, one module per benchmark."""
