"""A notebook speaks as JupyterLab does."""

from __future__ import annotations

import pytest

from arch_widgets.lab_language import SETTING, language_of_lab


@pytest.mark.parametrize(
    ("settings", "spoken"),
    [
        ('{"locale": "fr_FR"}', "fr"),
        ('{\n    // Translation\n    // Set the interface language "locale": "de"\n\n    "locale": "fr-CA"\n}', "fr"),
        ('{"locale": "default"}', "en"),
        ('{"locale": "tlh"}', "en"),
        ("{", "en"),
        ("", "en"),
    ],
)
def test_the_language_of_lab_is_that_of_its_settings(tmp_path, settings, spoken):
    file = tmp_path / SETTING
    file.parent.mkdir(parents=True)
    file.write_text(settings, encoding="utf-8")
    assert language_of_lab(tmp_path) == spoken


def test_without_settings_lab_speaks_english(tmp_path):
    assert language_of_lab(tmp_path) == "en"
