"""A game as it comes out of the shop: the data files a GM can replace, its options, and how to open it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.engine.case_form import CaseForm
from pbem.engine.case_shapes import Record
from pbem.engine.case_types import record
from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.options import filled_in
from pbem.engine.orders import Order
from pbem.engine.ruleset import B, Player, Position, Ruleset, S, V

FEWEST_SEATS = 2
"""How few seats games have, but for those of a ruleset that says otherwise."""


@dataclass(frozen=True)
class Material:
    """A data file a GM can replace: `games/<ruleset>/<folder>/<default>`.

    `option` names the option that may name another file or hold the content itself; `made` is the value of
    that option, or those values, that ask for the material to be made when the game is. One without a
    default is always made. Where a game's options may ask for any number of files, `named` gives their names,
    each with the option that asks for it: the content is theirs by name, as text, or what they say in YAML.
    """

    name: str
    default: str
    folder: str = ""
    option: str = ""
    made: str | tuple[str, ...] = ""
    named: Callable[[Mapping[str, object]], Mapping[str, str]] | None = None

    def is_made(self, wanted: object) -> bool:
        """Say whether this value of the option asks for the material to be made."""
        return wanted in ((self.made,) if isinstance(self.made, str) else self.made) or not wanted


@dataclass(frozen=True)
class Rolled:
    """A scenario at random: the options for a game file, and what was rolled and why, in sentences."""

    options: Mapping[str, object]
    log: tuple[str, ...]


@dataclass(frozen=True)
class Chance:
    """How a ruleset makes scenarios at random: a data file with tables, and what rolls on them.

    `roll` is given the file's content, options, the number of seats and dice.
    """

    tables: Material
    roll: Callable[[Any, Mapping[str, object], int, Dice], Rolled]


@dataclass(frozen=True)
class Proof:
    """What a ruleset makes of a text that a GM has written for it, in sentences.

    `refused` is why it can not be used, `odd` what may have been overlooked; `shown` what it would do.
    """

    refused: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Prover:
    """How a ruleset tries a text of a GM's out before a game is made of it: the materials, and the trial.

    `prove` is given the text, or what it says where it is YAML, and the content of the materials.
    """

    materials: tuple[Material, ...]
    prove: Callable[[Any, Mapping[str, Any]], Proof]


@dataclass(frozen=True)
class Box:
    """A game as it comes out of the shop: what a GM may choose, and how to open it.

    `prepare` makes the materials that are made for each game (given options, materials, number of seats and
    dice); `open` fills the options in and returns the ruleset, BadValue if a value is wrong; `given` reads
    the state of a worked case. `ending` are options with which any game ends, though nobody ever writes;
    none where it does so by itself. `fewest` says how few seats a game with these options may have, before
    they have been tried. `chance` makes scenarios at random, where a ruleset has them. `remarks` tells a GM
    what in these options, for so many seats, is otherwise than it seems; `notes` those who may play what they
    should know of such a game before. `case_form` is what a worked case may hold, by the book of its game;
    `orders` are all kinds of order of any game of it, where options choose among them.
    `book_given` is that book where the position of a case changes it, such as the terrain of a map.
    """

    key: str
    title: str
    version: str
    options: type[object]
    materials: tuple[Material, ...]
    prepare: Callable[[Mapping[str, object], Mapping[str, Any], int, Dice], dict[str, Any]]
    open: Callable[[Mapping[str, object], Mapping[str, Any]], Ruleset[Any, Any, Any]]
    given: Callable[[Any, Mapping[str, Any], Sequence[SeatId]], Position[Any]]
    ending: Mapping[str, object] = field(default_factory=dict)
    fewest: Callable[[Mapping[str, object]], int] = lambda options: FEWEST_SEATS
    chance: Chance | None = None
    prover: Prover | None = None
    remarks: Callable[[Mapping[str, object], int], tuple[str, ...]] = lambda options, seats: ()
    notes: Callable[[Mapping[str, object]], tuple[str, ...]] = lambda options: ()
    case_form: Callable[[Any], CaseForm] | None = None
    book_given: Callable[[Any, Mapping[str, Any]], Any] = lambda book, given: book
    orders: tuple[type[Order], ...] = ()


def boxed(
    rules: Ruleset[B, S, V],
    options: type[B],
    deal: Callable[[B, Sequence[Player], Dice], S],
    *,
    ending: Mapping[str, object] | None = None,
) -> Box:
    """Return the box of a game whose book is its options, and whose first position is dealt by dice.

    What is dealt follows from a number that is thrown when the game is made, and kept with it. A worked case
    gives what differs from the deal of 1.
    """

    def thrown(chosen: object, materials: object, seats: int, dice: Dice) -> dict[str, Any]:
        return {_DEAL: dice.at(_DEAL).die(_DEALS, "the deal")}

    def opened(chosen: Mapping[str, object], materials: Mapping[str, Any]) -> Ruleset[B, S, V]:
        number = materials.get(_DEAL, 1)
        return replace(
            rules,
            book=filled_in(options, chosen),
            setup=lambda book, players: deal(book, players, Dice(f"{rules.key} {number}")),
        )

    def given(book: B, values: Mapping[str, Any], seats: Sequence[SeatId]) -> Position[S]:
        named = list(dict.fromkeys((*(values.get("seats") or {}), *seats))) or ["ann", "bob"]
        dealt = deal(book, [Player(seat, seat.title()) for seat in named], Dice(f"{rules.key} 1"))
        state = rules.load(book, _over(rules.dump(book, dealt), values))
        return Position(rules.moment_of(state), state)

    def case_form(book: B) -> CaseForm:
        return CaseForm(Record(record(rules.state, is_given=True).parts), record(rules.state))

    return Box(
        *(rules.key, rules.title, rules.version, options, (), thrown, opened, given),
        ending=ending or {},
        case_form=case_form,
    )


_DEAL, _DEALS = "deal", 1_000_000_000


def _over(usual: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return values with those that are given in the place of usual ones, in whatever depth."""
    both = {**usual, **given}
    return {
        key: _over(usual[key], one)
        if isinstance(one, Mapping) and isinstance(usual.get(key), Mapping)
        else one
        for key, one in both.items()
    }
