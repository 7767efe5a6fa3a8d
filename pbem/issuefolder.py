"""The folder of an issue: texts and pictures are read from it, and from nowhere else."""

from __future__ import annotations

from pathlib import Path

from pbem.yamlfile import Document

MOST_TEXT = 1_000_000
MOST_PICTURE = 5_000_000
PICTURES = (".png", ".jpg", ".jpeg")


def file_beside(document: Document, field: str, name: str) -> Path:
    """Return a file beside the issue; BadFile if it lies anywhere else or is not there."""
    folder = document.path.parent.resolve()
    try:
        path = (folder / name).resolve()
        is_there = path.is_file()
    except (OSError, ValueError):
        raise document.bad(field, f"{name!r} is not the name of a file.") from None
    if not path.is_relative_to(folder):
        raise document.bad(field, f"{name} must lie in the folder of the issue, {document.path.parent}.")
    if not is_there:
        raise document.bad(field, f"there is no file {document.path.parent / name}.")
    return path


def text_of(document: Document, field: str, path: Path) -> str:
    """Return a file's text; BadFile blames the field that names it."""
    try:
        content = path.read_bytes()
    except OSError as fault:
        raise document.bad(field, f"{path.name} cannot be read: {fault.strerror}.") from None
    if len(content) > MOST_TEXT:
        raise document.bad(field, f"{path.name} is larger than {MOST_TEXT} bytes.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content[: fault.start].count(b"\n") + 1
        raise document.bad(field, f"{path.name}, line {line}: must be UTF-8 text.") from None


def picture_in(folder: Path, name: str) -> bytes:
    """Return a picture's content; ValueError says what is wrong with it."""
    home = folder.resolve()
    if Path(name).suffix.lower() not in PICTURES or "\\" in name or ":" in name:
        raise ValueError(
            f'"{name[:100]}" is not a picture beside the issue; PNG and JPEG files can be printed.'
        )
    try:
        path = (home / name).resolve()
        content = path.read_bytes() if path.is_relative_to(home) else None
    except FileNotFoundError:
        raise ValueError(f"there is no file {folder / name}.") from None
    except (OSError, ValueError):
        raise ValueError(f"{name[:100]} cannot be read.") from None
    if content is None:
        raise ValueError(f"{name[:100]} must lie in the folder of the issue.")
    if len(content) > MOST_PICTURE:
        raise ValueError(f"{name} is larger than {MOST_PICTURE} bytes.")
    return content
