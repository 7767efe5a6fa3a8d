"""What is said to a GM whom one of the big mail services does not let in."""

from __future__ import annotations

import pytest

from pbem.desk.checking import hints
from pbem.mailplaces import SmtpPlace

DENIED = "The mail server smtp:465 does not let pat in: 535 5.7.8 Username and Password not accepted."


def box_at(host: str) -> SmtpPlace:
    """An outbox at a host."""
    return SmtpPlace(kind="smtp", host=host, user="pat", password_env="X")


@pytest.mark.parametrize(
    ("host", "word"),
    [
        ("smtp.gmail.com", "app password"),
        ("gmail.com", "app password"),
        ("smtp-mail.outlook.com", "token_command"),
        ("smtp.office365.com", "token_command"),
        ("mail.gmx.net", "app password"),
    ],
)
def test_big_services_have_wishes_of_their_own(host: str, word: str) -> None:
    [hint] = hints(box_at(host), DENIED)
    assert word in hint


@pytest.mark.parametrize("host", ["mail.example.org", "notgmail.com", "gmail.com.example.org"])
def test_others_have_none(host: str) -> None:
    assert list(hints(box_at(host), DENIED)) == []


def test_another_trouble_needs_no_such_hint() -> None:
    fault = "The mail server smtp.gmail.com:465 can't be used: nothing listens at that port."
    assert list(hints(box_at("smtp.gmail.com"), fault)) == []
