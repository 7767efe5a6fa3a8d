"""3.8 End checks and endings: who has won, and by what."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import GM, Caused, Event, SeatId, event, listed
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain, suggested
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import AtLeast, Money, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.boardorders import ActionOrder
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import (
    ELIMINATION,
    TIME,
    WORTH,
    Chronicle,
    Circuit,
    CircuitTable,
    Lap,
    options_now,
)
from pbem.rulesets.laissez_faire.clauses import Fixed
from pbem.rulesets.laissez_faire.gm_orders import Close, EndStalemate
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.outcomes import Aftermath, note_done, note_failed
from pbem.rulesets.laissez_faire.outlook import Outlook
from pbem.rulesets.laissez_faire.staying import stay_offer
from pbem.rulesets.laissez_faire.testing import all_hold, tests_of
from pbem.rulesets.laissez_faire.wording import Dollars, name_of
from pbem.rulesets.laissez_faire.worth import net_worth

_RULES = {
    "alone": "LAI-R63",
    "stalemate": "LAI-60",
    "lap": "LAI-02",
    "time": "LAI-03",
    "limit": "LAI-R58",
}
"""By which statement each end comes; the GM's word has none."""


@event("LAI-54", "{seat} declares a net worth of {amount}: last lap.")
class Declared(Event):
    seat: str
    amount: Dollars


@event("LAI-58", "{seat} is worth {amount}.")
class Counted(Event):
    seat: str
    amount: Dollars


ENDINGS = {
    "alone": tr_noop("The game ends: last one left."),
    "stalemate": tr_noop("The game ends: stalemate."),
    "lap": tr_noop("The game ends: last lap."),
    "time": tr_noop("The game ends: time."),
    "limit": tr_noop("The game ends: round limit."),
    "gm": tr_noop("The game ends: closed by the GM."),
}


@event()
class GameOver(Caused):
    """The game ended; `how` is a key of ENDINGS."""

    how: str
    winners: tuple[str, ...]

    @property
    def sentence(self) -> str:
        if not self.winners:
            return tr(ENDINGS[self.how])
        return f"{tr(ENDINGS[self.how])} {tr('Won by {seats}.', seats=listed(self.winners))}"


@order(
    tr_noop("DECLARE [WHEN WORTH <worth>]"),
    rule="LAI-54",
    help=tr_noop(
        "Declares, in a game for net worth, that yours has reached the mark: the last lap begins. WHEN WORTH "
        ">= n waits until it has reached that too."
    ),
    examples=("DECLARE", "DECLARE WHEN WORTH >= 2150"),
)
class Declare(ActionOrder):
    """The word that one is rich enough; `worth` is one's own mark."""

    may_test = True
    worth: int | None = slot(AtLeast(Money(tr_noop("the net worth")), "WORTH >= 2000"), default=None)

    def refuses(self, here: BoardLexicon) -> Iterator[str]:
        """LAI-54 Refuse it for other objectives, in the last lap, and below the mark."""
        least = here.options.win_worth
        if here.options.objective != WORTH:
            yield tr("{order} needs objective {n}.", order="DECLARE", n=WORTH)
        elif here.seen.lap:
            yield tr("{seat} has declared already: the last lap is on.", seat=here.seen.lap.declarer)
        elif self.worth is not None and self.worth < least:
            yield tr("Nobody can declare less than ${least}.", least=least)

    def odd(self, look: Outlook) -> Iterator[str]:
        """LAI-R68 A declaration that is not true has no effect."""
        if self.when is not None:
            return
        circuit = look.trial.opened.state
        mark = max(self.worth or 0, options_now(look.book, circuit).win_worth)
        change = net_worth(look.book, circuit, look.seat) - net_worth(look.book, look.view.assumed, look.seat)
        worth = (look.view.seats[look.seat].worth or 0) + change
        if worth < mark:
            said = {"worth": worth, "mark": mark}
            yield tr("Your net worth is ${worth} now: nothing happens below ${mark}.", **said)

    def said(self, look: Outlook) -> str:
        mark = max(self.worth or 0, look.view.options.win_worth)
        return tr("You declare as soon as your net worth is ${worth}: then the last lap begins.", worth=mark)

    def never(self, here: BoardLexicon) -> Iterator[str]:
        if here.options.objective != WORTH:
            yield tr("{order} needs objective {n}: the line can never apply.", order=self.verb(), n=WORTH)
        elif here.seen.lap:
            yield tr("The last lap is on: the line can never apply.")

    def came_to(self, now: Aftermath) -> None:
        now.acted(self, tr_noop("your worth is enough: the last lap begins"))

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        view = here.seen
        if view.options.objective != WORTH or view.lap:
            return
        least, worth = view.options.win_worth, view.seats[here.me].worth or 0
        if worth >= least:
            yield from suggested("DECLARE", tr("your net worth is ${worth}", worth=worth))
        later = plain(f"WHEN WORTH >= {least + 100}", f"WHEN WORTH >= {least + 250}")
        pick = Pick(tr("Mark"), (Choice("", tr("at ${worth}", worth=least)), *later), is_free=True)
        yield Item(tr("Declare"), tr("that you are rich enough: the last lap"), "DECLARE {}", (pick,))


