"""The settings that last, as the order lines that make them (brief 2.2, 5)."""

from __future__ import annotations

from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.orders import Auto, Autoconsume, Vacancy


def lasting_lines(mine: Producer) -> list[str]:
    """Return all settings of a seat as order lines."""
    return [autoconsume_line(mine), auto_line(mine), *vacancy_lines(mine)]


def autoconsume_line(mine: Producer) -> str:
    """TAB-R23 Return what is consumed without a further word."""
    return str(Autoconsume(mine.autoconsume))


def auto_line(mine: Producer) -> str:
    """TAB-P7 Return whether settle help is on."""
    return str(Auto(mine.is_helped))


def vacancy_lines(mine: Producer) -> list[str]:
    """TAB-158 Return whether the seat moves up into vacant places: one line, or one for each zone."""
    answers = list(mine.vacancy.values())
    if all(answers) or not any(answers):
        return [_written(answers[0], "")]
    return [_written(accepts, zone) for zone, accepts in mine.vacancy.items()]


def _written(accepts: bool, zone: str) -> str:
    return str(Vacancy(accepts, zone)).strip()
