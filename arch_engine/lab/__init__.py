"""JupyterLab as `arch-engine lab` opens it: a folder of the user's with notebooks and games, and an extension that runs them."""
