"""A ruleset as a value: phases of orders, a sequence of play; and `adjudicate`, the only way to play it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from operator import attrgetter
from typing import Any, Generic, TypeVar

from pbem.engine.codec import value_of, values_of
from pbem.engine.copying import copied
from pbem.engine.dice import Dice, Roll
from pbem.engine.events import Event, SeatId
from pbem.engine.inforce import NO_SHEET, Played, Posting, Sheet, postings_of
from pbem.engine.orderform import Offered, OrderForm, items_of, lines_of, ready_item
from pbem.engine.orders import Grammar, Order
from pbem.engine.receipt import Receipt
from pbem.engine.report import Block, Column, Report, Row, Section, Sentences
from pbem.engine.report import Table as BlockTable
from pbem.engine.results import OrderResult
from pbem.engine.sequence import SequenceOfPlay
from pbem.engine.slots import round_to_come
from pbem.engine.stored import Json
from pbem.engine.table import B, Moment, S, Step, Table
from pbem.engine.tongue import tr, trp
from pbem.engine.voice import PLAIN, Voice
from pbem.engine.words import Lexicon

V = TypeVar("V")
E = TypeVar("E", bound=Event)

OVER = "over"
"""The phase of a game that has ended."""
START = "start"
"""The phase of turn 0, which nobody plays: the moment of a report made before anything has happened."""


@dataclass(frozen=True)
class Position(Generic[S]):
    """What stands on the table at a moment, waiting for orders."""

    moment: Moment
    state: S
    is_over: bool = False


@dataclass(frozen=True)
class Phase:
    """A phase with letters: the orders it accepts, the GM's among them.

    `lasts` is how many moments one deadline closes, of the same phase turn by turn. Where it is several,
    `unordered` says what becomes of a seat without orders in the later ones, and `example` is an order that
    fits any of them. One that `wants_standing` is given each seat's standing orders also where others are in
    force. One that is not `is_asked` is played of itself (sequence.py), and stands here for worked cases.
    `posts` are those of its orders that are public as soon as the letter is received, and that no later
    letter replaces.
    """

    key: str
    title: str
    orders: tuple[type[Order], ...]
    gm_orders: tuple[type[Order], ...] = ()
    lasts: int = 1
    unordered: str = ""
    example: str = ""
    wants_standing: bool = False
    is_asked: bool = True
    posts: tuple[type[Order], ...] = ()


@dataclass(frozen=True)
class Masthead:
    """What a report says of the game around it: title, next deadline, press, in the reader's words.

    `notices` are sentences for its head: the GM's rulings, and what the report takes the place of. The desk
    prints them and the press itself. `players` names those who hold the seats now; some may not be those
    whom the game was set up with. `is_followed`: the next moment was judged at the same deadline, and its
    report follows, so that no orders are due at the end of this one; the desk says so. `closes_early`: if all
    are READY, the next round is closed before its deadline. `closed` says when this one was closed, where
    that was not at its deadline; the desk prints it too.
    """

    game: str
    deadline: str = ""
    press: tuple[tuple[str, str], ...] = ()
    notices: tuple[str, ...] = ()
    players: tuple[tuple[SeatId, str], ...] = ()
    is_followed: bool = False
    closes_early: bool = False
    closed: str = ""


@dataclass(frozen=True)
class Chapter(Generic[B, V]):
    """What a report of one moment is made of: the reader's views before and after, and what they may know.

    `sheet` is the reader's own, `on_file` what else it has on file; when the game is over, what
    everybody had. `voice` has the flavour texts for events. `results` say what became of the reader's orders.
    """

    book: B
    moment: Moment
    next_moment: Moment
    before: V
    after: V
    events: tuple[Event, ...]
    masthead: Masthead
    reader: SeatId | None = None
    sheet: Sheet = NO_SHEET
    on_file: tuple[tuple[str, str], ...] = ()
    voice: Voice = PLAIN
    results: tuple[OrderResult, ...] = ()

    def told(self, kind: type[E]) -> list[E]:
        """Return the events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def tells(self, event: Event) -> str:
        """Return what is said of an event: its sentence, and the flavour text for it if there is one."""
        return self.voice.tells(event, self.moment)


@dataclass(frozen=True)
class Player:
    """Who sits at a seat, as setting up a game needs to know."""

    seat: SeatId
    name: str


