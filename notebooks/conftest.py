"""How `make test` compares the notebooks with what they show when they run."""

import re
from html import unescape

from nbval.plugin import IPyNbCell

SHOWN = re.compile(r'class="arch-kept" data-shown="([^"]*)"')


def pytest_itemcollected(item):
    """Leave the pictures that widgets keep for readers without a kernel out of the comparison.

    Only a notebook that was run holds them; the project's are saved unrun. What a widget is, in words, stands in its picture and is compared.
    """
    if isinstance(item, IPyNbCell):
        compare = item.compare_outputs
        item.compare_outputs = lambda test, ref: compare(without_pictures(test), ref)


def without_pictures(outputs):
    """Return the outputs of a cell, but each widget in words in place of its picture."""
    found, words = [], None
    for one in outputs:
        kept = SHOWN.search(one.get("data", {}).get("text/html", ""))
        if kept:
            words = unescape(kept[1])
        else:
            if words is not None and "text/plain" in one.get("data", {}):
                one["data"]["text/plain"], words = words, None
            found.append(one)
    return found
