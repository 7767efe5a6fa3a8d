"""Every text in every program in every language: the letters of the self-test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from pbem.demo.reply import Correspondent, Reply
from pbem.selftest.draft import Draft, broken
from pbem.selftest.programs import Program, programs
from pbem.selftest.texts import Text, book
from pbem.selftest.tongues import Tongue, tongues

KEY = "abcdefgh2345"
"""The order key in the letters' subjects; no game has it."""

SUBJECT = f"The Island, round 3 [island/ann/{KEY}]"
_ANN = Correspondent("Ann Archer", "ann@example.com")
_PAT = Correspondent("Pat Example", "games@example.org")
_ZONE = timezone(timedelta(hours=1), "CET")
_QUOTED_AT = datetime(2026, 12, 3, 9, 15, tzinfo=_ZONE)
_SENT_AT = datetime(2026, 12, 4, 18, 40, tzinfo=_ZONE)


@dataclass(frozen=True)
class Dressed:
    """A letter as a program sends it, and what has to be read in it."""

    program: str
    language: str
    text: Text
    raw: bytes
    reads: str

    @property
    def name(self) -> str:
        """The letter's name as a file's: the program, the language, the text."""
        plain = "".join(
            letter if letter.isalnum() else " " for letter in self.program.lower().replace("'", "")
        )
        return f"{'-'.join(plain.split())}.{self.language}.{self.text.name}"


def dressed(program: Program, tongue: Tongue, text: Text) -> Dressed:
    """One text in one program in one language."""
    draft = Draft(_reply(f"{program.name} {tongue.code} {text.name}", text), tongue, text.place)
    reads = broken(text.expected, program.width) if program.width else text.expected
    return Dressed(program.name, tongue.code, text, program.dress(draft), reads)


def all_dressed() -> Iterator[Dressed]:
    """Every text in every program in every language."""
    return _letters(lambda language, text: True)


def some_dressed(share: int = 3) -> Iterator[Dressed]:
    """Every text in every program; in each language but a program's first, one text of so many."""
    return _letters(lambda language, text: not language or (language + text) % share == 0)


def _letters(is_wanted: Callable[[int, int], bool]) -> Iterator[Dressed]:
    """The letters wanted, by the places of their language and text in the tables."""
    for program in programs():
        for language, code in enumerate(program.languages):
            for place, text in enumerate(book().texts):
                if program.takes(text) and is_wanted(language, place):
                    yield dressed(program, tongues()[code], text)


def _reply(seed: str, text: Text) -> Reply:
    return Reply(
        writer=_ANN,
        gm=_PAT,
        subject=SUBJECT,
        answers="<report-17@games.example.org>",
        quoted=book().report,
        quoted_at=_QUOTED_AT,
        sent_at=_SENT_AT,
        words=text.writes,
        signature="Ann Archer\n12 Example Road",
        enclosed=text.file,
        seed=seed,
    )
