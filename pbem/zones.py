"""Time zones by their names, and what whoever writes something else may have meant."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from reprlib import repr as shortened

from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import did_you_mean

_OFFSET = re.compile(r"(?:UTC|GMT)? ?([+\-\N{MINUS SIGN}]) ?(\d{1,2})(?::?([0-5]\d))?", re.IGNORECASE)
_SUCH = tr_noop("Europe/London and UTC are such names.")
_CITY = tr_noop("write a city that has it, such as {city}: so summer time is known too.")
CITIES = {
    "-10": "Pacific/Honolulu",
    "-9": "America/Anchorage",
    "-8": "America/Los_Angeles",
    "-7": "America/Denver",
    "-6": "America/Chicago",
    "-5": "America/New_York",
    "-4": "America/Halifax",
    "-3:30": "America/St_Johns",
    "-3": "America/Sao_Paulo",
    "-1": "Atlantic/Azores",
    "+1": "Europe/Berlin",
    "+2": "Europe/Athens",
    "+3": "Europe/Istanbul",
    "+3:30": "Asia/Tehran",
    "+4": "Asia/Dubai",
    "+4:30": "Asia/Kabul",
    "+5": "Asia/Karachi",
    "+5:30": "Asia/Kolkata",
    "+5:45": "Asia/Kathmandu",
    "+6": "Asia/Dhaka",
    "+6:30": "Asia/Yangon",
    "+7": "Asia/Bangkok",
    "+8": "Asia/Singapore",
    "+9": "Asia/Tokyo",
    "+9:30": "Australia/Adelaide",
    "+10": "Australia/Sydney",
    "+11": "Pacific/Noumea",
    "+12": "Pacific/Auckland",
}
"""A city for each distance from UTC in winter; where clocks change in summer a city knows it."""
ABBREVIATIONS = {
    "Europe/London": "BST",
    "Europe/Lisbon": "WET WEST",
    "Europe/Berlin": "CET CEST MEZ MESZ",
    "Europe/Athens": "EET EEST",
    "Europe/Moscow": "MSK",
    "America/Halifax": "AST ADT",
    "America/New_York": "EST EDT ET EASTERN",
    "America/Chicago": "CST CDT CT CENTRAL",
    "America/Denver": "MST MDT MT MOUNTAIN",
    "America/Los_Angeles": "PST PDT PT PACIFIC",
    "America/Anchorage": "AKST AKDT",
    "Pacific/Honolulu": "HST",
    "America/Sao_Paulo": "BRT",
    "Africa/Johannesburg": "SAST",
    "Asia/Kolkata": "IST",
    "Asia/Singapore": "SGT",
    "Asia/Hong_Kong": "HKT",
    "Asia/Seoul": "KST",
    "Asia/Tokyo": "JST",
    "Australia/Perth": "AWST",
    "Australia/Adelaide": "ACST ACDT",
    "Australia/Sydney": "AEST AEDT",
    "Pacific/Auckland": "NZST NZDT",
    "UTC": "Z",
}
"""What people call their time, by a city that has it: many of these names are those of several zones."""


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all time zones, from the package that brings them."""
    package = find_spec("tzdata")
    assert package and package.origin
    return tuple(Path(package.origin).with_name("zones").read_text("utf-8").split())


def is_zone(name: str) -> bool:
    """Say whether this is the name of a time zone, as files and letters may name one."""
    return name in zones()


def zone_named(name: str) -> str:
    """Return a name that is a time zone's; ValueError says how what was meant is written."""
    if is_zone(name):
        return name
    raise ValueError(tr("there is no time zone {zone}; {hint}", zone=shortened(name), hint=_hint(name)))


def _hint(name: str) -> str:
    words = " ".join(name.split())
    if offset := _OFFSET.fullmatch(words):
        return _of_offset("+" if offset[1] == "+" else "-", int(offset[2]), offset[3] or "00")
    for city, names in ABBREVIATIONS.items():
        if words.upper().removesuffix(" TIME") in names.split():
            return tr(_CITY, city=city)
    end = "/" + words.casefold().replace(" ", "_")
    meant = next((zone for zone in zones() if zone.casefold().endswith(end)), name)
    return did_you_mean(meant, zones()) or tr(_SUCH)


def _of_offset(sign: str, hours: int, minutes: str) -> str:
    """Say how a distance from UTC is written: as a city, or as a zone whose sign is the other way round."""
    distance = f"{sign}{hours}" + (f":{minutes}" if minutes != "00" else "")
    if distance in ("+0", "-0"):
        return tr("write UTC, or a city such as Europe/London, so that summer time is known too.")
    fixed = f"Etc/GMT{'-' if sign == '+' else '+'}{hours}" if minutes == "00" else ""
    told = tr(
        "UTC{distance} all the year is {zone} (in these names the sign is turned).",
        distance=distance,
        zone=fixed,
    )
    if city := CITIES.get(distance):
        hint = tr(_CITY, city=city)
        return f"{hint} {told}" if fixed else hint
    return told if is_zone(fixed) else tr(_SUCH)
