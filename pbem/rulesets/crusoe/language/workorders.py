"""The orders of production: which path, what to take, how far to go, what to learn (brief 5.1)."""

from __future__ import annotations

from dataclasses import field, replace
from itertools import chain
from typing import ClassVar, TypeVar

from pbem.engine.conditions import All
from pbem.engine.names import begins_whole
from pbem.engine.orders import Verdict, order
from pbem.engine.slots import ListOf, Slot, WholeNumber, WordSlot, read_seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Why, Words
from pbem.rulesets.crusoe.book import Path
from pbem.rulesets.crusoe.conditions import TESTS
from pbem.rulesets.crusoe.hooks import MAY_ENTER
from pbem.rulesets.crusoe.island import WORK
from pbem.rulesets.crusoe.language.baskets import MONEY, LastWord, wishes
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, not_now
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe, crusoe_of
from pbem.rulesets.crusoe.language.names import EVERY_WORD, PATH, Thing, names_of_paths, names_of_things
from pbem.rulesets.crusoe.language.played import has_firms, has_land, is_advanced
from pbem.rulesets.crusoe.scenarios import QUICK, TRADITIONAL
from pbem.rulesets.crusoe.things import FISH, GOODS, ICONS, MARKET, PLAIN_FISH
from pbem.rulesets.crusoe.wishes import NOTHING, PathCheck, PathEntry, Wish

T = TypeVar("T")
SLOW, FAST = "slow", "fast"
EMPTY, MAX = "EMPTY", "MAX"
CHECKS = (EMPTY, MAX, "WITH", "WITHOUT")
MOST = 40
"""No list of paths, spaces or numbers has more entries than this."""
PICKED = (*GOODS, "food", "fruit", "protein", "goods", "anything")
"""The words of PICK: only goods are ever shared out."""
MARKET_SPACE = 1000
"""What stands for the Market until the path is known: the grammar puts the space behind its last there."""


class Entry(Slot[PathEntry]):
    """CRU-P04 A path of a plan, with one condition or none; IF may stand before EMPTY, MAX, WITH, WITHOUT."""

    def read(self, words: Words) -> PathEntry:
        """Take the path and its condition."""
        path = PATH.read(words)
        rent_max = _rent_max(words)
        check, test = _condition(words)
        rent_max = _rent_max(words) if rent_max is None else rent_max
        if words.peek() not in ("", ">"):
            if words.peek().upper() in ("IF", *CHECKS):
                hint = tr("Tests behind IF may be joined by AND.")
                raise Fault(tr("A path has one condition only."), hint, Why.REFUSED)
            raise Fault(tr('I do not understand "{words}".', words=words.rest()))
        return PathEntry(path, check, test, rent_max)


def _rent_max(words: Words) -> int | None:
    """CRA-R59 Take the highest rent that is accepted, if one is named here."""
    is_named = is_advanced(crusoe_of(words).book) and words.took("RENTMAX")
    return MONEY.read(words) if is_named else None


def _condition(words: Words) -> tuple[PathCheck | None, All | None]:
    has_if = words.took("IF")
    kind = words.peek().upper()
    if kind not in CHECKS:
        return None, TESTS.read(words) if has_if else None
    words.take()
    if kind == MAX:
        return PathCheck(kind, WholeNumber(tr_noop("the number of seats"), 0, 99).read(words)), None
    return PathCheck(kind, seat=read_seat(words) if kind != EMPTY else ""), None


class OnlyPath(Slot[str]):
    """A path and a colon, which may be left out together."""

    def read(self, words: Words) -> str:
        """Take the path and the colon."""
        path = PATH.read(words)
        words.took(":")
        return path

    def starts(self, words: Words) -> bool:
        """Say whether a colon comes on the line, or a path is named whole."""
        return ":" in words.rest() or (
            begins_whole(words, names_of_paths(words.lexicon))
            and not begins_whole(words, names_of_things(EVERY_WORD))
        )

    def write(self, value: str) -> str:
        """Return the path and the colon."""
        return f"{value}:"


class BehindColon(ListOf[T]):
    """A list that is written behind a colon."""

    def write(self, value: tuple[T, ...]) -> str:
        """Return a colon and the list."""
        return f": {super().write(value)}"


class Icon(Slot[str]):
    """CRU-051 A type of icon, or NOTHING."""

    _ICON = Thing(
        (*ICONS, PLAIN_FISH),
        tr_noop("{thing} is no type of icon; all fruits of a space together are one: fruit."),
    )

    def read(self, words: Words) -> str:
        """Take the type; plain fish is fish."""
        icon = NOTHING if words.took(NOTHING) else self._ICON.read(words)
        return FISH if icon == PLAIN_FISH else icon


