"""Finding and reading the data files of a ruleset: the GM's own first, then those pbem brings along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pbem.engine.box import Box, Material
from pbem.engine.options import BadValue
from pbem.yamlfile import BadFile, Document, read_document, read_text

TEXT_OR_YAML = (".txt", ".yaml")
"""How files may end that are texts, or the same as YAML."""


def shipped_games() -> Path:
    """Return the folder of game data that comes with pbem: of the checkout, or of the installed package."""
    package = Path(__file__).resolve().parent
    installed = package / "_games"
    return installed if installed.is_dir() else package.parent / "games"


def material_file(box: Box, material: Material, name: str, folders: Sequence[Path]) -> Path:
    """Return the file of a material by its bare name; BadValue if it is in none of the folders."""
    return _file(box, material, name, folders, (".yaml",), material.option or material.name)


def _file(
    box: Box, material: Material, name: str, folders: Sequence[Path], endings: Sequence[str], field: str
) -> Path:
    """Return the first file there is with one of these endings; `field` is what names it."""
    bare = name.removesuffix(next((end for end in endings if name.endswith(end)), ""))
    if not bare or not all(letter.isalnum() or letter in "-_" for letter in bare):
        raise BadValue(field, f"{name!r} is not a plain file name.")
    places = [folder / box.key / material.folder / f"{bare}{end}" for folder in folders for end in endings]
    for place in places:
        if place.is_file():
            return place
    asked = " or ".join(str(place) for place in places)
    raise BadValue(field, f"there is no file {asked}.")


def read_materials(
    box: Box, options: Mapping[str, object], folders: Sequence[Path], given: Mapping[str, Any] | None = None
) -> tuple[dict[str, Any], dict[str, Document]]:
    """Return the content of each material, and the documents read, by name.

    An option may hold a material's content itself; `given` goes before everything else.
    """
    contents: dict[str, Any] = dict(given or {})
    documents: dict[str, Document] = {}
    for material in box.materials:
        if material.named is not None:
            texts = _texts(box, material, material.named(options), folders, contents.get(material.name))
            contents.update({material.name: texts} if texts else {})
            continue
        if material.name in contents:
            continue
        wanted = options.get(material.option, material.default) if material.option else material.default
        if isinstance(wanted, Mapping):
            contents[material.name] = wanted
        elif not material.is_made(wanted):
            path = material_file(box, material, str(wanted), folders)
            documents[material.name] = read_document(path)
            contents[material.name] = documents[material.name].content
    return contents, documents


def completed(box: Box, options: Mapping[str, object], kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the materials of a game on file; what there was not when it was made is read from pbem's own."""
    return read_materials(box, options, [shipped_games()], kept)[0]


def _texts(
    box: Box,
    material: Material,
    names: Mapping[str, str],
    folders: Sequence[Path],
    given: Mapping[str, Any] | None,
) -> dict[str, Any]:
    """Return the files of a material by the names that options call them, those given first."""
    texts: dict[str, Any] = dict(given or {})
    for name, field in names.items():
        if name not in texts:
            texts[name] = read_text_or_yaml(_file(box, material, name, folders, TEXT_OR_YAML, field))
    return texts


def read_text_or_yaml(path: Path) -> Any:
    """Return the text of a file, or what it says if it is YAML."""
    return read_document(path).content if path.suffix == ".yaml" else read_text(path)


def complaint(bad: BadValue, documents: Mapping[str, Document]) -> BadFile | None:
    """Return the complaint about the data file a bad value came from, None if it is an option's.

    A field may begin with the name of its material though the file has no such field.
    """
    root = _root(bad.field)
    name = {"cells": "map", "low_columns": "map"}.get(root, root)
    if name not in documents:
        return None
    document, within = documents[name], bad.field.removeprefix(f"{name}.")
    is_field = isinstance(document.content, Mapping) and _root(within) in document.content
    return document.bad(within if is_field else bad.field, bad.expected)


def _root(field: str) -> str:
    return field.partition(".")[0].partition("[")[0]
