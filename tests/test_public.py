"""The public face: what an import gives to people and to type checkers."""

from __future__ import annotations

from importlib.resources import files

import pytest

import arch_engine
import arch_widgets

PACKAGES = (arch_engine, arch_widgets)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_type_checkers_believe_the_annotations_of_the_package(package):
    assert files(package).joinpath("py.typed").is_file()


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_every_public_name_is_there_and_says_what_it_is(package):
    assert list(package.__all__) == sorted(
        package.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name)
    )
    for name in package.__all__:
        public = getattr(package, name)
        assert not callable(public) or public.__doc__, name
