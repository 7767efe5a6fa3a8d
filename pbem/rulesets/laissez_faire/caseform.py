"""The form of Laissez-faire's worked cases: what may be given, and which paths may be expected."""

from __future__ import annotations

from pbem.engine.case_form import PHASE, SEAT, CaseForm
from pbem.engine.case_shapes import (
    Anything,
    Either,
    Flag,
    Id,
    ListOf,
    Maybe,
    Record,
    TableOf,
    Text,
    Whole,
    Word,
)
from pbem.engine.case_types import record
from pbem.engine.options import options_of
from pbem.rulesets.laissez_faire.book import BANK, MOST_PAYMENTS, Book, Options
from pbem.rulesets.laissez_faire.circuit import Chronicle, Entry, Investor, Jail, Lap, Life, Lodging, Title
from pbem.rulesets.laissez_faire.clauses import ANYONE
from pbem.rulesets.laissez_faire.records import FLAT, PERCENT
from pbem.rulesets.laissez_faire.seatrecords import OFF
from pbem.rulesets.laissez_faire.settings import JailRule, Quote

TITLE, STREET = Word("title"), Word("street")
_OWNER = Either((Word("bank", (BANK,)), SEAT))
_TEXTS, _SEATS = ListOf(Text()), ListOf(SEAT)
_COUNT, _DOLLARS = Whole(), Whole(None)
_TESTS = ListOf(Anything("a test as it is stored"))
_BY_SEAT = TableOf(SEAT, _DOLLARS)
_MOST = Maybe(Either((Whole(), Text())))


def case_form(book: Book) -> CaseForm:
    """Return the form of the cases of a game with this book."""
    spaces = [space for space in book.board.spaces if space.key]
    names = {
        "title": tuple(book.board.titles),
        "space": tuple(space.key for space in spaces),
        "street": tuple(space.key for space in spaces if space.key in book.board.titles),
        "option": tuple(name for name, _, _ in options_of(Options)),
    }
    state = _state(book)
    seats, titles, contracts = (state.parts[key] for key in ("seats", "titles", "contracts"))
    assert isinstance(seats, TableOf) and isinstance(titles, TableOf) and isinstance(contracts, TableOf)
    assert isinstance(seats.item, Record) and isinstance(titles.item, Record)
    token = Either((Word("off", (OFF,)), _COUNT, Word("space")))
    seat = seats.item.but(token=token)
    title = titles.item.but(payments=Either((Whole(0, MOST_PAYMENTS), Text())))
    clause = _clause().but(arrears=Maybe(TableOf(SEAT, Either((_COUNT, _ARREARS)))))
    contract = Record(
        {
            "name": Text(),
            "parties": _SEATS,
            "round": _COUNT,
            "clauses": _TEXTS,
            "balance": _COUNT,
            "arrears": clause.parts["arrears"],
        },
        ("parties", "clauses"),
        Maybe(clause),
    )
    throw = Either((Whole(1, 6), ListOf(Whole(1, 6))))
    rate = Either((_COUNT, _RATE))
    given = state.but(
        *("thrown", "winners", "how", "net_worth"),
        seats=Maybe(TableOf(SEAT, Maybe(seat))),
        titles=Maybe(TableOf(TITLE, Maybe(Either((_OWNER, title))))),
        lease=Maybe(Record({"owner": _OWNER, "rate": rate, "next_rate": Maybe(rate)})),
        supply=Maybe(state.parts["supply"]),
        rolls=Maybe(TableOf(SEAT, ListOf(throw))),
        offers=Maybe(state.parts["offers"]),
        proposals=Maybe(state.parts["proposals"]),
        contracts=Maybe(TableOf(contracts.key, contract)),
        agreements=Maybe(state.parts["agreements"]),
        rules=Maybe(TableOf(Word("option"), Anything("an option's value"))),
        next_rules=Maybe(TableOf(Word("option"), Anything("an option's value"))),
    )
    return CaseForm(given, state, names)


_RATE = Record({"kind": Word("rate", (PERCENT, FLAT)), "value": _COUNT})
_ARREARS = Record({"amount": _COUNT, "since": _COUNT})


