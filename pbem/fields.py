"""The kinds of field that a GM's files are made of, and what is said of one that is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from importlib.resources import files
from os.path import normpath
from pathlib import Path
from reprlib import repr as shortened
from typing import Annotated, Any, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from pbem.engine.words import did_you_mean
from pbem.yamlfile import BadFile, Document

LONGEST_LINE = 200
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_WORD = r"[!#-'*+\-/-9=?A-Z^-~]+"
_ADDRESS = re.compile(rf"{_WORD}(?:\.{_WORD})*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*")
_URL = re.compile(r"([a-z][a-z0-9]*)(\+[a-z0-9]+)?://(.*)")
_EXPECTED = {
    "missing": "is missing.",
    "string_type": "must be text, not {}.",
    "tuple_type": "must be a list, not {}.",
    "model_type": "must hold fields of its own, not {}.",
    "dict_type": "must hold fields of its own, not {}.",
    "literal_error": "must be {expected}, not {}.",
}


def one_line(text: str) -> str:
    """Return a text without blanks around it; ValueError if it is more, or less, than a line."""
    if not text.strip() or len(text) > LONGEST_LINE or _CONTROL.search(text):
        raise ValueError(
            f"must be one line of 1 to {LONGEST_LINE} characters, none of them a control character."
        )
    return text.strip()


def _address(text: str) -> str:
    if not _ADDRESS.fullmatch(text) or len(text) > LONGEST_LINE:
        raise ValueError(f"must be one e-mail address such as pat@example.org, not {shortened(text)}.")
    return text


def _zone(name: str) -> str:
    zones = files("tzdata").joinpath("zones").read_text("utf-8").split()
    if name not in zones:
        city = "/" + name.casefold().replace(" ", "_")
        meant = next((zone for zone in zones if zone.casefold().endswith(city)), name)
        hint = did_you_mean(meant, zones) or "Europe/London and UTC are such names."
        raise ValueError(f"there is no time zone {shortened(name)}; {hint}")
    return name


def _place(value: object, info: ValidationInfo) -> Path:
    """Return a path below the installation's folder, or the absolute one written."""
    if not isinstance(value, str):
        raise ValueError(f"must be the path of a file or folder, not {_shown(value)}.")
    try:
        return Path(normpath(_folder(info) / Path(one_line(value)).expanduser()))
    except RuntimeError:
        raise ValueError(f"nobody here has the home folder of {shortened(value)}.") from None


def _database(text: str, info: ValidationInfo) -> str:
    """Return a database's address; a relative SQLite file lies in the installation's folder."""
    match = _URL.fullmatch(one_line(text))
    if match is None:
        raise ValueError("must be a database's address such as sqlite:///pbem.db.")
    if match[1] != "sqlite":
        return match[0]
    path = match[3].removeprefix("/")
    if not match[3].startswith("/") or path in ("", ":memory:"):
        raise ValueError("must name the database's file, such as sqlite:///pbem.db.")
    return f"sqlite{match[2] or ''}:///{_folder(info) / path}"


def _folder(info: ValidationInfo) -> Path:
    folder = info.context
    assert isinstance(folder, Path)
    return folder


def between(least: int, most: int) -> BeforeValidator:
    """Return the check that a field holds a whole number of that range."""

    def check(value: object) -> object:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(f"must be a whole number from {least} to {most}, not {_shown(value)}.")
        return value

    return BeforeValidator(check)


Line = Annotated[str, AfterValidator(one_line)]
Address = Annotated[str, AfterValidator(_address)]
Zone = Annotated[str, AfterValidator(_zone)]
Place = Annotated[Path, BeforeValidator(_place)]
DatabaseUrl = Annotated[str, AfterValidator(_database)]


class Fields(BaseModel):
    """Fields by their names; one not known is a mistake."""

    model_config = ConfigDict(strict=True, frozen=True, validate_default=True)

    @model_validator(mode="before")
    @classmethod
    def _no_others(cls, content: object) -> object:
        for key in content if isinstance(content, Mapping) else ():
            if key not in cls.model_fields:
                hint = did_you_mean(str(key), cls.model_fields) or f"{', '.join(cls.model_fields)} are."
                raise PydanticCustomError(
                    "unknown", "is not known here; {hint}", {"key": str(key), "hint": hint}
                )
        return content


F = TypeVar("F", bound=Fields)


def checked(document: Document, kind: type[F], folder: Path | None = None) -> F:
    """Return a document's content as these fields, paths below `folder`; BadFile for the first mistake."""
    if not isinstance(document.content, dict):
        raise BadFile(f"{document.path}: the file must hold fields such as {', '.join(kind.model_fields)}.")
    try:
        return kind.model_validate(document.content, context=folder)
    except ValidationError as bad:
        error = bad.errors(include_url=False)[0]
        raise document.bad(_field(document.content, error), _expected(error)) from None


def _field(content: Any, error: ErrorDetails) -> str:
    """Return where the mistake is, as a document's lines are named: inbox[1].kind."""
    field, here = "", content
    for step in error["loc"]:
        if isinstance(here, list) and isinstance(step, int):
            field, here = f"{field}[{step + 1}]", here[step]
        elif step != "[key]":
            field, here = f"{field}.{step}", here.get(step) if isinstance(here, dict) else None
    own = error["ctx"]["key"] if error["type"] == "unknown" else ""
    return ".".join(part for part in (field.lstrip("."), own) if part)


def _expected(error: ErrorDetails) -> str:
    if error["type"] == "value_error":
        return str(error["ctx"]["error"])
    if error["type"] not in _EXPECTED:
        return error["msg"]
    said = _EXPECTED[error["type"]].format(_shown(error["input"]), **error.get("ctx", {}))
    is_quotable = error["type"] == "string_type" and isinstance(error["input"], bool | int | float | date)
    return f"{said} Quotation marks make it text." if is_quotable else said


def _shown(value: object) -> str:
    return "nothing" if value is None else shortened(value)
