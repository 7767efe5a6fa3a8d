"""Options: the rule variants a GM may set when a game is made, each declared with default and meaning.

An option may be a section with options of its own, a table of sections by name, a list of sections, or a
table of numbers by word: `section`, `sections`, `section_list`, `numbers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
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
    text with commas between them; `none` is no word at all. With `between` it is a list of such numbers.
    Where there are both `choices` and `between`, it is a number or one of the words; `may_be_list`: or words.

    `kind` is the dataclass of a section's options, `kinds` that of each section of a table by its name;
    `is_list` says that there are any number of sections, `depth` how deep a table of numbers goes.
    """

    help: str
    choices: tuple[str, ...] = ()
    between: tuple[int, int] | None = None
    may_be_none: bool = False
    may_be_list: bool = False
    kind: type[Any] | None = None
    kinds: Mapping[str, type[Any]] = field(default_factory=dict)
    is_list: bool = False
    depth: int = 0


def option(
    default: T,
    help: str,
    *,
    choices: Sequence[str] = (),
    between: tuple[int, int] | None = None,
    may_be_none: bool = False,
    may_be_list: bool = False,
) -> T:
    """Declare an option as the field of a dataclass; its type is that of the default."""
    declared = Option(help, tuple(choices), between, may_be_none, may_be_list)
    return field(default=default, metadata={"option": declared})


def section(kind: type[Any], help: str, *, may_be_none: bool = False, is_none: bool = False) -> Any:
    """Declare an option with options of its own, those of a dataclass; `is_none`: it is none by default."""
    declared = Option(help, may_be_none=may_be_none or is_none, kind=kind)
    return field(default_factory=(lambda: None) if is_none else kind, metadata={"option": declared})


def sections(kinds: Mapping[str, type[Any]], help: str) -> Any:
    """Declare a table of sections: by its name each has the options of a dataclass; `{}` is all defaults."""
    return field(default_factory=dict, metadata={"option": Option(help, kinds=kinds)})


def section_list(kind: type[Any], help: str) -> Any:
    """Declare a list of sections, each with the options of a dataclass."""
    return field(default=(), metadata={"option": Option(help, kind=kind, is_list=True)})


def numbers(help: str, *, between: tuple[int, int], choices: Sequence[str] = (), depth: int = 1) -> Any:
    """Declare a table of whole numbers by word, one of `choices` if there are any; `depth` 2: of such."""
    declared = Option(help, tuple(choices), between, depth=depth)
    return field(default_factory=dict, metadata={"option": declared})


def filled_in(kind: type[T], given: Mapping[str, object], place: str = "") -> T:
    """Return the options with the defaults of what was not given; BadValue for anything wrong.

    `place` is the section that they stand in, such as modules.landlords.
    """
    known = {f.name: f for f in fields(kind) if "option" in f.metadata}  # type: ignore[arg-type]
    for name in given:
        if name not in known:
            hint = did_you_mean(str(name), known)
            hint = f"{hint[:1].upper()}{hint[1:]}"
            raise BadValue(_within(place, name), f"there is no option of this name. {hint}".strip())
    return kind(**{name: _value(_within(place, name), known[name], given[name]) for name in given})


def _within(place: str, name: object) -> str:
    return f"{place}.{name}" if place else str(name)


def options_of(kind: type[object]) -> list[tuple[str, object, Option]]:
    """Return name, default and declaration of each option, in the order declared."""
    return [
        (f.name, _default_of(f), f.metadata["option"])
        for f in fields(kind)  # type: ignore[arg-type]
        if "option" in f.metadata
    ]


def every_option(kind: type[object], place: str = "") -> list[tuple[str, object, Option]]:
    """Return the same with the options of all sections behind them, named such as modules.church.kind."""
    found: list[tuple[str, object, Option]] = []
    for name, default, option in options_of(kind):
        found.append((_within(place, name), default, option))
        if option.kind is not None:
            found += every_option(option.kind, _within(place, f"{name}[]" if option.is_list else name))
        for one, its_kind in option.kinds.items():
            found += every_option(its_kind, _within(place, f"{name}.{one}"))
    return found


def _default_of(declared: Any) -> object:
    if declared.default_factory is not MISSING:
        made: object = declared.default_factory()
        return made
    return declared.default if declared.default is not MISSING else None