@dataclass(frozen=True)
class Standing:
    """How a seat stands, for all to see; `says` tells it in a few words, `place` counts from 1.

    `pieces` are the names by which sentences call what is or was the seat's, such as its creatures.
    """

    seat: SeatId
    name: str
    place: int
    points: int | Decimal
    says: str = ""
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Named:
    """A name of the game's data: what it is or does, in the language spoken, and the rule it falls under.

    `also` are other words for it in letters. Where `says` is empty the rule itself tells; a word of the order
    language has none.
    """

    name: str
    says: str
    rule: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class NameList:
    """Names of one sort, such as the goods: what they are called together, and the orders that take them.

    Where it `is_map` they are places of a map that differs from game to game, and too many to be listed.
    """

    title: str
    orders: tuple[str, ...]
    names: tuple[Named, ...]
    is_map: bool = False


@dataclass(frozen=True)
class Here(Lexicon, Generic[B, V]):
    """What the writer of an order knows, where a game has no lexicon of its own: book, view, and seats."""

    book: B
    view: V

    @classmethod
    def of(cls, book: B, view: Any, seat: SeatId) -> Here[B, V]:
        """Return what a seat knows of a view with a table `seats`, whose values may have a `name`."""
        return cls(seat, {one: getattr(held, "name", one) for one, held in view.seats.items()}, book, view)


@dataclass(frozen=True)
class UsualReceipt(Receipt[B, V]):
    """What is told of a set of orders where a game says no more: what each line will do, or the line."""

    rules: Ruleset[B, Any, V]

    @property
    def here(self) -> Lexicon:
        """What the writer knows."""
        return self.rules.lexicon(self.book, self.view, self.seat)

    def absent(self) -> Iterator[str]:
        """Yield what becomes of a seat that has no orders."""
        said = [phase.unordered for phase in self.rules.asked_phases if phase.unordered]
        yield tr(said[0]) if said else tr("No orders of yours are on file.")

    def told(self) -> Iterator[str]:
        """Yield what the set will do."""
        for order in self.orders:
            yield from tuple(order.forecast(self)) or (f"{order}.",)


USUAL: Any = None
"""The default of what a simple game need not say of itself: it follows from the rest."""


def _all_of(book: object, state: Any, reader: SeatId | None) -> Any:
    """Return what may be seen where nothing is hidden."""
    return state


class _Usual(partial[Any]):
    """A default that asks the ruleset it belongs to, which one with other fields makes anew."""


def _may_have_press(book: object) -> bool:
    """Say whether press is printed: unless an option press says otherwise."""
    return bool(getattr(getattr(book, "options", book), "press", True))


_LAST_TURN = 10_000


