"""Work spread over the cores of this machine, or over those of a cluster: the same results either way."""
