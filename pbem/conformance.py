"""Conformance: what every ruleset keeps to, for its tests to ask; games of random letters show it.

`assert conformance(BOX) == ()` is all that the tests of a ruleset need to say.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.engine.box import Box
from pbem.engine.cases import value_at, values_of
from pbem.engine.dice import Dice
from pbem.engine.events import GM, Event, SeatId, seen_by
from pbem.engine.orders import Grammar, Line, Order
from pbem.engine.ruleset import Json, Outcome, Player, Position, Ruleset, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.engine.sheet import numbered
from pbem.engine.words import Why
from pbem.materials import read_materials, shipped_games

Rules = Ruleset[Any, Any, Any]
PLAYERS = tuple(Player(seat, seat.title()) for seat in ("ann", "bob", "cat", "dan", "eve", "fay"))
MOST_MOMENTS = 500
"""So many deadlines without any letter bring every game to its end."""
_GARBAGE = ("hello dear GM", "xyzzy 1 2 3", "->", "MOVEMENT?", "§§§", '"', "IF", "=", "%s {0} \\d+")
_LABEL = 24
"""Characters of a ledger's label: a row fits a line of a letter."""


@dataclass(frozen=True)
class Deadline:
    """A deadline of a game played: the position, the sheets, and what came of them."""

    position: Position[Any]
    sheets: Mapping[SeatId, Sheet]
    outcome: Outcome[Any]


@dataclass(frozen=True)
class Games:
    """Games of a ruleset that were played with random letters: all their deadlines.

    `known` are the ids of its statements, where it has any.
    """

    rules: Rules
    deadlines: tuple[Deadline, ...]
    known: Collection[str] = ()
    players: tuple[Player, ...] = PLAYERS

    def view(self, position: Position[Any], seat: SeatId | None) -> Any:
        """Return what a reader may see of a position."""
        return self.rules.view(self.rules.book, position.state, seat)

    def each_sheet(self, most: int) -> Iterator[tuple[Any, SeatId, Sheet]]:
        """Yield every sheet of some deadlines, with its seat and what that saw."""
        for deadline in self.deadlines[:most]:
            for seat, sheet in deadline.sheets.items():
                yield self.view(deadline.position, seat), seat, sheet


def conformance(
    box: Box,
    options: Mapping[str, object] | None = None,
    *,
    known: Collection[str] = (),
    players: Sequence[Player] = PLAYERS,
    seeds: str = "abc",
    moments: int = 20,
) -> tuple[str, ...]:
    """Return in sentences what a ruleset does that none may, as far as games of random letters show it.

    `known` are the ids of its statements: orders and events are then held against them.
    """
    rules = opened(box, options or {}, players)
    deadlines = [one for seed in seeds for one in random_game(rules, seed, moments, players)]
    games = Games(rules, tuple(deadlines), known, tuple(players))
    return (*(fault for check in CHECKS for fault in check(games)), *endless(box, players))


def opened(box: Box, options: Mapping[str, object], players: Sequence[Player] = PLAYERS) -> Rules:
    """Open a box with these options and the data files that come with it."""
    materials = read_materials(box, options, [shipped_games()])[0]
    return box.open(options, {**materials, **box.prepare(options, materials, len(players), Dice("made"))})


def any_letters(rules: Rules, position: Position[Any], seat: SeatId, chance: random.Random) -> Filed:
    """Return letters: each nothing, the form as it stands, or that with some examples from the help."""
    examples = [example for kind in rules.grammar.kinds for example in kind.examples]
    form: list[str] = []
    texts: list[str] = []
    for sort in (chance.randrange(3) for _ in range(3)):
        if sort and not form:
            form = [*rules.form(rules.book, rules.view(rules.book, position.state, seat), seat)]
        more = chance.sample(examples, min(3, len(examples))) if sort == 2 else ()
        texts.append("\n".join([*form, *more]) if sort else "")
    return Filed(fresh=texts[0], ahead=texts[1], standing=texts[2])