SPACE = WholeNumber(tr_noop("the number of the space"), 1, 999)


class Landing(Slot[int]):
    """CRU-P06 A space of a path, or the Market."""

    _MARKET = Thing((MARKET,), none=tr_noop('"{word}" is not a space: write its number, or market.'))

    def read(self, words: Words) -> int:
        """Take the number or the word."""
        if words.peek().isdigit():
            return SPACE.read(words)
        self._MARKET.read(words)
        return MARKET_SPACE

    def write(self, value: int) -> str:
        """Return the number or the word."""
        return MARKET if value == MARKET_SPACE else str(value)


class Experience(WholeNumber):
    """CRU-P09 An experience number."""

    def __init__(self) -> None:
        super().__init__(tr_noop("an experience number"), 1, 6)

    def read(self, words: Words) -> int:
        """Take the number."""
        try:
            return super().read(words)
        except Fault as fault:
            raise Fault(fault.reason, tr("Experience numbers are those of a die."), Why.REFUSED) from None


@order(
    tr_noop("PATH <entries>"),
    rule="CRU-P04",
    help=tr_noop(
        "Chooses your path in your turn: the first whose condition holds. Conditions: EMPTY, MAX with a "
        "number of seats, WITH or WITHOUT a seat, or IF and a test."
    ),
    examples=("PATH ant", "PATH firefly EMPTY > ant MAX 1 > dung beetle", "PATH ant WITHOUT bob > spider"),
)
class PathOrder(IslandOrder):
    """A plan for the choice of a path."""

    may_depend: ClassVar[bool] = False
    more_help: ClassVar[str] = tr_noop("RENTMAX and a number: no path that costs you more.")
    more_examples: ClassVar[tuple[str, ...]] = ("PATH spider RENTMAX 10 > ant",)
    entries: tuple[PathEntry, ...] = slot(ListOf(Entry(), most=MOST))

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRU-192, CRU-221, CRU-H10 Refuse it where the path is fixed, and strike paths that are barred."""
        here = crusoe(lexicon)
        fixed = next(chain(path_faults(here), self._rent_faults(here)), None)
        if fixed:
            return Verdict(self, (fixed,), stands=False)
        paths = dict.fromkeys(entry.path for entry in self.entries)
        barred = {path: reason for path in paths if (reason := _barred(here, path))}
        left = tuple(entry for entry in self.entries if entry.path not in barred)
        faults = tuple(_no_entry(here, path, reason) for path, reason in barred.items())
        return Verdict(replace(self, entries=left or self.entries), faults, stands=bool(left))

    def _rent_faults(self, here: IslandLexicon) -> Faults:
        """CRA-R59 Yield why a highest rent has no meaning."""
        has_costs = has_land(here.book) or has_firms(here.book)
        if not has_costs and any(entry.rent_max is not None for entry in self.entries):
            yield no(tr("No path costs anything in this game."), tr("Leave out {word}.", word="RENTMAX"))


def path_faults(here: IslandLexicon) -> Faults:
    """CRU-192, CRU-221, CRU-P07 Yield why no path can be chosen now."""
    mine, island = here.mine, here.island
    if mine is None:
        return
    is_fixed = here.economy == TRADITIONAL and island.cycle > 1
    path = mine.swap or mine.path or mine.last_path
    if path and (here.book.options.scenario == QUICK or is_fixed):
        yield no(tr("Your path is fixed: {path}.", path=here.book.path(path).name))
    elif mine.path and island.phase == WORK and island.round > 0:
        yield not_now(tr("You are on your way down {path} already.", path=here.book.path(mine.path).name))


def _barred(here: IslandLexicon, path: str) -> str:
    """CRU-H10 Return why a path may not be entered, as far as it is known before anybody has chosen."""
    return MAY_ENTER(here.scene, here.me, path) if here.mine else ""


def _no_entry(here: IslandLexicon, path: str, reason: str) -> Fault:
    name = here.book.path(path).name
    return no(tr("You cannot go down {path}: {reason}.", path=name, reason=tr(reason)))


@order(
    tr_noop("WANT [<path>] [<wishes>] [<nothing>]"),
    rule="CRU-P05",
    help=tr_noop(
        "Says what to take and where to land, the dearest first; a number is the amount at which a wish is "
        "met. Behind NOTHING at the end nothing else is taken."
    ),
    examples=("WANT water 2 > fish 3 > leisure > market", "WANT firefly: top40 > military > NOTHING"),
)
class Want(IslandOrder):
    """Wishes for a path, or for every path; with `nothing` what is not named is declined."""

    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    path: str | None = slot(OnlyPath(), default=None)
    wishes: tuple[Wish, ...] = slot(wishes(Thing(EVERY_WORD), NOTHING), default=())
    nothing: bool = slot(LastWord(NOTHING), default=False)

    def misshapen(self) -> str:
        """Say that nothing is named."""
        return "" if self.wishes or self.nothing else tr("Write WANT and what you want, or NOTHING.")

    def __str__(self) -> str:
        return super().__str__() if self.wishes else super().__str__().replace(f"> {NOTHING}", NOTHING)


@order(
    tr_noop("TAKE <path> <space> <icons>"),
    rule="CRU-P05",
    help=tr_noop("Says which type of icon to use in one space; goes before WANT."),
    examples=("TAKE ant 10: water > fruit", "TAKE SC 9: NOTHING"),
)
class Take(IslandOrder):
    """A choice for one space; the last of the icons may be NOTHING."""

    first_counts: ClassVar[tuple[str, ...] | None] = ("path", "space")

    path: str = slot(PATH)
    space: int = slot(SPACE)
    icons: tuple[str, ...] = slot(BehindColon(Icon(), once=True))

    def misshapen(self) -> str:
        """Say that something stands behind NOTHING."""
        is_last = NOTHING not in self.icons[:-1]
        return "" if is_last else tr("{word} stands at the end of the list.", word=NOTHING)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-050 Yield why there is no such space, or which icons are not in it."""
        track, space = here.book.path(self.path), self.space
        if space > track.length:
            yield _no_space(track, space)
            return
        offered = [option.type for option in track.space(space).options]
        has = tr("It has {icons}.", icons=", ".join(map(tr, offered))) if offered else tr("It is blank.")
        for icon in self.icons:
            if icon != NOTHING and icon not in offered:
                said = tr(
                    "Space {space} of {path} has no {icon}.", space=space, path=track.name, icon=tr(icon)
                )
                yield no(said, has)


