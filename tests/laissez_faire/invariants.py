"""The invariants of Laissez-faire (brief 9): held against every step of a phase, and the phase as a whole."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from pbem.engine.dice import RiggedDice
from pbem.engine.ruleset import adjudicate
from pbem.engine.tongue import speaking
from pbem.rulesets.laissez_faire.accounts import KINDS
from pbem.rulesets.laissez_faire.book import BANK, Kind, Role
from pbem.rulesets.laissez_faire.circuit import Circuit, Status, options_now
from pbem.rulesets.laissez_faire.clauses import Income, Transfer
from pbem.rulesets.laissez_faire.endings import GameOver
from pbem.rulesets.laissez_faire.names import LEASE
from pbem.rulesets.laissez_faire.schedule import clause_of
from pbem.rulesets.laissez_faire.staying import Stayed
from pbem.rulesets.laissez_faire.throws import Thrown
from pbem.rulesets.laissez_faire.travel import Again, Moved, OffBoard
from pbem.rulesets.laissez_faire.worth import clause_values
from tests.laissez_faire.ledger import Ledger, shares_are_right
from tests.laissez_faire.lodgers import beds_are_lawful, stays_are_lawful
from tests.laissez_faire.stages import ON_THE_WAY, Session, Stage
from tests.languages.pseudo import PSEUDO


def money_adds_up(stage: Stage) -> None:
    """Every dollar that comes or goes is an entry; every entry follows from what was told, by its formula."""
    found = {seat: stage.entries(seat) for seat in stage.after.seats}
    for seat, investor in stage.after.seats.items():
        assert type(investor.cash) is int and investor.cash >= 0
        if stage.name == "open_books":
            assert investor.entries == ()
            assert investor.opening == investor.cash == stage.before.seats[seat].cash
        else:
            assert investor.cash == stage.before.seats[seat].cash + sum(one.amount for one in found[seat])
            assert investor.cash == investor.opening + sum(one.amount for one in investor.entries)
    entries = [(seat, one) for seat, some in found.items() for one in some]
    assert all(one.amount and one.kind in KINDS for _, one in entries)
    lines = Counter((seat, one.kind, one.amount, one.about, one.other) for seat, one in entries)
    ledger = Ledger(stage)
    assert lines == ledger.lines, (stage.name, lines - ledger.lines, ledger.lines - lines)
    assert ledger.cash == {seat: investor.cash for seat, investor in stage.after.seats.items()}
    assert ledger.payments == {key: title.payments for key, title in stage.after.titles.items()}
    owners = {key: title.owner for key, title in stage.after.titles.items()}
    assert ledger.owners == {**owners, LEASE: stage.after.lease.owner}, stage.name


def payments_between_seats_cancel(stage: Stage) -> None:
    """What one seat pays another, that other receives."""
    paid = [(seat, one) for seat in stage.after.seats for one in stage.entries(seat) if one.other != BANK]
    given = Counter((seat, one.other, -one.amount, one.kind) for seat, one in paid)
    assert given == Counter((one.other, seat, one.amount, one.kind) for seat, one in paid)


def titles_have_owners(stage: Stage) -> None:
    """Every title and the lease has one owner, the bank or a seat in play; houses stand on streets only."""
    circuit = stage.after
    is_leaving = stage.name in ("be_eliminated", "remove_the_gone")
    for key, title in circuit.titles.items():
        assert title.owner == BANK or circuit.seats[title.owner].is_in_play or is_leaving
        assert 0 <= title.payments <= (3 if key in stage.book.board.streets else 0)
    assert circuit.lease.owner == BANK or circuit.seats[circuit.lease.owner].is_in_play


def houses_are_counted(stage: Stage) -> None:
    """Houses and apartment buildings on the board and in the box are always the same number."""
    levels = Counter(title.payments for title in stage.after.titles.values())
    assert stage.after.houses + levels[1] + 2 * levels[2] == stage.book.board.houses
    assert stage.after.apartments + levels[3] == stage.book.board.apartments
    if stage.book.options.building_supply == "box" and not stage.after.rules.get("building_supply"):
        assert stage.after.houses >= 0 or stage.before.houses < 0
        assert stage.after.apartments >= 0 or stage.before.apartments < 0


def tokens_stand_where_they_can(stage: Stage) -> None:
    """On a street with a lodging, a corner, a company, in jail on 10, or off the board in a lap."""
    circuit, board = stage.after, stage.book.board
    for seat, investor in circuit.seats.items():
        if not investor.is_in_play:
            assert (investor.token, investor.jail, investor.lodging) == (None, None, None)
            continue
        if investor.token is None:
            assert circuit.lap and not investor.jail and not investor.lodging
            continue
        if stage.name in ON_THE_WAY and stage.seat == seat:
            continue
        space = board.spaces[investor.token]
        assert space.kind in (Kind.STREET, Kind.CORNER, Kind.TRANSPORT) and space.role is not Role.GO_TO_JAIL
        assert (investor.lodging is not None) == (space.kind is Kind.STREET)
        assert investor.lodging is None or investor.lodging.street == space.key
        assert investor.jail is None or space.role is Role.JAIL


def jail_turns_are_counted(stage: Stage) -> None:
    """Up to two turns in jail between the player turns, three only from T2 to T8; one at a time."""
    for seat, investor in stage.after.seats.items():
        before = stage.before.seats[seat].jail
        if investor.jail is None:
            continue
        turns, own = investor.jail.turns, stage.seat == seat
        assert 0 <= turns <= (3 if own and stage.name not in ("be_eliminated", "keep_agreements") else 2), (
            stage
        )
        if before is not None and turns != before.turns:
            assert stage.name == "leave_jail" and turns == before.turns + 1 and own
        if before is None:
            assert turns == 0 and investor.jail.board == 0 and own
        assert own or stage.seat == "" or investor.jail == before


def the_eliminated_are_gone(stage: Stage) -> None:
    """Nobody is out except in T8 or by removal; who is out owns nothing, and never changes again."""
    for seat, investor in stage.after.seats.items():
        before = stage.before.seats[seat]
        if before.status is not investor.status:
            is_removed = investor.status is Status.REMOVED
            assert stage.name == ("remove_the_gone" if is_removed else "be_eliminated")
            assert investor.cash == 0 and seat not in {one.owner for one in stage.after.titles.values()}
        elif not before.is_in_play:
            kept = replace(investor, opening=0, entries=(), is_gone=False)
            assert kept == replace(before, opening=0, entries=(), is_gone=False)


def start_money_is_lawful(stage: Stage) -> None:
    """Start money comes once per throw, to those who reach or pass Start, and in no lap to who is home."""
    options, size = options_now(stage.book, stage.before), len(stage.book.board.spaces)
    money = stage.book.board.pass_start if options.pass_start < 0 else options.pass_start
    if stage.name == "_move":
        space, dice = stage.given
        (event,) = stage.told(Moved)
        token = stage.before.seats[stage.seat].token
        assert token is not None and (token + dice) % size == space.number and 2 <= dice <= 12
        assert event.start_money == (money if token + dice >= size else 0)
        assert not (stage.before.lap and token + dice >= size)
    elif stage.name != "travel":
        assert not any(stage.told(Moved))
    if any(stage.told(OffBoard)):
        assert stage.before.lap and stage.after.seats[stage.seat].token is None


def throws_are_lawful(stage: Stage) -> None:
    """A travel takes two throws at the most, the second after doubles; a prisoner, or one off, none."""
    throws = list(stage.told(Thrown))
    if stage.name == "travel":
        investor = stage.before.seats[stage.seat]
        if investor.jail is not None or investor.token is None:
            assert not stage.events and not stage.rolls
        journeys = len(list(stage.told(Moved, Stayed, OffBoard)))
        again = len(list(stage.told(Again)))
        assert journeys <= 1 + again <= 2
        assert len(stage.rolls) == len(throws) <= 1 + again
    elif stage.name not in ("throw_for_travel", "begin_round", "tell_the_start"):
        assert not throws and not stage.rolls
    for name in stage.after.turn_order:
        assert sum(one.seat == name for one in throws) <= 2


def clauses_are_lawful(stage: Stage) -> None:
    """K numbers only grow, dead clauses stay dead, shares stay within all; sums of values are nothing."""
    before, after = stage.before, stage.after
    assert list(after.contracts)[: len(before.contracts)] == list(before.contracts)
    assert [int(id[1:]) for id in after.contracts] == sorted(int(id[1:]) for id in after.contracts)
    for clause in before.clauses():
        now = clause_of(after, clause.id)
        assert now is not None
        assert clause.life.value == "live" or now.life is clause.life
        assert now.life.value == "live" or (not now.arrears and not now.balance)
        assert all(one.amount > 0 for one in now.arrears.values()) and now.balance >= 0 and now.paid >= 0
    percents: Counter[str] = Counter()
    for clause in after.live():
        if isinstance(clause.terms, Income):
            percents[clause.terms.title] += clause.terms.percent
    assert all(percent <= 100 for percent in percents.values())


def values_of_clauses_cancel(stage: Stage) -> None:
    """A claim is worth no more than the debt; a share or transfer between seats is worth nothing to both."""
    circuit, live = stage.after, {clause.id: clause for clause in stage.after.live()}
    for id, values in clause_values(stage.book, circuit).items():
        clause = live[id]
        if clause.values:
            continue
        if isinstance(clause.terms, Income | Transfer):
            owner = _owner(circuit, clause.terms.title)
            assert owner == BANK or sum(values.values()) == 0
        else:
            assert sum(values.values()) <= 0


def _owner(circuit: Circuit, key: str) -> str:
    return circuit.lease.owner if key == LEASE else circuit.titles[key].owner


def nothing_after_the_end(stage: Stage) -> None:
    """After the end no die is thrown, nothing is told and nothing changes."""
    if stage.was_over:
        before = stage.before
        if stage.name == "forget_landing":  # what counts in a turn only goes with it
            mine = replace(before.seats[stage.seat], landed=None, stayed=False)
            before = replace(before, seats={**before.seats, stage.seat: mine})
        assert not stage.events and not stage.rolls and before == stage.after
    elif stage.is_over:
        assert isinstance(stage.events[-1], GameOver) and stage.after.winners
        assert all(stage.after.seats[seat].is_in_play for seat in stage.after.winners)
    else:
        assert not stage.after.winners and not stage.after.how


STAGE_CHECKS = (
    money_adds_up,
    payments_between_seats_cancel,
    shares_are_right,
    titles_have_owners,
    houses_are_counted,
    tokens_stand_where_they_can,
    jail_turns_are_counted,
    the_eliminated_are_gone,
    start_money_is_lawful,
    throws_are_lawful,
    beds_are_lawful,
    stays_are_lawful,
    clauses_are_lawful,
    values_of_clauses_cancel,
    nothing_after_the_end,
)
"""What holds of every step."""


def the_same_comes_of_the_same(session: Session) -> None:
    """The same position and orders give the same outcome when the faces on file are thrown again."""
    dice = RiggedDice(*[face for roll in session.outcome.rolls for face in roll.faces])
    again = adjudicate(session.rules, session.position, session.sheets, dice)
    dice.used_up()
    assert again.events == session.outcome.events and again.position == session.outcome.position


def the_language_changes_nothing(session: Session) -> None:
    """Whatever language the GM speaks, what is kept on file is the same but for reasons in words."""
    dice = RiggedDice(*[face for roll in session.outcome.rolls for face in roll.faces])
    with speaking(PSEUDO):
        again = adjudicate(session.rules, session.position, session.sheets, dice)
    states = (again.position.state, session.outcome.position.state)
    for state in states:
        state.agreements = tuple(replace(one, reason="") for one in state.agreements)
    assert again.rolls == session.outcome.rolls and states[0] == states[1]


def the_circuit_is_possible(session: Session) -> None:
    """What a phase leaves behind is what a ruling may make, and is the same when it is read again."""
    rules, position = session.rules, session.outcome.position
    assert position.is_over or rules.faults(rules.book, position.state) == ()
    kept = rules.dump(rules.book, position.state)
    assert rules.load(rules.book, kept) == position.state
    assert rules.dump(rules.book, rules.load(rules.book, kept)) == kept


def silence_changes_nothing(session: Session) -> None:
    """A phase of business without any order changes nothing but the dice and the locked jail decisions."""
    before = session.position.state
    is_pending = (
        before.offers
        or before.agreements
        or any(
            isinstance(clause.terms, Transfer) and (clause.terms.round or 0) <= before.round
            for clause in before.live()
        )
    )
    if session.position.moment.phase != "business" or is_pending:
        return
    dice = RiggedDice(*[face for _ in before.in_play() for face in (1, 2)])
    after = adjudicate(session.rules, session.position, {}, dice).position.state
    if after.how:
        return
    plain = [replace(state, phase="", adjudications=0, rolls={}, seats={}) for state in (before, after)]
    assert plain[0] == replace(plain[1], history=plain[0].history, thrown=before.thrown)
    for seat, investor in after.seats.items():
        was = replace(before.seats[seat], opening=0, entries=(), jail=None)
        assert replace(investor, opening=0, entries=(), jail=None) == was


SESSION_CHECKS = (
    the_same_comes_of_the_same,
    the_language_changes_nothing,
    the_circuit_is_possible,
    silence_changes_nothing,
)
"""What holds of every phase."""


def check(session: Session) -> None:
    """Hold a phase against all invariants."""
    for stage in session.stages:
        for holds in STAGE_CHECKS:
            holds(stage)
    for holds_of_all in SESSION_CHECKS:
        holds_of_all(session)