@dataclass(frozen=True)
class Ruleset(Generic[B, S, V]):
    """The rules of one game with its options filled in.

    Only key, title, version, phases and sequence must be said; all else has a default that is right for a
    simple game: one whose state is a dataclass (`state`) with a `turn` and a table `seats`, where nothing
    is hidden but orders. `offered` is what a seat may order now, from which its form is made; `tables`
    are the blocks of a report beside what happened; `points` is what seats are ranked by, and `says` what
    is said of each beside that.

    `sequence` says what is played at a deadline; `turn` counts the state's turn, `awaits` is the phase whose
    letters it waits for; `view` is what a reader may see, None the public; `lexicon` is what a
    writer of orders may name; `ahead` reads the heading of a FOR block (Fault if it makes no sense) and
    gives the turn meant; `receipts` makes what a seat is told of its sheet; `receipt` is the way to it;
    `report` tells all what happened or, for a chapter with a reader, only what that seat is told besides;
    `is_early` asks whether these seats being READY is enough to adjudicate now; `dump` and `load` turn a
    state into JSON values and back; `faults` says in sentences what of a state can't be, such as one that
    a ruling of the GM's has made. `is_open` says that nothing is hidden but orders, so that seeds and
    rolls may be shown at once; where it is False, `may_know` says who may see a roll before the end.
    `standings` ranks the seats from the public view, best first. `whys` are the texts of what dice are
    thrown for, with {fields}, by which a throw on file is told in the language spoken. `looks` is `view` for
    many readers of one state, where what they all see can be made once; `views` is the way to it.
    `reckoned` is what follows from a state, such as a net worth: JSON values that cases may expect beside
    those of `dump`, at paths that may meet theirs; it is never stored.
    `starts` says that the first position is worth a report before anything has happened, which goes out with
    the welcomes: `report` and `moment_title` then know Moment(0, START). `announces` is what all are told at
    once of an order of a kind that is kept, when a seat first sends one in a phase, and of every posting,
    from a view that has it already; "" is nothing. `with_postings` gives a view of an open moment what was
    posted in it; `seen` is the way to it. `may_write` says why a seat may not send press now; "" is that it
    may; `may_reach` says why not to certain readers, ids of seats or "all".
    `fresh_only` are kinds of order that, though no phase posts them, can neither stand nor be sent ahead.
    `news` is what changed with its version, in sentences that players read once, looked up by `tr`.
    `turn_title` is how a turn is called behind the words "for round", where its number does not say it.
    `last_turn` is the turn after which the game ends whatever happens, None where no limit is set.
    `about` says in a paragraph what the game is, looked up by `tr`; `begin` tells a seat before anything has
    happened how to begin, in the report of the start or, where there is none, in the welcome; `names` are all
    names of the game's data, from what everybody may know. `ruled` says in a sentence what a ruling changed,
    from the path of a value and what stood and stands there, None for nothing; "" where the path must do.
    """

    key: str
    title: str
    version: str
    phases: tuple[Phase, ...]
    sequence: SequenceOfPlay[B, S]
    book: B = USUAL
    state: type[S] = USUAL
    setup: Callable[[B, Sequence[Player]], S] = USUAL
    grammar: Grammar = USUAL
    gm_grammar: Grammar = USUAL
    turn: Callable[[S], int] = attrgetter("turn")
    awaits: Callable[[S], str] = USUAL
    view: Callable[[B, S, SeatId | None], V] = _all_of
    lexicon: Callable[[B, V, SeatId], Lexicon] = Here.of
    ahead: Callable[[B, V, str], int] = USUAL
    receipts: Callable[[B, V, SeatId, Sheet], Receipt[B, V]] = USUAL
    offered: Callable[[B, V, SeatId], Sequence[Offered]] = USUAL
    tables: Callable[[Chapter[B, V]], Iterable[Block]] = lambda chapter: ()
    report: Callable[[Chapter[B, V]], Report] = USUAL
    form: Callable[[B, V, SeatId], tuple[str, ...]] = USUAL
    moment_title: Callable[[B, Moment], str] = USUAL
    is_early: Callable[[B, V, frozenset[SeatId]], bool] = USUAL
    has_press: Callable[[B], bool] = _may_have_press
    dump: Callable[[B, S], dict[str, Json]] = lambda book, state: values_of(state)
    load: Callable[[B, Mapping[str, Any]], S] = USUAL
    points: Callable[[B, V, SeatId], int] | None = None
    says: Callable[[B, V, SeatId], str] = lambda book, view, seat: ""
    faults: Callable[[B, S], tuple[str, ...]] = lambda book, state: ()
    is_open: bool = True
    may_know: Callable[[B, SeatId | None, Roll], bool] = lambda book, reader, roll: False
    standings: Callable[[B, V], tuple[Standing, ...]] = USUAL
    whys: tuple[str, ...] = ()
    looks: Callable[[B, S], Callable[[SeatId | None], V]] | None = None
    starts: bool = False
    turn_title: Callable[[int], str] = str
    last_turn: Callable[[B], int | None] = lambda book: None
    announces: Callable[[B, V, SeatId, Order], str] = lambda book, view, seat, order: ""
    with_postings: Callable[[B, V, tuple[Posting, ...]], V] = lambda book, view, postings: view
    may_write: Callable[[B, V, SeatId, Moment], str] = lambda book, view, seat, moment: ""
    may_reach: Callable[[B, V, SeatId, Sequence[str]], str] = lambda book, view, seat, readers: ""
    reckoned: Callable[[B, S], Mapping[str, Json]] = lambda book, state: {}
    fresh_only: tuple[type[Order], ...] = ()
    news: str = ""
    about: str = ""
    begin: Callable[[B, V, SeatId], tuple[Section, ...]] = lambda book, view, seat: ()
    names: Callable[[B], tuple[NameList, ...]] = lambda book: ()
    ruled: Callable[[B, str, Json, Json], str] = lambda book, path, before, after: ""

    def __post_init__(self) -> None:
        orders = dict.fromkeys(kind for phase in self.phases for kind in phase.orders)
        gm_orders = dict.fromkeys(kind for phase in self.phases for kind in phase.gm_orders)
        usual: dict[str, object] = {"grammar": Grammar([*orders]), "gm_grammar": Grammar([*gm_orders])}
        methods: dict[str, Callable[..., object]] = {
            "ahead": Ruleset._turn_meant,
            "receipts": lambda rules, book, view, seat, sheet: UsualReceipt(book, view, seat, sheet, rules),
            "offered": Ruleset._offered,
            "report": Ruleset._report,
            "form": lambda rules, *known: lines_of(rules.offered(*known)),
            "moment_title": Ruleset._title,
            "is_early": Ruleset._are_all_ready,
            "awaits": lambda rules, state: getattr(state, "phase", rules.phases[0].key),
            "load": lambda rules, book, values: value_of(rules.state, values, book),
            "standings": Ruleset._ranked,
        }
        usual |= {name: _Usual(method, self) for name, method in methods.items()}
        for name, value in usual.items():
            if getattr(self, name) is None or isinstance(getattr(self, name), _Usual):
                object.__setattr__(self, name, value)

    def _turn_meant(self, book: B, view: Any, heading: str) -> int:
        return round_to_come(heading, view.turn + 1, view.turn, self.last_turn(book) or _LAST_TURN)

    def _offered(self, book: B, view: V, seat: SeatId) -> tuple[Offered, ...]:
        here = self.lexicon(book, view, seat)
        kinds = [kind for kind in self.grammar.kinds if not kind.is_due(here)]
        return tuple(one for kind in kinds for one in kind.offered(here))

    def _title(self, book: B, moment: Moment) -> str:
        if moment.phase == START:
            return tr("The beginning")
        if len(self.asked_phases) == 1:
            return tr("Round {round}", round=moment.turn)
        return tr("Round {round}, {phase}", round=moment.turn, phase=tr(self.phase(moment.phase).title))

    def _are_all_ready(self, book: B, view: V, ready: frozenset[SeatId]) -> bool:
        return all(seat in ready for seat in self.lexicon(book, view, "").seats)

    def _ranked(self, book: B, view: V) -> tuple[Standing, ...]:
        if self.points is None:
            return ()
        seats = self.lexicon(book, view, "").seats
        points = {seat: self.points(book, view, seat) for seat in seats}
        ranked = sorted(seats, key=lambda seat: -points[seat])
        places = {seat: 1 + sum(one > points[seat] for one in points.values()) for seat in seats}
        return tuple(
            Standing(seat, seats[seat], places[seat], points[seat], self.says(book, view, seat))
            for seat in ranked
        )

    def _ranking(self, chapter: Chapter[B, V]) -> Iterator[Block]:
        """Yield the table of the standings, with what is said of each seat, if of any."""
        ranked = self.standings(chapter.book, chapter.after)
        says = [Column("")] if any(one.says for one in ranked) else []
        columns = (Column(tr("Player")), Column(tr("Points"), is_number=True), *says)
        rows = [Row((one.name, str(one.points), one.says)[: len(columns)], seat=one.seat) for one in ranked]
        if rows:
            yield BlockTable(tr("Standings"), columns, tuple(rows))

    def _report(self, chapter: Chapter[B, V]) -> Report:
        """Return what happened and the tables for all; for a reader the form, or what is told besides."""
        title, masthead, reader = self.moment_title, chapter.masthead, chapter.reader
        is_over = chapter.next_moment.phase == OVER
        head = []
        if not is_over:
            head.append((trp("round", "Next"), title(chapter.book, chapter.next_moment)))
            head += [(tr("Deadline"), masthead.deadline)] if masthead.deadline else []
        told = [event for event in chapter.events if not reader or event.only is not None]
        happened = Sentences("", tuple(chapter.tells(event) for event in told))
        became = Sentences(tr("What became of your orders"), tuple(map(str, chapter.results)))
        blocks = [*([happened] if happened.lines else []), *([became] if became.lines else [])]
        sections = [Section(tr("What happened"), tuple(blocks))] if blocks else []
        tables = () if reader else (*self._ranking(chapter), *self.tables(chapter))
        sections += [Section(tr("How things stand"), tables)] if tables else []
        if reader and not is_over:
            offers = self.offered(chapter.book, chapter.after, reader)
            ready = (ready_item(),) if masthead.closes_early else ()
            intro, due = tr("These lines are orders as they stand."), title(chapter.book, chapter.next_moment)
            form = OrderForm(due, intro, (f"# {due}.", *lines_of(offers)), (*items_of(offers), *ready))
            sections.append(Section(tr("Order form"), (form,)))
        name = dict(masthead.players).get(reader or "", "")
        return Report(masthead.game, title(chapter.book, chapter.moment), tuple(head), tuple(sections), name)

    def views(self, state: S) -> Callable[[SeatId | None], V]:
        """Return how any reader sees a state that does not change meanwhile."""
        if self.looks:
            return self.looks(self.book, state)
        return lambda reader: self.view(self.book, state, reader)

    def seen(self, state: S, reader: SeatId | None, postings: tuple[Posting, ...] = ()) -> V:
        """Return what a reader may see in an open moment, with what was posted in it so far."""
        view = self.view(self.book, state, reader)
        return self.with_postings(self.book, view, postings) if postings else view

    def receipt(self, view: V, seat: SeatId, sheet: Sheet) -> Receipt[B, V]:
        """Return what a seat is told of its sheet."""
        return self.receipts(self.book, view, seat, sheet)

    @property
    def posts(self) -> tuple[type[Order], ...]:
        """Return the kinds of order that some phase posts: they count in a letter of that phase only."""
        return tuple(dict.fromkeys(kind for phase in self.phases for kind in phase.posts))

    @property
    def asked_phases(self) -> tuple[Phase, ...]:
        """Return the phases that have letters and a deadline of their own."""
        return tuple(phase for phase in self.phases if phase.is_asked)

    def phase(self, key: str) -> Phase:
        """Return the phase of that key."""
        return next(phase for phase in self.phases if phase.key == key)

    def covered(self, moment: Moment) -> tuple[Moment, ...]:
        """Return the moments that one deadline covers from this one on, none beyond the last turn."""
        lasts = next((phase.lasts for phase in self.phases if phase.key == moment.phase), 1)
        last = self.last_turn(self.book)
        later = range(moment.turn + 1, moment.turn + lasts)
        turns = [turn for turn in later if last is None or turn <= last]
        return (moment, *(Moment(turn, moment.phase) for turn in turns))

    def first(self, players: Sequence[Player]) -> Position[S]:
        """Set the game up and return its first position."""
        state = self.setup(self.book, players)
        return Position(self.moment_of(state), state)

    def moment_of(self, state: S) -> Moment:
        """Return the moment whose letters a state waits for."""
        return Moment(self.turn(state), self.awaits(state))