@order(
    tr_noop("STALEMATE"),
    rule="LAI-60",
    help=tr_noop("Declares, in a game to the last one left, that nobody can be driven out any more."),
    examples=("STALEMATE",),
)
class Stalemate(ActionOrder):
    """The word that nothing can change any more."""

    def refuses(self, here: BoardLexicon) -> Iterator[str]:
        """LAI-60 Refuse it for other objectives."""
        if here.options.objective != ELIMINATION:
            yield tr("{order} needs objective {n}.", order="STALEMATE", n=ELIMINATION)

    def odd(self, look: Outlook) -> Iterator[str]:
        """All must be in position, or all must say so."""
        circuit = look.trial.opened.state
        names = [name_of(circuit, seat) for seat in restless(look.book, circuit)]
        if names:
            yield tr(
                "Not in a stalemate position now: {seats}. It counts only if all in play say so.",
                seats=listed(names),
            )

    def said(self, look: Outlook) -> str:
        return tr("You declare a stalemate.")

    def never(self, here: BoardLexicon) -> Iterator[str]:
        if here.options.objective != ELIMINATION:
            said = {"order": self.verb(), "n": ELIMINATION}
            yield tr("{order} needs objective {n}: the line can never apply.", **said)

    def came_to(self, now: Aftermath) -> None:
        """LAI-R62 It is a stalemate where all say so, or one who is right."""
        if now.table.is_over:
            now.put(self, Became.DONE, tr_noop("the game is over"))
        else:
            now.acted(self, tr_noop("the game goes on"))

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        view = here.seen
        if view.options.objective != ELIMINATION:
            return
        if not restless(view.book, view.assumed):
            yield from suggested("STALEMATE", tr("all are in stalemate positions"))
        pick = Pick(tr("Word"), plain("STALEMATE"))
        yield Item(tr("Stalemate"), tr("say that nobody can be driven out any more"), "{}", (pick,))


END_ORDERS: tuple[type[Order], ...] = (Declare, Stalemate)
"""The orders that end the game."""


def check_end(table: CircuitTable, seat: SeatId | None = None) -> None:
    """3.8 Look for an end, in the order of the brief; `seat` is whose turn it is, None at A5."""
    for check in (check_alone, _check_stalemate, check_lap):
        if not table.is_over:
            check(table)
    if not table.is_over:
        _hear_declarations(table, seat)


def check_alone(table: CircuitTable) -> None:
    """LAI-60 The last seat left in play wins at once, whatever the objective."""
    left = table.state.in_play()
    if len(left) == 1:
        _end(table, "alone", tuple(left))


def check_lap(table: CircuitTable) -> None:
    """LAI-58 The game ends when all tokens have reached Start in the last lap."""
    circuit = table.state
    if circuit.lap and all(circuit.seats[seat].token is None for seat in circuit.in_play()):
        count_worth(table, "lap")


def _check_stalemate(table: CircuitTable) -> None:
    """LAI-60 Objective 3: a stalemate is declared, by one in a position or by all, or by the GM."""
    if table.book.options.objective != ELIMINATION:
        return
    seats = table.state.in_play()
    orders = [(seat, line) for seat in seats for line in _stalemates(table, seat)]
    if {seat for seat, _ in orders} == set(seats) or (orders and not restless(table.book, table.state)):
        count_worth(table, "stalemate")
        return
    for seat, line in orders:
        note_failed(table, seat, line, _who_is_not(table))


def _stalemates(table: CircuitTable, seat: SeatId) -> list[Stalemate]:
    return [line for line in table.sheet(seat).lines if isinstance(line, Stalemate)]


def _who_is_not(table: CircuitTable) -> str:
    names = listed([name_of(table.state, seat) for seat in restless(table.book, table.state)])
    return tr("not in a stalemate position: {seats}", seats=names)


def check_found_stalemate(table: CircuitTable) -> None:
    """R1, LAI-R62 Option stalemate = auto: the game ends when all are in stalemate positions."""
    options = table.book.options
    is_looked_for = options.objective == ELIMINATION and options.stalemate == "auto"
    if is_looked_for and not restless(table.book, table.state):
        count_worth(table, "stalemate")


def end_stalemate(table: CircuitTable) -> None:
    """A5, LAI-70 Other deadlocks: the GM says that nothing can change any more."""
    if any(isinstance(line, EndStalemate) for line in table.sheet(GM).orders):
        count_worth(table, "stalemate")


def _hear_declarations(table: CircuitTable, seat: SeatId | None) -> None:
    """LAI-55 Objective 1: the first true declaration begins the last lap; a false one does nothing."""
    if table.book.options.objective != WORTH or table.state.lap:
        return
    for who in turn_order_from(table.state, seat):
        for line in table.sheet(who).lines:
            if isinstance(line, Declare) and _declare(table, who, line):
                return


