"""Options: the rule variants a GM may set when a game is made, each declared with default and meaning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar

from pbem.engine.words import did_you_mean

T = TypeVar("T")
_NO_WORDS = "none"
"""What a list without any word is, as text."""


class BadValue(Exception):
    """A value in a game file or data file is wrong; `field` names it, the text says what was expected."""

    def __init__(self, field: str, expected: str) -> None:
        super().__init__(f"{field}: {expected}")
        self.field, self.expected = field, expected


@dataclass(frozen=True)
class Option:
    """What an option may be: one of `choices`, a number `between` two, on or off, or text.

    An option whose default is a Decimal is an amount with at most two places, `between` two in hundredths.
    One whose default is a tuple is any number of words, of its `choices` where there are some: a list, or
    text with commas between them; `none` is no word at all.
    """

    help: str
    choices: tuple[str, ...] = ()
    between: tuple[int, int] | None = None
    may_be_none: bool = False


def option(
    default: T,
    help: str,
    *,
    choices: Sequence[str] = (),
    between: tuple[int, int] | None = None,
    may_be_none: bool = False,
) -> T:
    """Declare an option as the field of a dataclass; its type is that of the default."""
    declared = Option(help, tuple(choices), between, may_be_none)
    return field(default=default, metadata={"option": declared})


def filled_in(kind: type[T], given: Mapping[str, object]) -> T:
    """Return the options with the defaults of what was not given; BadValue for anything wrong."""
    known = {f.name: f for f in fields(kind) if "option" in f.metadata}  # type: ignore[arg-type]
    for name in given:
        if name not in known:
            raise BadValue(name, f"there is no option of this name. {did_you_mean(name, known)}".strip())
    return kind(**{name: _value(name, known[name], given[name]) for name in given})


def options_of(kind: type[object]) -> list[tuple[str, object, Option]]:
    """Return name, default and declaration of each option, in the order declared."""
    return [
        (f.name, f.default if f.default is not MISSING else None, f.metadata["option"])
        for f in fields(kind)  # type: ignore[arg-type]
        if "option" in f.metadata
    ]


def _value(name: str, declared: Any, value: object) -> object:
    option: Option = declared.metadata["option"]
    if value is None and option.may_be_none:
        return None
    if isinstance(declared.default, tuple):
        return _words(name, option, value)
    if option.choices:
        if isinstance(value, bool):  # YAML reads off and on as truth values
            value = "on" if value else "off"
        if value not in option.choices:
            raise BadValue(name, f"must be one of {', '.join(option.choices)}, not {value!r}.")
        return value
    if isinstance(declared.default, bool):
        if not isinstance(value, bool):
            raise BadValue(name, f"must be on or off, not {value!r}.")
        return value
    if isinstance(declared.default, Decimal):
        return _amount(name, option, value)
    if option.between or isinstance(declared.default, int):
        return _number(name, option, value)
    if not isinstance(value, str):
        raise BadValue(name, f"must be text, not {value!r}.")
    return value


def as_written(value: object) -> str:
    """Return an option's value as a game file has it."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or _NO_WORDS
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value).lower()


def _words(name: str, option: Option, value: object) -> tuple[str, ...]:
    """Return the words of a list; written as text they have commas between them."""
    if isinstance(value, str):
        value = [] if value.strip() in ("", _NO_WORDS) else value.split(",")
    if value is None:
        value = []
    if isinstance(value, bool) or not isinstance(value, list | tuple):
        raise BadValue(name, f"must be a list of words, not {value!r}.")
    words = tuple(word.strip() if isinstance(word, str) else word for word in value)
    for place, word in enumerate(words):
        if not isinstance(word, str) or not word:
            raise BadValue(name, f"must be a list of words; {word!r} is none.")
        if option.choices and word not in option.choices:
            hint = did_you_mean(word, option.choices)
            one_of = f"must be a list of {', '.join(option.choices)}; there is no {word!r}."
            raise BadValue(name, f"{one_of} {hint[:1].upper()}{hint[1:]}".strip())
        if word in words[:place]:
            raise BadValue(name, f"names {word} twice.")
    return words


def _number(name: str, option: Option, value: object) -> int:
    least, most = option.between or (-(2**63), 2**63)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        limits = f" from {least} to {most}" if option.between else ""
        raise BadValue(name, f"must be a whole number{limits}, not {value!r}.")
    return value


def _amount(name: str, option: Option, value: object) -> Decimal:
    least, most = (Decimal(hundredths) / 100 for hundredths in option.between or (0, 10**12))
    expected = f"must be an amount from {least:f} to {most:f} with at most two decimals, not {value!r}."
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        raise BadValue(name, expected)
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        raise BadValue(name, expected) from None
    if not amount.is_finite() or not least <= amount <= most or amount != round(amount, 2):
        raise BadValue(name, expected)
    return round(amount, 2)