def random_game(
    rules: Rules, seed: str, moments: int = MOST_MOMENTS, players: Sequence[Player] = PLAYERS
) -> Iterator[Deadline]:
    """Play a game of random letters; what has no place in a letter is refused, as by the desk."""
    chance = random.Random(seed)
    position = rules.first(players)
    for number in range(moments):
        filed = {player.seat: any_letters(rules, position, player.seat, chance) for player in players}
        sheets = settle(rules, position, filed)
        outcome = adjudicate(rules, position, sheets, Dice(f"{seed} {number}"))
        yield Deadline(position, sheets, outcome)
        position = outcome.position
        if position.is_over:
            return


def digest(rules: Rules, seed: str, players: Sequence[Player] = PLAYERS) -> str:
    """Return a fingerprint of all that came of a random game: states, events and rolls, in their order."""
    mark = hashlib.sha256()
    for deadline in random_game(rules, seed, 20, players):
        outcome = deadline.outcome
        mark.update(json.dumps(rules.dump(rules.book, outcome.position.state)).encode())
        public = seen_by(outcome.events, None)
        mark.update(repr([(event, event.rule, event.sentence) for event in public]).encode())
        mark.update(repr(outcome.rolls).encode())
    return mark.hexdigest()


# -- State ----------------------------------------------------------------------------------------


def stored_otherwise(games: Games) -> Iterator[str]:
    """A state is the same when it was stored as JSON and loaded, and is played on in the same way."""
    rules = games.rules
    for number, deadline in enumerate(games.deadlines):
        after = deadline.outcome.position
        values = rules.dump(rules.book, after.state)
        again = rules.load(rules.book, json.loads(json.dumps(values)))
        if again != after.state or json.dumps(rules.dump(rules.book, again)) != json.dumps(values):
            yield f"The state of {after.moment} is another one when it was stored and loaded."
        if number < 25:
            values = rules.dump(rules.book, deadline.position.state)
            loaded = rules.load(rules.book, json.loads(json.dumps(values)))
            stored = Position(deadline.position.moment, loaded)
            one, other = (
                adjudicate(rules, position, deadline.sheets, Dice(str(number)))
                for position in (deadline.position, stored)
            )
            if one != other:
                yield f"{deadline.position.moment} is judged otherwise when the state was stored before."


def reckoned_and_stored(games: Games) -> Iterator[str]:
    """What a case may expect of a state besides is JSON, and hides nothing that is stored."""
    rules = games.rules
    for deadline in games.deadlines[:10]:
        state = deadline.outcome.position.state
        kept, reckoned = rules.dump(rules.book, state), rules.reckoned(rules.book, state)
        together = values_of(rules, state)
        for path, value in _leaves(json.loads(json.dumps(reckoned))):
            if value_at(kept, path) != f"nothing at {path}" or value_at(together, path) != value:
                yield f"{path} is reckoned, and stored too."
        yield from (f"{path} is hidden." for path, one in _leaves(kept) if value_at(together, path) != one)


