"""The form of the user's own box as the browser shows it."""

from __future__ import annotations

from arch_engine.core.components import Sheet, Value
from arch_engine.core.language import say
from arch_widgets.own_box.form import TITLE, BoxForm
from arch_widgets.play.screens import Box, BoxRow, BoxSheet
from arch_widgets.scenes import box_pictures
from arch_widgets.scenes.contract import Shape

Pictures = dict[str, dict[str, list[Shape]]]


def box_page(form: BoxForm) -> Box:
    """Everything the form shows."""
    pictures: Pictures = box_pictures(form.rules, form.components)
    return {
        "game": form.rules.game,
        "title": form.rules.title,
        "name": form.name,
        "seen": len(form.seen),
        "rows": form.to_compare,
        "sheets": [_sheet(form, sheet, pictures) for sheet in form.sheets],
        "errors": len(form.errors),
    }


def _sheet(form: BoxForm, sheet: Sheet, pictures: Pictures) -> BoxSheet:
    columns = form.columns(sheet)
    kinds = {column: form.kind(sheet, column) for column in columns}
    return {
        "name": sheet.name,
        "text": sheet.name.replace("_", " "),
        "columns": [
            {"name": column, "text": column.replace("_", " "), "kind": kinds[column][0], "choices": kinds[column][1]}
            for column in columns
        ],
        "rows": [_row(form, sheet, row, columns, pictures.get(sheet.name, {})) for row in form.rows(sheet)],
    }


def _row(
    form: BoxForm, sheet: Sheet, row: tuple[Value, ...], columns: list[str], pictures: dict[str, list[Shape]]
) -> BoxRow:
    key = str(row[0])
    asked = [column for column in columns if form.asked(sheet, row[0], column)]
    titled = form.named_by_title(sheet)
    known = (
        [str(form.value(sheet.name, key, TITLE))]
        if titled
        else [
            str(value)
            for column, value in zip(sheet.columns, row, strict=True)
            if column not in asked and value != "" and column in ("name", "title", "patron", sheet.columns[0])
        ]
    )
    values = {column: str(form.value(sheet.name, key, column)) for column in asked}
    values |= {
        column: text for (name, row_key, column), text in form.typed.items() if (name, row_key) == (sheet.name, key)
    }
    return {
        "key": key,
        "text": " · ".join(say(word) for word in known),
        "picture": pictures.get(form.key_now(sheet, key), []),
        "values": values,
        "errors": {
            column: sentence
            for (name, row_key, column), sentence in form.errors.items()
            if (name, row_key) == (sheet.name, key)
        },
        "seen": (sheet.name, key) in form.seen,
    }