@dataclass(frozen=True)
class Outcome(Generic[S]):
    """What a phase led to: the new position, what happened, every roll, and what became of the orders."""

    position: Position[S]
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    results: tuple[OrderResult, ...] = ()

    def results_of(self, seat: SeatId | None) -> tuple[OrderResult, ...]:
        """Return what became of a seat's orders, in the order of its lines."""
        return tuple(sorted((one for one in self.results if one.seat == seat), key=lambda one: one.line))


def table_of(
    rules: Ruleset[B, S, V], position: Position[S], sheets: Mapping[SeatId, Sheet], dice: Dice
) -> Table[B, S]:
    """Return the table on which a phase is played, with a copy of the state; the position is not changed."""
    if position.is_over:
        raise ValueError("the game is over")
    table = Table(rules.book, copied(position.state), sheets, dice, position.moment)
    table.postings = postings_of(sheets)
    return table


def played_out(rules: Ruleset[B, S, V], table: Table[B, S]) -> Outcome[S]:
    """Play the phase of a table, and return what it led to."""
    rules.sequence.play(table)
    after = Moment(table.moment.turn, OVER) if table.is_over else rules.moment_of(table.state)
    position = Position(after, table.state, table.is_over)
    return Outcome(position, tuple(table.events), tuple(table.dice.rolls), tuple(table.results))


def adjudicate(
    rules: Ruleset[B, S, V], position: Position[S], sheets: Mapping[SeatId, Sheet], dice: Dice
) -> Outcome[S]:
    """Play one phase on a copy of the state; the position given is not changed."""
    return played_out(rules, table_of(rules, position, sheets, dice))


__all__ = [
    "NO_SHEET",
    "OVER",
    "START",
    "B",
    "Chapter",
    "Here",
    "Json",
    "Masthead",
    "Moment",
    "Outcome",
    "Phase",
    "Played",
    "Player",
    "Position",
    "Posting",
    "Ruleset",
    "S",
    "Sheet",
    "Standing",
    "Step",
    "Table",
    "V",
    "adjudicate",
    "played_out",
    "postings_of",
    "table_of",
]