def _no_space(track: Path, space: int) -> Fault:
    last = track.length
    return no(tr("{path} has no space {space}: its last is {last}.", path=track.name, space=space, last=last))


@order(
    tr_noop("LAND <path> <spaces>"),
    rule="CRU-P06",
    help=tr_noop("Says where to land, best first, when experience leaves a choice."),
    examples=("LAND ant: 14 > 7 > market",),
)
class Land(IslandOrder):
    """Landing places of a path, best first; the Market is the space behind the last."""

    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    path: str = slot(PATH)
    spaces: tuple[int, ...] = slot(BehindColon(Landing(), once=True, most=MOST))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P06 Yield which spaces the path does not have; one behind its last is the Market."""
        track = here.book.path(self.path)
        for space in self.spaces:
            if space > track.length + 1 and space != MARKET_SPACE:
                yield _no_space(track, space)


@order(
    tr_noop("PACE <how>"),
    rule="CRU-P06",
    help=tr_noop("Says whether to move slow or fast where experience leaves two places equally good."),
    examples=("PACE fast",),
)
class Pace(IslandOrder):
    """The tie-break for distances: slow or fast."""

    first_counts: ClassVar[tuple[str, ...] | None] = ()

    how: str = slot(WordSlot(tr_noop("pace"), {SLOW: SLOW, FAST: FAST}))


@order(
    tr_noop("LEARN [<path>] <numbers>"),
    rule="CRU-P09",
    help=tr_noop("Says which experience numbers to gain, in order; a number that stands twice, twice."),
    examples=("LEARN 4 > 4 > 3", "LEARN ant: 2 > 5"),
)
class Learn(IslandOrder):
    """Numbers to learn on a path, or on every path."""

    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    may_depend: ClassVar[bool] = False
    more_help: ClassVar[str] = tr_noop(
        "Where paths have corporations it is your stockholder's vote on what that of the path learns."
    )
    path: str | None = slot(OnlyPath(), default=None)
    numbers: tuple[int, ...] = field(default=(), metadata={"slot": ListOf(Experience(), most=MOST)})

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-10 Yield why nobody learns so where corporations do."""
        if has_firms(here.book) and self.path is None:
            hint = tr("Write for example {example}.", example="LEARN ant: 3 > 4")
            yield no(tr("Corporations learn in this game: name the path."), hint)


@order(
    tr_noop("PICK <wishes>"),
    rule="CRU-P19",
    help=tr_noop("Says in which order to pick odd units of what is shared out; numbers are targets."),
    examples=("PICK water 2 > protein 3 > diamond",),
)
class Pick(IslandOrder):
    """Wishes for picks out of a pile."""

    idle: ClassVar[str] = tr_noop("nothing was shared out by choice")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    wishes: tuple[Wish, ...] = slot(wishes(Thing(PICKED, tr_noop("{thing} is never shared out."))))


WORK_ORDERS = (PathOrder, Want, Take, Land, Pace, Learn)
"""The orders of production, in the order of the brief."""
