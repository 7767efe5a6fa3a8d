"""The kinds of field that a GM's files are made of, and what is said of one that is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from ipaddress import ip_address
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
from pbem.zones import zone_named

LONGEST_LINE = 200
ON_PAPER = "none"
"""What stands in the place of an address where a player has none, and plays on paper."""
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
    "model_attributes_type": "must hold fields of its own, not {}.",
    "bool_type": "must be yes or no, not {}.",
    "literal_error": "must be {expected}, not {}.",
    "too_short": "must not be empty.",
    "union_tag_not_found": "is missing.",
}
_TAG_FAULTS = ("union_tag_not_found", "union_tag_invalid")
_HOST = re.compile(r"[\w.-]+|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*")


class WrongField(ValueError):
    """Fields that are right one by one do not go together; `field` is where that is to be mended."""

    def __init__(self, field: str, expected: str) -> None:
        super().__init__(expected)
        self.field = field


def one_line(text: str) -> str:
    """Return a text without blanks around it; ValueError if it is more, or less, than a line."""
    if not text.strip() or len(text) > LONGEST_LINE or _CONTROL.search(text):
        raise ValueError(
            f"must be one line of 1 to {LONGEST_LINE} characters, none of them a control character."
        )
    return text.strip()


def _address(text: str) -> str:
    if not is_address(text):
        raise ValueError(f"must be one e-mail address such as pat@example.org, not {shortened(text)}.")
    return text


def _seat_address(text: str) -> str:
    """Return a player's address; nothing for one on paper, who has none."""
    return "" if text.strip().lower() == ON_PAPER else _address(text)


def _host(name: str) -> str:
    if not _HOST.fullmatch(name):
        raise ValueError(f"must be a server's name alone, such as mail.example.org, not {shortened(name)}.")
    return name


def is_address(text: str) -> bool:
    """Say whether this is one e-mail address, as files and letters may name one."""
    return len(text) <= LONGEST_LINE and _ADDRESS.fullmatch(text) is not None


def has_controls(text: str) -> bool:
    """Say whether a text holds what no line may: control characters, line ends, marks of direction."""
    return _CONTROL.search(text) is not None


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
    if match[1] == "postgresql":
        return _of_server(match[0], match[3])
    if match[1] != "sqlite":
        raise ValueError("must be a database of sqlite or postgresql, such as sqlite:///pbem.db.")
    path = match[3].removeprefix("/")
    if not match[3].startswith("/") or path in ("", ":memory:"):
        raise ValueError("must name the database's file, such as sqlite:///pbem.db.")
    return f"sqlite{match[2] or ''}:///{_folder(info) / path}"


def holds_password(address: str) -> bool:
    """Say whether a database's address holds a password, behind the user's name or among the settings."""
    place, _, settings = address.partition("://")[2].partition("?")
    user, has_user, _ = place.rpartition("@")
    return (bool(has_user) and ":" in user) or "password=" in settings.casefold()


def _of_server(address: str, rest: str) -> str:
    """Return the address of a server's database; a password has no place in it."""
    if holds_password(address):
        raise ValueError("must hold no password: write it to ~/.pgpass, or set PGPASSWORD.")
    if not rest.partition("?")[0].partition("/")[2]:
        raise ValueError("must name the server's database, such as postgresql+psycopg://pbem@localhost/pbem.")
    return address


def _folder(info: ValidationInfo) -> Path:
    folder = info.context
    assert isinstance(folder, Path)
    return folder


def is_loopback(host: str) -> bool:
    """Say whether a host is nobody but this very machine; a name but localhost may lead anywhere."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.casefold() == "localhost"


_SITE = re.compile(r"https?://[A-Za-z0-9.\-]+(?::\d{1,5})?(?:/[A-Za-z0-9._~%+\-]+)*/?")


def between(least: int, most: int) -> BeforeValidator:
    """Return the check that a field holds a whole number of that range."""

    def check(value: object) -> object:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(f"must be a whole number from {least} to {most}, not {_shown(value)}.")
        return value

    return BeforeValidator(check)


def _site(address: str) -> str:
    if not _SITE.fullmatch(address):
        raise ValueError(f"must begin with https:// or http:// and hold no blanks, not {_shown(address)}.")
    return address


Line = Annotated[str, AfterValidator(one_line)]
Address = Annotated[str, AfterValidator(_address)]
SeatAddress = Annotated[str, AfterValidator(_seat_address)]
Host = Annotated[str, AfterValidator(one_line), AfterValidator(_host)]
SiteAddress = Annotated[str, AfterValidator(_site)]
Zone = Annotated[str, AfterValidator(zone_named)]
Place = Annotated[Path, BeforeValidator(_place)]
DatabaseUrl = Annotated[str, AfterValidator(_database)]


class Fields(BaseModel):
    """Fields by their names; one not known is a mistake."""

    model_config = ConfigDict(strict=True, frozen=True, validate_default=True, defer_build=True)

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
        elif step != "[key]" and not _is_kind(here, step):
            field, here = f"{field}.{step}", here.get(step) if isinstance(here, dict) else None
    return ".".join(part for part in (field.lstrip("."), _own_field(error)) if part)


def _is_kind(here: object, step: int | str) -> bool:
    """Say whether a step is no field, but the kind of what is looked at: it stands in its field `kind`."""
    return isinstance(here, dict) and step not in here and here.get("kind") == step


def _own_field(error: ErrorDetails) -> str:
    """Return the field that a mistake of several fields is to be mended in."""
    if error["type"] == "unknown":
        return str(error["ctx"]["key"])
    if error["type"] in _TAG_FAULTS:
        return str(error["ctx"]["discriminator"]).strip("'")
    fault = error.get("ctx", {}).get("error")
    return fault.field if isinstance(fault, WrongField) else ""


def _expected(error: ErrorDetails) -> str:
    if error["type"] == "value_error":
        return str(error["ctx"]["error"])
    if error["type"] == "union_tag_invalid":
        kinds = " or ".join(error["ctx"]["expected_tags"].rsplit(", ", 1))
        return f"must be {kinds}, not {_shown(error['input'][_own_field(error)])}."
    if error["type"] not in _EXPECTED:
        return error["msg"]
    said = _EXPECTED[error["type"]].format(_shown(error["input"]), **error.get("ctx", {}))
    is_quotable = error["type"] == "string_type" and isinstance(error["input"], bool | int | float | date)
    return f"{said} Quotation marks make it text." if is_quotable else said


def _shown(value: object) -> str:
    """Return a value as messages show it; never what stands in fields below it, which may be secret."""
    if isinstance(value, Mapping):
        return f"the fields {', '.join(map(str, value))}" if value else "{}"
    if isinstance(value, list) and any(isinstance(one, Mapping | list) for one in value):
        return "a list"
    return "nothing" if value is None else shortened(value)
