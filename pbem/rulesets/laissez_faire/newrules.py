"""LAI-77 The contract of all seats can change options in mid-game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pbem.engine.options import options_of
from pbem.engine.tongue import tr
from pbem.engine.words import each_or
from pbem.rulesets.laissez_faire.book import Options

_ON, _OFF = ("yes", "on", "true"), ("no", "off", "false")


def changed(options: Options, rules: Mapping[str, str]) -> Options:
    """Return options with those that contracts have changed; the values are as `readable` found them."""
    if not rules:
        return options
    return replace(options, **{name: read_value(name, value) for name, value in rules.items()})  # type: ignore[arg-type]


def read_value(name: str, value: str) -> object:
    """Return the value of an option as a RULE clause writes it; ValueError if it can have no such value."""
    default, declared = next((one, option) for key, one, option in options_of(Options) if key == name)
    if isinstance(default, bool):
        if value.lower() in (*_ON, *_OFF):
            return value.lower() in _ON
        raise ValueError(tr("{option} is yes or no.", option=name))
    if declared.choices:
        if value.lower() in declared.choices:
            return value.lower()
        raise ValueError(tr("{option} is {choices}.", option=name, choices=each_or(declared.choices)))
    least, most = declared.between or (0, 1_000_000)
    if value.isdecimal() and least <= int(value) <= most:
        return int(value)
    text = tr("{option} is a number from {least} to {most}.", option=name, least=least, most=most)
    raise ValueError(text)
