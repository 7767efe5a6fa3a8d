"""The rulesets, a folder each, one file per rulebook section; one is read when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module

from pbem.engine.box import Box

KEYS = ("survival", "planetismals", "laissez_faire", "new_tabor", "crusoe")
"""The keys of all rulesets, which are the names of their folders."""


class Boxes(MutableMapping[str, Box]):
    """Boxes by their keys: what is played reads its own rules only, and what plays nothing reads none."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        self._found: dict[str, Box | None] = dict.fromkeys(keys)

    def __getitem__(self, key: str) -> Box:
        box = self._found[key]
        if box is None:
            game = import_module(f"{__name__}.{key}.game")
            box = self._found[key] = game.BOX
        return box

    def __setitem__(self, key: str, box: Box) -> None:
        self._found[key] = box

    def __delitem__(self, key: str) -> None:
        del self._found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, key: object) -> bool:
        return key in self._found


BOXES = Boxes(KEYS)
"""Every ruleset by its key."""