def _seat(book: Book) -> Record:
    price = Record(
        {
            "scope": Text(),
            "guest": Either((Word("anybody", ("",)), SEAT)),
            "from_city": Text(),
            "terms": Word("terms", tuple(one.value for one in Quote)),
            "amount": _COUNT,
            "nocap": Flag(),
            "once": Flag(),
            "given": _COUNT,
        }
    )
    return record(
        Investor,
        *("id", "is_gone", "jail"),
        gone=Flag(),
        cash=_COUNT,
        token=Either((Word("off", (OFF,)), Whole(0, len(book.board.spaces) - 1))),
        in_jail=Maybe(record(Jail, side=Whole(1, 4))),
        lodging=Maybe(record(Lodging, called={"no_cap": "nocap"}, street=STREET)),
        settings=_settings(),
        prices=ListOf(price),
        opening=_DOLLARS,
        entries=ListOf(record(Entry, amount=_DOLLARS)),
        tally=TableOf(Text(), _DOLLARS),
    )


def _settings() -> Record:
    bed = Record({"what": Text(), "max": _MOST, "local": Flag()})
    return Record(
        {
            "lodge": ListOf(Record({"at": Text(), "beds": ListOf(bed)})),
            "ride": ListOf(bed),
            "transit": Maybe(Whole(-1)),
            "avoid": _TEXTS,
            "no_cap": Word("limit", ("NEVER", "LAST", "YES")),
            "buy": ListOf(Record({"what": _TEXTS, "keeping": _COUNT, "not": Flag()})),
            "stay": ListOf(
                Record({"at": Text(), "how": Text(), "places": _TEXTS, "max": Maybe(_COUNT)}),
            ),
            "jail": record(JailRule, how=Word("way", ("PAY", "WAIT"))),
        }
    )


def _clause() -> Record:
    return Record(
        {
            "clause": Text(),
            "state": Word("state", tuple(one.value for one in Life)),
            "arrears": TableOf(SEAT, _ARREARS),
            "charged": ListOf(_COUNT),
            "balance": _COUNT,
            "paid": _COUNT,
            "released_by": _SEATS,
            "values": TableOf(SEAT, _DOLLARS),
        }
    )


def _state(book: Book) -> Record:
    offer = Record(
        {
            "from": SEAT,
            "to": Either((Word("anyone", (ANYONE,)), SEAT)),
            "give": _TEXTS,
            "want": _TEXTS,
            "tests": _TESTS,
            "open_until": _COUNT,
            "line": Text(),
            "state": Text(),
        }
    )
    proposal = Record(
        {
            "from": SEAT,
            "parties": _SEATS,
            "name": Text(),
            "clauses": _TEXTS,
            "signed": _SEATS,
            "until": _COUNT,
            "lines": TableOf(SEAT, Text()),
        }
    )
    agreement = Record(
        {
            "one": SEAT,
            "other": Either((Word("nobody", ("",)), SEAT)),
            "give": _TEXTS,
            "want": _TEXTS,
            "tests": _TESTS,
            "proposal": Maybe(proposal.but(id=Text())),
            "clause": Text(),
            "lines": TableOf(SEAT, Text()),
            "reason": Text(),
        }
    )
    contract = Record(
        {"name": Text(), "parties": _SEATS, "round": _COUNT, "status": Text()}, numbered=_clause()
    )
    counts = ("offers_made", "proposals_made", "contracts_made", "prices_given", "adjudications")
    return Record(
        {
            "round": Whole(1),
            "phase": PHASE,
            "turn_order": _SEATS,
            "seats": TableOf(SEAT, _seat(book)),
            "titles": TableOf(TITLE, record(Title, owner=_OWNER, payments=Whole(0, MOST_PAYMENTS))),
            "lease": Record({"owner": _OWNER, "rate": _RATE, "next_rate": Maybe(_RATE)}),
            "supply": Record({"houses": _COUNT, "apartments": _COUNT}),
            "rolls": TableOf(SEAT, ListOf(ListOf(Whole(1, 6)))),
            "offers": TableOf(Id("offer", "G[1-9][0-9]*", "G1"), offer),
            "proposals": TableOf(Id("proposal", "P[1-9][0-9]*", "P1"), proposal),
            "contracts": TableOf(Id("contract", "K[1-9][0-9]*", "K1"), contract),
            "agreements": ListOf(agreement),
            "lap": Maybe(record(Lap)),
            "time_up": Flag(),
            "rules": TableOf(Text(), Text()),
            "next_rules": TableOf(Text(), Text()),
            **dict.fromkeys(counts, _COUNT),
            "history": ListOf(record(Chronicle, worth=_BY_SEAT, cash=_BY_SEAT)),
            "thrown": TableOf(Text(), _COUNT),
            "winners": _SEATS,
            "how": Text(),
            "net_worth": TableOf(SEAT, _DOLLARS),
        }
    )
