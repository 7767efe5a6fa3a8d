"""The rulesets by their keys, each read when it is first asked for.

A package says by entry points of the group `pbem.rulesets` which it brings, as pbem itself does in its
pyproject.toml. Those of pbem go before all others, installed ones before those in a folder of the GM's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, PackageNotFoundError, distribution, entry_points

from pbem.engine.box import Box
from pbem.engine.sources import BadRuleset, Source, own_finder

GROUP = "pbem.rulesets"
"""The group of entry points by which packages name their rulesets."""
PBEM = "pbem"


class Boxes(MutableMapping[str, Box]):
    """Boxes by their keys: what is played reads its own rules only, and what plays nothing reads none."""

    def __init__(self) -> None:
        self._boxes: dict[str, Box | None] = {}
        self._own = own_finder()
        self._own_boxes: dict[str, Box] = {}

    def own(self) -> Mapping[str, Source]:
        """Return the GM's own rulesets; those read of another installation count no more."""
        if self._own is not own_finder():
            self._own, self._own_boxes = own_finder(), {}
        return self._own()

    def source(self, key: str) -> Source:
        """Return where a ruleset is; BadRuleset if it is nowhere, or if two packages bring it."""
        found = self._brought(key)
        if len(found) > 1:
            packages = " and ".join(sorted(one.brought_by for one in found))
            raise BadRuleset(f"{packages} both bring a ruleset {key}: uninstall one of them.")
        if not found and key not in (own := self.own()):
            raise self._missing(key)
        return found[0] if found else own[key]

    def _missing(self, key: str) -> BadRuleset:
        if not self._of_pbem:  # the files are newer than what is installed of them
            return BadRuleset(
                "pbem was upgraded and not installed again: run script/test, or pip install -e ."
            )
        return BadRuleset(f"there is no ruleset {key} here: install the package that brings it.")

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
        box = self._boxes[key] if key in self._boxes else self._own_box(key) or self._read(key)
        if box is None:
            raise self._missing(key)
        return box

    def _read(self, key: str) -> Box:
        """Read a ruleset that nobody has asked for yet."""
        kept = self._boxes if self._brought(key) else self._own_boxes
        box = kept[key] = _box(key, self.source(key))
        return box

    def _own_box(self, key: str) -> Box | None:
        self.own()
        return self._own_boxes.get(key)

    def __setitem__(self, key: str, box: Box) -> None:
        self._boxes[key] = box

    def __delitem__(self, key: str) -> None:
        self._boxes[key] = None

    def __iter__(self) -> Iterator[str]:
        keys = dict.fromkeys((*self._of_pbem, *sorted(self._installed), *sorted(self.own()), *self._boxes))
        return (key for key in keys if self._boxes.get(key, key) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, str):
            return False
        if key in self._boxes:
            return self._boxes[key] is not None
        return bool(self._brought(key)) or key in self.own()


def _box(key: str, source: Source) -> Box:
    """Read a ruleset; BadRuleset where one that is not of pbem does not come out right."""
    if source.brought_by == PBEM:
        box: Box = getattr(source.read(), source.name)
        return box
    try:
        found = getattr(source.read(), source.name)
    except BadRuleset:
        raise
    except Exception as fault:
        said = " ".join(f"{type(fault).__name__}: {fault}".split()).rstrip(".")
        raise BadRuleset(f"the ruleset {key} of {source.brought_by} cannot be read ({said}).") from fault
    if not isinstance(found, Box) or found.key != key:
        raise BadRuleset(
            f"the ruleset {key} of {source.brought_by} cannot be played: {source.name} of {source.module} is "
            "not a Box with this key."
        )
    return found


def _source(point: EntryPoint, brought_by: str) -> Source:
    return Source(point.module, point.attr or "BOX", brought_by, lambda: import_module(point.module))


BOXES = Boxes()
"""Every ruleset by its key."""
