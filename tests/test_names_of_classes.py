"""What goes by the name of its class has a name of its own: flavour texts and outcomes know no other."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages

import pytest

from pbem.engine.events import Event
from pbem.engine.orders import Order
from pbem.rulesets import BOXES
from tests.chapters import kinds_of

ENGINE = "pbem.engine"


@cache
def modules_of(package: str) -> tuple[str, ...]:
    """The names of a package's modules, all of which are read."""
    found = walk_packages(import_module(package).__path__, f"{package}.")
    return tuple(import_module(one.name).__name__ for one in found)


@pytest.mark.parametrize("base", [Event, Order])
@pytest.mark.parametrize("key", BOXES)
def test_a_name_stands_for_one_class_of_a_ruleset(key: str, base: type[object]) -> None:
    """No two events, and no two orders, of a ruleset and the engine share a name."""
    within = {*modules_of(f"pbem.rulesets.{key}"), *modules_of(ENGINE)}
    places: dict[str, set[str]] = {}
    for kind in kinds_of(base):
        if kind.__module__ in within:
            places.setdefault(kind.__name__, set()).add(kind.__module__)
    assert places
    assert {name: sorted(where) for name, where in sorted(places.items()) if len(where) > 1} == {}