def _value(name: str, declared: Any, value: object) -> object:
    option: Option = declared.metadata["option"]
    if option.may_be_none and (value is None or (option.kind is not None and value == _NO_WORDS)):
        return None
    if option.kind is not None or option.kinds or option.depth:
        return _table(name, option, value)
    if isinstance(declared.default, tuple):
        return _words(name, option, value)
    if isinstance(value, list | tuple) and option.may_be_list:
        return _words(name, Option(option.help), value)
    if option.choices:
        return _choice(name, option, value)
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


def _choice(name: str, option: Option, value: object) -> object:
    """Return one of the words, or a number where there may be one."""
    if isinstance(value, bool):  # YAML reads off and on, no and yes as truth values
        words = ("yes", "no") if "yes" in option.choices else ("on", "off")
        value = words[0] if value else words[1]
    if value in option.choices:
        return value
    if option.between and isinstance(value, int):
        return _number(name, option, value)
    numbers = f", or a whole number from {option.between[0]} to {option.between[1]}" if option.between else ""
    expected = f"must be one of {', '.join(option.choices)}{numbers}, not {value!r}."
    hint = did_you_mean(value, option.choices) if isinstance(value, str) else ""
    raise BadValue(name, f"{expected} {hint[:1].upper()}{hint[1:]}".strip())


def _table(name: str, option: Option, value: object) -> object:
    """Return a section, a list of them, a table of them by name, or a table of numbers."""
    if option.is_list:
        if not isinstance(value, list | tuple):
            raise BadValue(name, f"must be a list of tables, not {value!r}.")
        return tuple(_section(f"{name}[{place}]", option.kind, one) for place, one in enumerate(value, 1))
    if option.kind is not None:
        return _section(name, option.kind, value)
    return _entries(name, option, value, option.depth)


def _section(name: str, kind: type[Any] | None, value: object) -> object:
    assert kind is not None
    if isinstance(value, kind):  # filled in already
        return value
    return filled_in(kind, _mapping(name, value), name)


def _entries(name: str, option: Option, value: object, depth: int) -> dict[str, object]:
    """Return what stands in a table by word."""
    words: Sequence[str] = tuple(option.kinds) or option.choices
    entries: dict[str, object] = {}
    for word, one in _mapping(name, value, tuple(option.kinds)).items():
        place = f"{name}.{word}"
        if words and word not in words:
            hint = did_you_mean(str(word), words)
            hint = f" {hint[:1].upper()}{hint[1:]}" if hint else ""
            raise BadValue(place, f"is not known here; there are {', '.join(words)}.{hint}")
        if option.kinds:
            entries[word] = _section(place, option.kinds[word], one)
        elif depth > 1:
            entries[str(word)] = _entries(place, option, one, depth - 1)
        else:
            entries[str(word)] = _number(place, option, one)
    return entries


def _mapping(name: str, value: object, sections: Sequence[str] = ()) -> Mapping[str, object]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        such = f" such as {{{sections[0]}: {{}}}}" if sections else ""
        raise BadValue(name, f"must be a table{such}, not {value!r}.")
    return value


def as_written(value: object) -> str:
    """Return an option's value as a game file has it."""
    if is_dataclass(value) and not isinstance(value, type):
        value = {name: getattr(value, name) for name, _, _ in options_of(type(value))}
    if isinstance(value, Mapping):
        inside = ", ".join(f"{name}: {_as_listed(one)}" for name, one in value.items())
        return f"{{{inside}}}" if inside else _NO_WORDS
    if isinstance(value, tuple):
        return ", ".join(map(as_written, value)) or _NO_WORDS
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value).lower()


def _as_listed(value: object) -> str:
    """Return a value as it stands inside a table, where a list has brackets."""
    return f"[{', '.join(map(as_written, value))}]" if isinstance(value, tuple) else as_written(value)


def _words(name: str, option: Option, value: object) -> tuple[object, ...]:
    """Return the words of a list, or its numbers; words written as text have commas between them."""
    if option.between:
        if not isinstance(value, list | tuple):
            raise BadValue(name, f"must be a list of whole numbers, not {value!r}.")
        return tuple(_number(f"{name}[{place}]", option, one) for place, one in enumerate(value, 1))
    if isinstance(value, str):
        value = [] if value.strip() in ("", _NO_WORDS) else value.split(",")
    if value is None:
        value = []
    if isinstance(value, bool) or not isinstance(value, list | tuple):
        raise BadValue(name, f"must be a list of words, not {value!r}.")
    words = tuple(_word(option, word) for word in value)
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


def _word(option: Option, word: object) -> object:
    """Return a word of a list; YAML reads one such as 5 as a number."""
    if isinstance(word, str):
        return word.strip()
    return str(word) if isinstance(word, int) and str(word) in option.choices else word


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