def turn_order_from(circuit: Circuit, seat: SeatId | None) -> list[SeatId]:
    """Return the seats in play in turn order from one on, or from the first."""
    order = circuit.turn_order
    start = order.index(seat) if seat else 0
    return [one for one in order[start:] + order[:start] if circuit.seats[one].is_in_play]


def _declare(table: CircuitTable, seat: SeatId, order: Declare) -> bool:
    worth = net_worth(table.book, table.state, seat)
    wanted = max(order.worth or 0, options_now(table.book, table.state).win_worth)
    if worth < wanted or not all_hold(table, seat, tests_of(order)):
        note_failed(table, seat, order, tr("not reached"))
        return False
    note_done(table, seat, order)
    table.state.lap = Lap(seat, table.state.round, worth)
    table.tell(Declared(name_of(table.state, seat), Dollars(worth)))
    return True


def check_round_end(table: CircuitTable) -> None:
    """R3, LAI-59 Objective 2 ends after its rounds, any game at its limit, or when the GM says so."""
    circuit, options = table.state, options_now(table.book, table.state)
    is_timed = options.objective == TIME
    if circuit.time_up:
        is_closed = any(isinstance(line, Close) for line in table.sheet(GM).orders)
        count_worth(table, "gm" if is_closed or not is_timed else "time")
    elif is_timed and circuit.round >= options.rounds:
        count_worth(table, "time")
    elif 0 < options.max_rounds <= circuit.round:
        count_worth(table, "limit")


def count_worth(table: CircuitTable, how: str) -> None:
    """LAI-58, R57 Count the net worth of all in play; the highest wins."""
    circuit = table.state
    worths = {seat: net_worth(table.book, circuit, seat) for seat in circuit.in_play()}
    for seat, worth in worths.items():
        table.tell(Counted(name_of(circuit, seat), Dollars(worth)))
    _end(table, how, _winners(table, how, worths))


def _winners(table: CircuitTable, how: str, worths: dict[SeatId, int]) -> tuple[SeatId, ...]:
    """LAI-R57 The declarer wins a tie, by option always if still in play; else equals share."""
    declarer = table.state.lap.declarer if table.state.lap else ""
    if how == "lap" and table.book.options.lap_winner == "declarer" and declarer in worths:
        return (declarer,)
    best = [seat for seat, worth in worths.items() if worth == max(worths.values())]
    return (declarer,) if declarer in best else tuple(best)


def _end(table: CircuitTable, how: str, winners: tuple[SeatId, ...]) -> None:
    """End the game at once: nothing more is played, no die is thrown."""
    circuit = table.state
    circuit.how, circuit.winners, table.is_over = how, winners, True
    note_round(table)
    names = tuple(name_of(circuit, seat) for seat in winners)
    table.tell(GameOver(how, names, cause=_RULES.get(how, "")))


def note_round(table: CircuitTable) -> None:
    """Write into the chronicle what the round ended with."""
    circuit = table.state
    if circuit.history and circuit.history[-1].round == circuit.round:
        return
    circuit.history = (
        *circuit.history,
        Chronicle(
            circuit.round,
            {seat: net_worth(table.book, circuit, seat) for seat in circuit.turn_order},
            {seat: circuit.seats[seat].cash for seat in circuit.turn_order},
            {seat: -_rent(circuit, seat, -1) for seat in circuit.turn_order},
            {seat: _rent(circuit, seat, 1) for seat in circuit.turn_order},
        ),
    )


def _rent(circuit: Circuit, seat: SeatId, sign: int) -> int:
    """Return the rent received (1) or paid (-1) on the page of the books that is open."""
    entries = circuit.seats[seat].entries
    return sum(one.amount for one in entries if one.kind == "rent" and one.amount * sign > 0)


# ---- stalemate positions (LAI-68)


ANY_SUM = 2
"""A throw of the dice; where staying on is free for ever, it is free whatever they show."""


def restless(book: Book, circuit: Circuit) -> list[SeatId]:
    """LAI-69 Return the seats in play that are not in a stalemate position, in turn order."""
    return [seat for seat in circuit.in_play() if not is_at_rest(book, circuit, seat)]


def is_at_rest(book: Book, circuit: Circuit, seat: SeatId) -> bool:
    """LAI-R61 Say whether a seat stands on a street with a house where rent and utility are free for ever."""
    investor = circuit.seats[seat]
    offer = stay_offer(book, circuit, seat, ANY_SUM)
    if investor.lodging is None or offer is None or offer.total:
        return False
    return all(_is_safe(circuit, key, seat) for key in (investor.lodging.street, offer.utility))


def _is_safe(circuit: Circuit, key: str, seat: SeatId) -> bool:
    """Say whether no price for a title can be raised for a seat: it is its own, or promised without end."""
    owner = circuit.titles[key].owner
    return owner == seat or any(
        isinstance(terms := clause.terms, Fixed)
        and (terms.title, terms.guest, terms.amount, terms.until) == (key, seat, 0, None)
        and (not terms.is_personal or terms.grantor == owner)
        for clause in circuit.live()
    )
