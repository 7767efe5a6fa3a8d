"""Rulesets of the GM's own, in a folder that config.yaml names.

What stands there is run: so nobody else may write there, nor does pbem.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from pbem.engine.sources import BadRuleset, Source, use_own

MEND = "chmod go-w takes that right away, and a link there must be replaced by what it leads to."
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def use_rulesets_in(folder: Path | None) -> None:
    """Let the rulesets of an installation's own folder count, in the place of another one's."""
    use_own(partial(rulesets_in, folder) if folder else dict)


def rulesets_in(folder: Path) -> dict[str, Source]:
    """Return the rulesets of a folder by their keys: each a module NAME.py, or a package NAME."""
    files = {path.stem: path for path in folder.glob("*.py")}
    files |= {path.parent.name: path for path in folder.glob("*/__init__.py")}
    return {
        name: Source(name, "BOX", str(folder), partial(_read, name, file, folder))
        for name, file in files.items()
        if name.isidentifier() and not name.startswith("_")
    }


def _read(name: str, file: Path, folder: Path) -> ModuleType:
    """Read a module or package; none that has the name of another module, which would take its place."""
    if place := written_by_others(folder):
        raise BadRuleset(f"the ruleset {name} is not read: {place} may be changed by others. {MEND}")
    there = sys.modules.get(name)
    spec = spec_from_file_location(name, file)
    assert spec and spec.loader
    if there is not None and getattr(there, "__file__", None) == str(file):
        return there
    if (there is None and find_spec(name)) or (there is not None and not hasattr(there, _MARK)):
        raise BadRuleset(f"the ruleset {name} of {folder} has the name of another module: call it otherwise.")
    for old in [old for old in sys.modules if old == name or old.startswith(f"{name}.")]:
        del sys.modules[old]  # that of another installation
    module = sys.modules[name] = module_from_spec(spec)
    setattr(module, _MARK, True)
    is_bare, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # pbem writes nothing into the folder
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    finally:
        sys.dont_write_bytecode = is_bare
    return module


_MARK = "__pbem_own_ruleset__"


def written_by_others(folder: Path) -> Path | None:
    """Return what others than the GM may change of a folder, or of those it lies in; None if nothing.

    A link in it counts as such, wherever it leads.
    """
    return next((path for path in _places(folder.resolve()) if _is_loose(path, folder.resolve())), None)


def _places(folder: Path) -> Iterator[Path]:
    yield from folder.parents
    yield folder
    for below, folders, files in os.walk(folder):
        yield from (Path(below) / name for name in sorted((*folders, *files)))


def _is_loose(path: Path, folder: Path) -> bool:
    try:
        found = path.lstat()
    except FileNotFoundError:
        return False
    if stat.S_ISLNK(found.st_mode) or found.st_uid not in (0, os.geteuid()):
        return True
    is_above = path in folder.parents
    is_kept = is_above and bool(found.st_mode & stat.S_ISVTX)  # as /tmp is: each may change their own only
    return bool(found.st_mode & _OTHERS_WRITE) and not is_kept


def lies_within(one: Path, other: Path) -> bool:
    """Say whether one of two folders lies in the other, or is it."""
    first, second = one.resolve(), other.resolve()
    return first.is_relative_to(second) or second.is_relative_to(first)
