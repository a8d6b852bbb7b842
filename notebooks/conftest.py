"""How `make test` compares the notebooks with what they show when they run."""

from nbval.plugin import IPyNbCell


def pytest_itemcollected(item):
    """Leave the pictures that widgets keep for readers without a kernel out of the comparison.

    Only a notebook that was run holds them; the project's are saved unrun.
    """
    if isinstance(item, IPyNbCell):
        compare = item.compare_outputs
        item.compare_outputs = lambda test, ref: compare([one for one in test if not kept(one)], ref)


def kept(output):
    """Return whether an output is the picture of a widget."""
    return "arch-kept" in output.get("data", {}).get("text/html", "")
