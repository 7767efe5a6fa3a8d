"""The rulesets by their keys, each read when it is first asked for.

A package says by entry points of the group `pbem.rulesets` which it brings, as pbem itself does in its
pyproject.toml. Those of pbem go before all others, installed ones before those in a folder of the GM's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, PackageNotFoundError, distribution, entry_points
from types import ModuleType

from pbem.engine.box import Box

GROUP = "pbem.rulesets"
"""The group of entry points by which packages name their rulesets."""
PBEM = "pbem"


class BadRuleset(KeyError):
    """A ruleset that is there cannot be played; the text says why, in one sentence."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Source:
    """Where a ruleset is: its module, what the box is called there, and who brings it.

    `read` returns the module; BadRuleset where that may not be read.
    """

    module: str
    name: str
    brought_by: str
    read: Callable[[], ModuleType]

    @property
    def package(self) -> str:
        """Return the package or the single module that holds all of the ruleset."""
        return self.module.rpartition(".")[0] or self.module

    def box(self, key: str) -> Box:
        """Read the ruleset; BadRuleset where another's does not come out right."""
        if self.brought_by == PBEM:
            box: Box = getattr(self.read(), self.name)
            return box
        try:
            found = getattr(self.read(), self.name)
        except BadRuleset:
            raise
        except Exception as fault:
            said = " ".join(f"{type(fault).__name__}: {fault}".split()).rstrip(".")
            raise BadRuleset(f"the ruleset {key} of {self.brought_by} cannot be read ({said}).") from fault
        if not isinstance(found, Box) or found.key != key:
            raise BadRuleset(
                f"the ruleset {key} of {self.brought_by} cannot be played: {self.name} of {self.module} is "
                "not a Box with this key."
            )
        return found


class Boxes(MutableMapping[str, Box]):
    """Boxes by their keys: what is played reads its own rules only, and what plays nothing reads none."""

    def __init__(self) -> None:
        self._boxes: dict[str, Box | None] = {}
        self._own: Callable[[], Mapping[str, Source]] = dict
        self._own_boxes: dict[str, Box] = {}

    def add_own(self, own: Callable[[], Mapping[str, Source]]) -> None:
        """Let the GM's own rulesets count, in the place of those of another installation."""
        self._own, self._own_boxes = own, {}

    def source(self, key: str) -> Source:
        """Return where a ruleset is; BadRuleset if it is nowhere, or if two packages bring it."""
        found = self._brought(key)
        if len(found) > 1:
            packages = " and ".join(sorted(one.brought_by for one in found))
            raise BadRuleset(f"{packages} both bring a ruleset {key}: uninstall one of them.")
        if not found and key not in (own := self._own()):
            raise _missing(key)
        return found[0] if found else own[key]

    def _brought(self, key: str) -> list[Source]:
        """Return who brings a ruleset: other packages are looked through only where pbem has none of it."""
        return self._of_pbem.get(key) or self._installed.get(key, [])

    @cached_property
    def _of_pbem(self) -> dict[str, list[Source]]:
        try:
            itself = distribution(PBEM)
        except PackageNotFoundError:
            return {}
        return {point.name: [_source(point, PBEM)] for point in itself.entry_points.select(group=GROUP)}

    @cached_property
    def _installed(self) -> dict[str, list[Source]]:
        found: dict[str, list[Source]] = {}
        for point in entry_points(group=GROUP):
            name = str(point.dist.metadata["Name"]) if point.dist else "a package"
            found.setdefault(point.name, []).append(_source(point, name))
        return found

    def __getitem__(self, key: str) -> Box:
        box = self._boxes[key] if key in self._boxes else self._own_boxes.get(key) or self._read(key)
        if box is None:
            raise _missing(key)
        return box

    def _read(self, key: str) -> Box:
        """Read a ruleset that nobody has asked for yet."""
        kept = self._boxes if self._brought(key) else self._own_boxes
        box = kept[key] = self.source(key).box(key)
        return box

    def __setitem__(self, key: str, box: Box) -> None:
        self._boxes[key] = box

    def __delitem__(self, key: str) -> None:
        self._boxes[key] = None

    def __iter__(self) -> Iterator[str]:
        keys = dict.fromkeys((*self._of_pbem, *sorted(self._installed), *sorted(self._own()), *self._boxes))
        return (key for key in keys if self._boxes.get(key, key) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, str):
            return False
        if key in self._boxes:
            return self._boxes[key] is not None
        return bool(self._brought(key)) or key in self._own()


def _missing(key: str) -> BadRuleset:
    return BadRuleset(f"there is no ruleset {key} here: install the package that brings it.")


def _source(point: EntryPoint, brought_by: str) -> Source:
    return Source(point.module, point.attr or "BOX", brought_by, lambda: import_module(point.module))


BOXES = Boxes()
"""Every ruleset by its key."""
