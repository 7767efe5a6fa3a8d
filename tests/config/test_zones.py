"""What is said of a time zone that is written as people say it: how it is written so that pbem knows it."""

from __future__ import annotations

import pytest

from pbem.zones import ABBREVIATIONS, CITIES, is_zone, zone_named

KNOWN = ": so summer time is known too."


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        (
            "GMT+1",
            f"Europe/Berlin{KNOWN} UTC+1 all the year is Etc/GMT-1 (in these names ",
        ),
        ("utc -05:00", f"America/New_York{KNOWN} UTC-5 all the year is Etc/GMT+5 "),
        ("+5:30", f"Asia/Kolkata{KNOWN}"),
        ("UTC+14", "UTC+14 all the year is Etc/GMT-14 (in these names the sign is turned)."),
        ("UTC+0", "write UTC, or a city such as Europe/London"),
        ("UTC+77", "Europe/London and UTC are such names."),
        ("BST", f"Europe/London{KNOWN}"),
        ("CEST", f"Europe/Berlin{KNOWN}"),
        ("EDT", f"America/New_York{KNOWN}"),
        ("pst", f"America/Los_Angeles{KNOWN}"),
        ("Eastern time", f"America/New_York{KNOWN}"),
        ("Sydney", 'did you mean "Australia/Sydney"?'),
    ],
)
def test_a_zone_as_people_say_it_is_answered_with_how_it_is_written(name: str, hint: str) -> None:
    with pytest.raises(ValueError, match="there is no time zone") as told:
        zone_named(name)
    assert hint in str(told.value)


def test_all_that_is_proposed_is_known() -> None:
    assert all(map(is_zone, [*CITIES.values(), *ABBREVIATIONS, "Etc/GMT-14", "Etc/GMT+12"]))
