"""What is named in orders: titles, cities, spaces, seats, the bank, and the notary's numbers (brief 5.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pbem.engine.events import SeatId, listed
from pbem.engine.names import Names, bare
from pbem.engine.slots import ListOf, Seat, Slot, read_seat
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.engine.words import Fault, Lexicon, Words
from pbem.rulesets.laissez_faire.book import BANK, Board, Book

ANYONE = "anyone"
LEASE = "LEASE"
"""The jail lease where a title may stand."""
_SPACE = re.compile(r"#\s?([0-9]{1,3})")
_NUMBER = re.compile(r"#?\s?([0-9]{1,3})")
SPACE_BY_NUMBER = tr_noop("A space goes by its number alone, 24: from a # on, a line is a comment.")
TITLE_BY_NUMBER = tr_noop('Write a title by its name, or "#24" in quotation marks: else # begins a comment.')
"""What helps those who have named a space as a report does, so that the name was lost as a comment."""


@dataclass(frozen=True)
class BoardNames(Lexicon):
    """The names that stand on the board, and those of the seats."""

    book: Book

    @property
    def board(self) -> Board:
        """Return the board."""
        return self.book.board

    @property
    def next_round(self) -> int | None:
        """The round after the present one; None in a stored text, which always says the round."""
        return None

    @cached_property
    def title_names(self) -> Names:
        """The names of the titles."""
        return {key: (key, title.name) for key, title in self.board.titles.items()}

    @cached_property
    def street_names(self) -> Names:
        """The names of the streets."""
        return {key: self.title_names[key] for key in self.board.streets}

    @cached_property
    def city_names(self) -> Names:
        """The names of the cities."""
        return {key: (key, city.name, city.abbreviation) for key, city in self.board.cities.items()}

    @cached_property
    def space_names(self) -> Names:
        """The names of the spaces that are no titles and have one, by "#" and number."""
        named = (space for space in self.board.spaces if space.key and not space.is_title)
        return {f"#{space.number}": (space.key, space.name) for space in named}

    @cached_property
    def seat_names(self) -> Names:
        """The ids and display names of the seats."""
        return {seat: (seat, name) for seat, name in self.seats.items()}


def board_of(words: Words) -> BoardNames:
    """Return the names by which some words are read."""
    assert isinstance(words.lexicon, BoardNames)
    return words.lexicon


def space_number(words: Words, *, is_bare: bool) -> int | None:
    """Take a space by its number, "#24", or if `is_bare` also 24; None if none is written here."""
    shape = _NUMBER if is_bare else _SPACE
    match = shape.fullmatch(bare(words.peek()))
    if match is None:
        return None
    spaces = board_of(words).board.spaces
    number = int(match[1])
    if number >= len(spaces):
        text = tr("There is no space {number}; they are numbered from 0 to {last}.", **_last(number, spaces))
        raise Fault(text)
    words.take()
    return number


def _last(number: int, spaces: Sequence[object]) -> dict[str, object]:
    return {"number": number, "last": len(spaces) - 1}


def name_of_title(here: BoardNames, key: str) -> str:
    """Return a title by its name, for sentences; the lease has none."""
    return here.board.titles[key].name if key in here.board.titles else tr("the jail lease")


def is_bank(words: Words) -> bool:
    """Take the word bank, if it is written here, and say whether it was."""
    return words.took(BANK.upper())


def owner_word(owner: str) -> str:
    """Return a seat by its id, as orders call it, or the bank; or anyone."""
    return {BANK: tr("bank"), ANYONE: trp("guests", "anyone")}.get(owner, owner)


def owners_listed(owners: Iterable[str]) -> str:
    """Return owners as a sentence lists them."""
    return listed([owner_word(one) for one in owners])


def ended(sentence: str) -> str:
    """Return a sentence with one full stop: none behind Blvd. and Ave."""
    return sentence[:-1] if sentence.endswith("..") else sentence


# ---- slots for seats, anyone and the bank


NONE, DEFAULT = "NONE", "DEFAULT"


class OwnerSlot(Slot[str]):
    """A seat, or the bank; `what` is missing at the end of a line."""

    def __init__(self, what: str = tr_noop("a player")) -> None:
        self._what = what

    def read(self, words: Words) -> str:
        """Take the owner."""
        return read_owner(words, self._what)


class SeatOrAnyoneSlot(Slot[SeatId]):
    """A seat, or anyone; the bank is understood, so that it can be refused by name."""

    def read(self, words: Words) -> SeatId:
        """Take a seat or the word anyone."""
        if words.took(ANYONE.upper()):
            return ANYONE
        return read_owner(words)


GUESTS = ListOf(Seat(), ",", once=True, none=(ANYONE.upper(),))
"""Seats; anyone is for all, as nothing is."""
AVOIDED = ListOf(OwnerSlot(), ",", once=True, none=(NONE, DEFAULT))
"""Seats and the bank."""


def read_owner(words: Words, what: str = tr_noop("a player")) -> str:
    """Take a seat or the bank."""
    return BANK if is_bank(words) else read_seat(words, what)


# ---- slots for the numbers of the notary: offers G7, proposals P3, contracts K5, clauses K5.2


OFFER, PROPOSAL, CONTRACT, CLAUSE = "G7", "P3", "K5", "K5.2"
"""What each sort of number looks like."""
_SHAPES = {
    OFFER: re.compile(r"G[1-9][0-9]{0,5}", re.IGNORECASE),
    PROPOSAL: re.compile(r"P[1-9][0-9]{0,5}", re.IGNORECASE),
    CONTRACT: re.compile(r"K[1-9][0-9]{0,5}", re.IGNORECASE),
    CLAUSE: re.compile(r"K[1-9][0-9]{0,5}\.[1-9][0-9]{0,3}", re.IGNORECASE),
}
_WHATS = {
    OFFER: tr_noop("the number of an offer"),
    PROPOSAL: tr_noop("the number of a proposal"),
    CONTRACT: tr_noop("the number of a contract"),
    CLAUSE: tr_noop("the number of a clause"),
}
_NO_NUMBER = {
    (OFFER,): tr_noop('"{word}" is no offer; offers have numbers such as G7.'),
    (PROPOSAL,): tr_noop('"{word}" is no proposal; proposals have numbers such as P3.'),
    (CONTRACT,): tr_noop('"{word}" is no contract; contracts have numbers such as K5.'),
    (CLAUSE,): tr_noop('"{word}" is no clause; clauses have numbers such as K5.2.'),
    (OFFER, PROPOSAL): tr_noop('"{word}" is no offer or proposal; they have numbers such as G7 and P3.'),
    (CLAUSE, CONTRACT): tr_noop('"{word}" is no contract or clause; they have numbers such as K5 and K5.2.'),
}


@dataclass(frozen=True)
class IdSlot(Slot[str]):
    """A number of one sort or of several."""

    sorts: tuple[str, ...]

    def read(self, words: Words) -> str:
        """Take a number."""
        token = words.take(_WHATS[self.sorts[0]])
        if not any(_SHAPES[sort].fullmatch(token) for sort in self.sorts):
            raise Fault(tr(_NO_NUMBER[self.sorts], word=token))
        return token.upper()


OFFER_ID = IdSlot((OFFER,))
PROPOSAL_ID = IdSlot((PROPOSAL,))
CONTRACT_ID = IdSlot((CONTRACT,))
CLAUSE_ID = IdSlot((CLAUSE,))
MINE_ID = IdSlot((OFFER, PROPOSAL))
RELEASE_ID = IdSlot((CLAUSE, CONTRACT))


def is_id(token: str, sort: str) -> bool:
    """Say whether a word is a number of this sort."""
    return _SHAPES[sort].fullmatch(token) is not None
