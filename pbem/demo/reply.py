"""A reply before a mail program has wrapped it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime


@dataclass(frozen=True)
class Correspondent:
    """Somebody's display name and address."""

    name: str
    address: str

    def __str__(self) -> str:
        return f"{self.name} <{self.address}>"


@dataclass(frozen=True)
class Reply:
    """What a player writes, and the mail it answers.

    `words` stand above (or below) the quotation, `enclosed` is the text of an attached file, `signature`
    the player's card. Both times are in the player's zone. `seed` makes ids and boundaries.
    """

    writer: Correspondent
    gm: Correspondent
    subject: str
    answers: str
    quoted: str
    quoted_at: datetime
    sent_at: datetime
    words: str
    signature: str
    enclosed: str
    seed: str

    @property
    def date(self) -> str:
        """The Date header."""
        return format_datetime(self.sent_at)

    @property
    def quoted_lines(self) -> list[str]:
        """The lines of the mail answered."""
        return self.quoted.rstrip("\n").split("\n")

    @property
    def lines(self) -> list[str]:
        """The lines of the words."""
        return self.words.split("\n")

    @property
    def signed_lines(self) -> list[str]:
        """The lines of the words and the signature."""
        return self.signed_words.split("\n")

    @property
    def signed_words(self) -> str:
        """The words and, where there is a signature, the line that divides it from them."""
        return f"{self.words}\n\n-- \n{self.signature}" if self.signature else self.words

    def token(self, what: str, length: int) -> str:
        """Hexadecimal digits that look drawn but follow from the seed."""
        return hashlib.sha256(f"{self.seed} {what}".encode()).hexdigest()[:length]

    def digits(self, what: str, length: int) -> str:
        """Decimal digits that look drawn but follow from the seed."""
        return str(int(self.token(what, 60), 16))[-length:]

    def uuid(self, what: str) -> str:
        """A token in the form of a UUID."""
        token = self.token(what, 32)
        return "-".join((token[:8], token[8:12], token[12:16], token[16:20], token[20:])).upper()