def _leaves(values: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Yield every value that holds no others, with its path."""
    if not isinstance(values, Mapping):
        yield path, values
        return
    for key, value in values.items():
        if "." not in key:
            yield from _leaves(value, f"{path}.{key}" if path else key)


def changed_by_looking(games: Games) -> Iterator[str]:
    """Neither receipts and forms nor playing a phase change the position that they are for."""
    rules = games.rules
    for deadline in games.deadlines[:25]:
        before = json.dumps(rules.dump(rules.book, deadline.position.state))
        for player in games.players:
            view = games.view(deadline.position, player.seat)
            receipt = rules.receipt(view, player.seat, deadline.sheets[player.seat])
            for told in (receipt.forecast, receipt.odd, receipt.ledger):
                told()
            rules.form(rules.book, view, player.seat)
        adjudicate(rules, deadline.position, deadline.sheets, Dice("again"))
        if json.dumps(rules.dump(rules.book, deadline.position.state)) != before:
            yield f"The position of {deadline.position.moment} is changed by looking at it or playing it."


def without_moments(games: Games) -> Iterator[str]:
    """Turns never go back, no moment comes twice, and every moment has a title."""
    rules = games.rules
    for deadline in games.deadlines:
        now, then = deadline.position.moment, deadline.outcome.position.moment
        if then.turn < now.turn or then == now:
            yield f"{then} follows {now}."
        if not rules.moment_title(rules.book, now):
            yield f"{now} has no title."


def at_random(games: Games) -> Iterator[str]:
    """The result follows from options, letters and seed, and from nothing else."""
    if digest(games.rules, "twice", games.players) != digest(games.rules, "twice", games.players):
        yield "The same letters and the same dice do not lead to the same."


def endless(box: Box, players: Sequence[Player] = PLAYERS, seed: str = "a") -> Iterator[str]:
    """Nobody ever writes, and the game comes to its end all the same, if need be by an option for that."""
    rules = opened(box, box.ending, players)
    position = rules.first(players)
    for number in range(MOST_MOMENTS):
        if position.is_over:
            return
        position = adjudicate(rules, position, {}, Dice(f"{seed} {number}")).position
    yield f"A game in which nobody writes is not over after {MOST_MOMENTS} deadlines."


# -- Orders ---------------------------------------------------------------------------------------


def orders_of(rules: Rules) -> list[tuple[Grammar, type[Order]]]:
    """Return every sort of order with the grammar that reads it."""
    return [(grammar, kind) for grammar in (rules.grammar, rules.gm_grammar) for kind in grammar.kinds]


def undeclared(games: Games) -> Iterator[str]:
    """Every order has wording, help, examples and a rule that exists; and some phase accepts it."""
    accepted = {kind for phase in games.rules.phases for kind in (*phase.orders, *phase.gm_orders)}
    for _, kind in orders_of(games.rules):
        if not (kind.wording and kind.help.endswith(".") and kind.examples):
            yield f"{kind.__name__} has no wording, no example, or help that is not a sentence."
        if kind not in accepted:
            yield f"{kind.__name__} is accepted in no phase."
        if games.known and kind.rule not in games.known:
            yield f"{kind.__name__} names a rule that there is not: {kind.rule}."


def misread(games: Games) -> Iterator[str]:
    """Examples and orders that were in force are read again, from their stored form, as what they are."""
    rules, position = games.rules, games.deadlines[-1 if len(games.deadlines) < 4 else 3].position
    words = {
        grammar: rules.lexicon(rules.book, games.view(position, seat), seat)
        for grammar, seat in ((rules.grammar, games.players[0].seat), (rules.gm_grammar, GM))
    }
    for grammar, kind in orders_of(rules):
        for example in kind.examples:
            reading = grammar.read([Line(1, example)], words[grammar], strictly=False)
            stored = [Line(1, str(order)) for order in reading.orders]
            again = grammar.read(stored, words[grammar], strictly=False)
            if [type(order) for order in reading.orders] != [kind] or again.orders != reading.orders:
                yield f"The example {example!r} is not read as {kind.__name__}, or stored as another order."
    for view, seat, sheet in games.each_sheet(40):
        lines = [Line(1, str(order)) for order in sheet.orders]
        again = rules.grammar.read(lines, rules.lexicon(rules.book, view, seat), strictly=False)
        if [str(order) for order in again.orders] != [line.text for line in lines]:
            yield f"Orders that were in force are read otherwise: {[line.text for line in lines]}."


def illegal_forms(games: Games) -> Iterator[str]:
    """A player who sends the form back unchanged is told of no mistake."""
    rules = games.rules
    for deadline in games.deadlines:
        accepts = rules.phase(deadline.position.moment.phase).orders
        for player in games.players:
            view = games.view(deadline.position, player.seat)
            form = "\n".join(rules.form(rules.book, view, player.seat))
            lexicon = rules.lexicon(rules.book, view, player.seat)
            reading = rules.grammar.read(numbered(form, rules.grammar.opens), lexicon, accepts)
            yield from (
                f"The form of {player.seat} is refused: {one.text}: {one}" for one in reading.complaints
            )


def guessed(games: Games) -> Iterator[str]:
    """Every line that is no order gets its own complaint, with its number; nothing is guessed."""
    rules, seat = games.rules, games.players[0].seat
    lexicon = rules.lexicon(rules.book, games.view(rules.first(games.players), seat), seat)
    reading = rules.grammar.read(numbered("\n".join(_GARBAGE)), lexicon)
    yield from (f"What is no order is read as {order}." for order in reading.orders)
    if [one.line for one in reading.complaints] != list(range(1, len(_GARBAGE) + 1)):
        yield "A line that is no order is passed over."
    if not all(one.why is Why.UNKNOWN and str(one) for one in reading.complaints):
        yield "A line that is no order is refused as if it were one."


# -- What is told ---------------------------------------------------------------------------------


def not_told(games: Games) -> Iterator[str]:
    """Every fact told is a sentence, and names a rule that exists if it names one."""
    for event in {event: None for one in games.deadlines for event in one.outcome.events}:
        if not event.sentence.endswith(".") or "{" in event.sentence:
            yield f"{event.published_as} is not told in a sentence: {event.sentence}"
        if games.known and event.rule and event.rule not in games.known:
            yield f"{event.published_as} names a rule that there is not: {event.rule}."


def receipts_amiss(games: Games) -> Iterator[str]:
    """Forecasts are sentences, never none; ledgers have short rows; oddities quote lines of the sheet."""
    rules = games.rules
    for view, seat, sheet in games.each_sheet(60):
        if rules.receipt(view, seat, Sheet()).odd():
            yield f"{seat} has sent nothing, and is told that it is odd."
        for receipt in (rules.receipt(view, seat, sheet), rules.receipt(view, seat, Sheet())):
            told, rows = receipt.forecast(), receipt.ledger()
            if not told or not all(line.endswith(".") for line in told):
                yield f"The receipt of {seat} does not say in sentences what will happen: {told}."
            if len(dict(rows)) != len(rows) or not all(
                label and amount and "\n" not in label + amount and len(label) <= _LABEL
                for label, amount in rows
            ):
                yield f"The ledger of {seat} has long rows, or two with one label: {rows}."
        lines = {(order.line, order.source) for order in sheet.orders}
        for one in rules.receipt(view, seat, sheet).odd():
            is_said = one.why is Why.ODD and str(one).endswith((".", "?"))
            if not is_said or (one.line, one.text) not in lines:
                yield f"What is odd is not a sentence about a line of the sheet: {one.text}: {one}"


# -- Secrets --------------------------------------------------------------------------------------


def secrets_shown(games: Games) -> Iterator[str]:
    """What a seat orders changes no view; a private event is seen by the seats it names, and nobody else."""
    rules, (first, second, *_) = games.rules, games.players
    for deadline in games.deadlines[:25]:
        before = [repr(games.view(deadline.position, reader)) for reader in (None, second.seat)]
        for text in ("", *(example for kind in rules.grammar.kinds for example in kind.examples)):
            settle(rules, deadline.position, {first.seat: Filed(text)})
        if [repr(games.view(deadline.position, reader)) for reader in (None, second.seat)] != before:
            yield f"What {first.seat} orders shows in the view of others."
    for deadline in games.deadlines:
        yield from (fault for event in deadline.outcome.events for fault in _heard(games, event))


def _heard(games: Games, event: Event) -> Iterator[str]:
    seats = [player.seat for player in games.players]
    heard = [reader for reader in (None, *seats) if event.is_for(reader)]
    if heard != ([None, *seats] if event.only is None else [seat for seat in seats if seat in event.only]):
        yield f"{event.published_as} is not heard by those whom it names: {event.sentence}"


Check = Callable[[Games], Iterator[str]]
CHECKS: tuple[Check, ...] = (
    stored_otherwise,
    reckoned_and_stored,
    changed_by_looking,
    without_moments,
    at_random,
    undeclared,
    misread,
    illegal_forms,
    guessed,
    not_told,
    receipts_amiss,
    secrets_shown,
)
"""What is asked of the games of a ruleset; each yields what is not so."""
