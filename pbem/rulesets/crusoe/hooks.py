"""The seams of the cycle (brief 3A), by their ids; the base answers at them too, in its own modules.

A fold begins with the value its caller gives, which is the base's where nothing else is said.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.modules import Allow, Decision, Fold, Station
from pbem.engine.orders import Order
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene, Stage
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wishes import Division, Penalty

Words: TypeAlias = tuple[str, ...]
Extras: TypeAlias = tuple[tuple[str, int], ...]
Merit: TypeAlias = tuple[bool, Fraction]
ICON, WAIT, TRADE, SHARED, TAX, LOOT, ESTATE, FEED = (
    *("icon", "wait", "trade", "share", "tax", "loot", "estate", "feed"),
)
"""Where a gain comes from (CRU-H34); modules add theirs."""


@dataclass(frozen=True)
class Mod:
    """CRU-H58 A modifier of a violence roll: why (a text to be said by `tr`), and by how much.

    One that `halves` halves the dice, before any is added.
    """

    text: str
    points: int = 0
    halves: bool = False


@dataclass(frozen=True)
class Larder:
    """CRU-H82 What a seat eats from, and whose orders say what."""

    owner: SeatId
    commander: SeatId


@dataclass(frozen=True)
class Ration:
    """CRU-H82a What a seat is given that does not choose its meal: exactly a basket, as far as there is it.

    Without one it gets so much `water` and so many units of `food` at most, the best there are.
    """

    basket: Basket | None = None
    water: int = 0
    food: int = 0


DRAWS = (
    *("attitudes", "race", "gender", "government", "class_warfare", "landlords", "guilds"),
    *("third_world", "objectivist", "disability", "vegetarians", "feudalism"),
)
"""CRA 9 The modules in the order in which they draw at the start: who is barred is known before roles are."""

# the game and its cycle
MAX_SEATS: Fold[int, [Scene]] = Fold("CRU-H00", "how many seats there may be")
SETUP: Station[[IslandTable]] = Station("CRU-H01", "once, before the first cycle", DRAWS)
LETTERS_OPENED: Station[[IslandTable]] = Station(
    "CRU-H01a", "the letters of a phase are laid out, before any stage"
)
CYCLE_OPEN: Station[[IslandTable]] = Station("CRU-H02", "the start of a cycle")
DECLARED: Station[[IslandTable]] = Station("CRU-H07", "before the turn order is dealt")
ORDER_DEALT: Station[[IslandTable]] = Station("CRU-H03", "right after the turn order is dealt")
PHASES: Fold[Words, [Scene]] = Fold("CRU-H04", "the phases with letters of this cycle, in order")
DECLARES: Fold[bool, [Scene]] = Fold(
    "CRU-H04b", "whether any owner sets terms before the turn order is dealt"
)
COURSE: Fold[tuple[Stage, ...], [Scene]] = Fold("CRU-H04a", "the stages of the cycle, in order")
VERBS: Fold[Words, [Scene, str, SeatId]] = Fold("CRU-H05", "the verbs a phase accepts from a seat")
COMMANDER: Decision[SeatId, [Scene, SeatId, str]] = Decision("CRU-H06", "whose orders decide for a seat")
BIDDEN: Decision[tuple[Order, ...], [IslandTable, SeatId, str]] = Decision(
    "CRU-H06a", "the lines in which another bids a seat do something, by verb; None: other lines count"
)
WORDS: Fold[Words, [Scene]] = Fold("CRU-H08", "words that tests may compare, beside what modules add")
AMOUNT: Decision[int, [Scene, SeatId, str]] = Decision("CRU-H08a", "how much a seat has of a module's word")
FACT: Decision[int, [Scene, str, Words, int]] = Decision(
    "CRU-H08b", "a fact that modules add, for tests and programs: its name, what it is about, the cycle"
)
STORES: Fold[tuple[tuple[str, Basket], ...], [Scene]] = Fold("CRU-H09", "goods held by no seat")

FAULTS: Fold[Words, [Scene]] = Fold("CRU-H09a", "what of a module's state can't be, in sentences")

# paths
MAY_ENTER: Allow[[Scene, SeatId, str]] = Allow("CRU-H10", "whether a seat may choose a path")
CLOSED_FOR_GOOD: Allow[[Scene, SeatId, str]] = Allow(
    "CRU-H10a", "whether a path is closed to a seat in every cycle; who closes one objects to entering it too"
)
CHOOSE_PATH: Decision[str, [IslandTable, SeatId]] = Decision("CRU-H11", "which path a seat takes")
PATH_ENTERED: Station[[IslandTable, SeatId, str]] = Station("CRU-H12", "after each choice of a path")
NO_PATH: Station[[IslandTable, SeatId]] = Station("CRU-H13", "no path may be entered")
PATH_COST: Fold[int, [Scene, SeatId, str]] = Fold("CRU-H13a", "what entering a path would cost a seat")
CROWD: Fold[int, [Scene, SeatId, str, str]] = Fold("CRU-H14", "seats counted on a path, for a thing")
OVERBURDEN_FROM: Fold[int, [Scene]] = Fold("CRU-H15", "the crowd from which a path gives less")

# movement and experience
MOVES_WITH: Decision[SeatId, [Scene, SeatId]] = Decision("CRU-H20", "with whom a seat moves")
MOVE_DICE: Fold[int, [Scene, SeatId]] = Fold("CRU-H21", "dice rolled to move; the greatest counts")
MOVE_ADD: Fold[int, [Scene, SeatId]] = Fold("CRU-H22", "what is added to the distance")
EXPERIENCE: Decision[list[int], [Scene, SeatId, str]] = Decision(
    "CRU-H23", "the numbers a seat has on a path"
)
MAY_USE_EXPERIENCE: Allow[[Scene, SeatId]] = Allow("CRU-H24", "whether a seat may use experience")
MAY_GAIN_EXPERIENCE: Allow[[Scene, SeatId, str]] = Allow("CRU-H25", "whether a seat may gain experience")
TURN_OPEN: Station[[IslandTable, SeatId]] = Station("CRU-H26", "a seat's turn begins")
MOVED: Station[[IslandTable, SeatId, int, int, int]] = Station("CRU-H26", "moved: die, from, to")
ARRIVED: Station[[IslandTable, SeatId]] = Station("CRU-H26", "a seat reached the Market")
WAITED: Station[[IslandTable, SeatId, int]] = Station("CRU-H26a", "leisure that waiting gave: to whom, units")
MAY_INTERACT: Allow[[Scene, SeatId, int]] = Allow("CRU-H27", "whether a seat may use its space, after a die")

# production
MAY_TAKE: Allow[[Scene, SeatId, str, str]] = Allow("CRU-H30", "whether a seat may take a thing by an icon")
PRINTED: Fold[int, [Scene, SeatId, str]] = Fold("CRU-H31", "icons before overburdening")
BURDEN: Fold[int, [Scene, int, str]] = Fold("CRU-H32", "what a crowd leaves of a thing: units, crowd, thing")
SUPPLY: Fold[int, [Scene, str]] = Fold("CRU-H33", "units left in the bank")
RECEIVER: Fold[SeatId, [Scene, str, int, str]] = Fold("CRU-H34", "who gets a gain: thing, units, source")
MAY_GAIN_LEISURE: Allow[[Scene, SeatId, str]] = Allow("CRU-H35", "whether a seat may gain leisure, by source")
PRODUCED: Station[[IslandTable, SeatId, str, int, SeatId]] = Station("CRU-H36", "after each production")
HARVESTED: Station[[IslandTable, SeatId, Basket]] = Station("CRU-H36a", "all that a landing gave is made")
TAKES_CHOSEN: Station[[IslandTable, tuple[SeatId, ...], tuple[str, ...]]] = Station(
    "CRU-H37", "icon types of a landing are chosen"
)

# trade
WORK_DONE: Station[[IslandTable]] = Station("CRU-H40", "all are at the Market, just before trade")
TRADE_STEPS: Fold[tuple[Stage, ...], [Scene, str]] = Fold("CRU-H41", "the trade steps of a group, in order")
MAY_TRADE: Allow[[Scene, SeatId, SeatId, Basket, Basket]] = Allow("CRU-H42", "whether two may exchange this")
TRADABLES: Fold[Words, [Scene, SeatId]] = Fold("CRU-H43", "what may change hands")
TRADE_DONE: Station[[IslandTable]] = Station("CRU-H44", "right after the last trade step")

# what is no thing there are tokens of: money, deeds, shares (extras of baskets)
EXTRAS: Fold[Extras, [Scene, SeatId]] = Fold("CRU-H45", "deeds and shares that a seat has: names and numbers")
MAY_HAVE: Allow[[Scene, SeatId, str]] = Allow(
    "CRU-H46", "whether a seat may come to have an extra, by its name"
)
HAND_EXTRA: Decision[bool, [IslandTable, SeatId, SeatId, str, int, str]] = Decision(
    "CRU-H47", 'extras change hands: giver, taker ("" nobody), name, number, source'
)
HANDED: Station[[IslandTable, SeatId, SeatId, Basket, str]] = Station(
    "CRU-H48", "a seat has given another something: giver, taker, what, source"
)

# government and violence
GOV_BEFORE: Station[[IslandTable, str]] = Station("CRU-H50", "before step IV of a group")
VIOLENCE_ALLOWED: Allow[[Scene, str]] = Allow("CRU-H51", "whether a group may have violence")
CALL: Decision[SeatId, [IslandTable, str]] = Decision("CRU-H52", 'who invokes government ("": nobody)')
INVOKE_PRICE: Fold[int, [Scene, SeatId]] = Fold("CRU-H53", "leisure that invoking costs")
START_PRICE: Fold[int, [Scene, SeatId, SeatId]] = Fold("CRU-H53", "leisure that a fight with a target costs")
MAY_INVOKE: Allow[[Scene, SeatId]] = Allow("CRU-H54", "whether a seat may invoke")
MAY_SPEAK: Allow[[Scene, SeatId]] = Allow("CRU-H54", "whether a seat may speak")
MAY_START: Allow[[Scene, SeatId, SeatId]] = Allow("CRU-H54", "whether a seat may start a fight with a target")
MAY_JOIN: Allow[[Scene, SeatId, Battle, str]] = Allow("CRU-H54", 'whether a seat may join side "a" or "b"')
INVOKED: Station[[IslandTable, SeatId]] = Station("CRU-H55", "government is invoked")
FIGHT_STARTED: Station[[IslandTable, Battle]] = Station("CRU-H55", "a fight was started")
FIGHT_JOINED: Station[[IslandTable, Battle, SeatId]] = Station("CRU-H55", "a fight was joined")
INDIGENT: Decision[bool, [Scene, SeatId]] = Decision("CRU-H56", "whether a seat is Indigent")
BATTLE_DICE: Fold[int, [Scene, SeatId, Battle]] = Fold("CRU-H57", "dice rolled and added in a battle")
BATTLE_MODS: Fold[tuple[Mod, ...], [Scene, SeatId, Battle]] = Fold("CRU-H58", "modifiers in a battle")
BATTLE_AUTO: Fold[tuple[SeatId, ...], [Scene, Battle]] = Fold("CRU-H59", "fighters that always win")
MAY_BE_WOUNDED: Allow[[Scene, SeatId]] = Allow("CRU-H60", "whether a fighter can be wounded")
VERDICT_KINDS: Fold[Words, [Scene, Battle, SeatId]] = Fold("CRU-H61", "kinds of verdict on a loser")
MAY_PUNISH: Allow[[Scene, Battle, SeatId, str]] = Allow("CRU-H62", "whether a loser may be punished so")
SPOILS: Fold[Words, [Scene, SeatId]] = Fold("CRU-H63", "what may be taken from a loser")
BATTLE_DECIDED: Station[[IslandTable, Battle]] = Station("CRU-H64", "dice have fallen, before the verdicts")
BATTLE_OVER: Station[[IslandTable, Battle]] = Station("CRU-H64", "a battle is settled")
VERDICT_DONE: Station[[IslandTable, Battle, SeatId, Penalty]] = Station(
    "CRU-H64", "a penalty of a verdict on a loser is carried out"
)
GOV_AFTER: Station[[IslandTable, str]] = Station("CRU-H64", "after step IV of a group")
DEBATE_FORM: Decision[str, [Scene, str]] = Decision("CRU-H65", "speeches, or an open debate")
DEBATED: Station[[IslandTable, str]] = Station("CRU-H65a", "the debate of a group is over, before any fight")
EXTRA_ROUNDS: Fold[tuple[tuple[str, tuple[SeatId, ...]], ...], [Scene]] = Fold("CRU-H66", "more violence")
VOTES: Fold[int, [Scene, SeatId, str]] = Fold("CRU-H70", "votes of a seat on a task")
DECIDER: Decision[SeatId, [Scene, str, str]] = Decision(
    "CRU-H71", "who decides a task of a group, for votes None"
)

# needs
NEEDS_OPEN: Station[[IslandTable]] = Station("CRU-H80", "step V begins, after the penalty", ("church",))
"""Charity goes before what seats give each other (CRA 3.2)."""
MAY_CONSUME: Allow[[Scene, SeatId, str]] = Allow("CRU-H81", "whether a seat may eat or drink a good")
LARDER: Decision[Larder, [Scene, SeatId]] = Decision("CRU-H82", "what a seat eats from")
RATION: Decision[Ration, [IslandTable, SeatId]] = Decision(
    "CRU-H82a", "what a seat is given to eat by whoever keeps it; None: it orders its meal"
)
EATERS: Fold[tuple[SeatId, ...], [Scene]] = Fold("CRU-H82b", "in which order meals are taken from larders")
CONSUMED: Station[[IslandTable, SeatId, Basket]] = Station("CRU-H82c", "a seat has had its meal")
SCORE_ROWS: Fold[tuple[tuple[str, int], ...], [Scene, SeatId, tuple[SeatId, ...]]] = Fold(
    "CRU-H83", "more rows of the score sheet: whose, and who lives on when all are scored"
)
SCORED: Station[[IslandTable]] = Station("CRU-H84", "all are scored")
DIED: Station[[IslandTable, SeatId, str]] = Station("CRU-H84", "a seat died, and of what")
KEPT: Station[[IslandTable]] = Station("CRU-H84", "preservation is rolled")
HEIRS: Decision[Division, [Scene, SeatId]] = Decision("CRU-H85", "how an estate is divided without a vote")
NEEDS_CLOSED: Station[[IslandTable]] = Station("CRU-H86", "step V is over, after the estates")

# rescue
SIGNALS_RECORDED: Station[[IslandTable]] = Station("CRU-H90", "signals are in the pool")
RESCUE_CHECKED: Station[[IslandTable, bool]] = Station("CRU-H90", "the rescue dice have fallen")
CYCLE_CLOSE: Station[[IslandTable]] = Station("CRU-H90", "a cycle ends without rescue")
DIAMOND_VP: Fold[int, [Scene, SeatId]] = Fold("CRU-H91", "points of a diamond at the rescue")
RESCUED: Decision[tuple[SeatId, ...], [Scene]] = Decision("CRU-H92", "who leaves")
VALUED: Fold[tuple[SeatId, ...], [Scene]] = Fold(
    "CRU-H92a", "whose diamonds count at a rescue: those who leave, unless modules add to them"
)
FINAL_SCORE: Decision[int, [Scene, SeatId]] = Decision("CRU-H93", "a seat's final score")
MERIT: Fold[Merit, [Scene, SeatId]] = Fold(
    "CRU-H93a", "what seats are ranked by: whether one stands with the living, and its exact score"
)
