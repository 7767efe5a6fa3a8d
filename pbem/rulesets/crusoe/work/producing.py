"""Step II, production: what seats wish to take, and what icons give (brief 4.4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from pbem.engine.events import SeatId, listed
from pbem.engine.modules import Act
from pbem.engine.orderform import Choice, Item, Offered, Pick
from pbem.engine.orders import Order, order
from pbem.engine.slots import slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault
from pbem.rulesets.crusoe import told_work as told
from pbem.rulesets.crusoe.book import Icons, Path
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import gain, in_bank, lose
from pbem.rulesets.crusoe.hooks import (
    COMMANDER,
    HARVESTED,
    ICON,
    MAY_GAIN_LEISURE,
    MAY_INTERACT,
    MAY_TAKE,
    PRINTED,
    PRODUCED,
    TAKES_CHOSEN,
)
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.decisions import LastWord, wishes
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no
from pbem.rulesets.crusoe.language.lexicon import (
    EVERY_WORD,
    PATH,
    SPACE,
    BehindColon,
    Icon,
    IslandLexicon,
    OnlyPath,
    Thing,
)
from pbem.rulesets.crusoe.language.offering import Look, Writer, said_list, said_wishes
from pbem.rulesets.crusoe.letters import came_to, done_lines, orders_of
from pbem.rulesets.crusoe.modules.hooks import MAY_MAKE
from pbem.rulesets.crusoe.paper.spots import spot
from pbem.rulesets.crusoe.things import (
    LEISURE,
    MARKET,
    PLAIN_FISH,
    SPEAR,
    SPEARED_FISH,
    THINGS,
    Basket,
    members,
)
from pbem.rulesets.crusoe.wishes import NOTHING, Wish
from pbem.rulesets.crusoe.wording import Named, Said
from pbem.rulesets.crusoe.work.paths import (
    crowd_of,
    left_by_crowd,
    likely_path,
    path_choice,
    path_of,
    paths_open,
    space_of,
    stray,
)

# ---- What icons give: as printed, after modules, crowd and bank (CRU-R03; CRU-H30 to CRU-H33)


@dataclass(frozen=True)
class Yield:
    """What icons give of one thing: as they stand, how large the crowd is, what it leaves, what is got.

    The difference between the first two numbers is the crowd's, that between the last two the bank's.
    """

    thing: str
    printed: int
    crowd: int
    left: int
    given: int


@dataclass(frozen=True)
class Offer:
    """CRU-R04 An option of a space that a seat can use: its icons, and what they give it; never nothing."""

    icons: Icons
    gives: Basket


def yield_of(scene: Scene, seat: SeatId, icons: Icons, thing: str, units: int) -> Yield:
    """CRU-R03 Return what icons in a seat's space give it of one thing; none if it may not have it."""
    if _is_barred(scene, seat, icons.type, thing):
        return Yield(thing, 0, 0, 0, 0)
    printed = PRINTED(units, scene, seat, thing)
    crowd = crowd_of(scene, seat, path_of(scene.book, scene.state.seats[seat]).id, thing)
    left = left_by_crowd(scene, printed, crowd, thing)
    return Yield(thing, printed, crowd, left, max(0, min(left, in_bank(scene, thing))))


def offers(scene: Scene, seat: SeatId) -> tuple[Offer, ...]:
    """CRU-050, CRU-R04 Return the options that a seat has in its space: those that would give it anything."""
    castaway = scene.state.seats[seat]
    found = (_offer(scene, seat, icons) for icons in space_of(scene.book, castaway).options)
    return tuple(offer for offer in found if offer.gives)


def _offer(scene: Scene, seat: SeatId, icons: Icons) -> Offer:
    yields = (yield_of(scene, seat, icons, thing, units) for thing, units in icons.gives)
    return Offer(icons, Basket.of({each.thing: each.given for each in yields}))


def _is_barred(scene: Scene, seat: SeatId, icon: str, thing: str) -> bool:
    """CRU-H30, CRU-H35, CRA-R77 Say whether a seat may not have a thing by an icon, now or ever."""
    if thing == LEISURE and MAY_GAIN_LEISURE(scene, seat, ICON):
        return True
    return bool(MAY_MAKE(scene, seat, icon, thing) or MAY_TAKE(scene, seat, icon, thing))


# ---- What a seat takes in a space: TAKE lines, lists of wishes with targets, defaults (CRU-P03, P05, P40)

DEFAULT_WANT = (
    *(Wish("water", 2), Wish("fruit", 3), Wish("protein", 3), Wish("food", 6), Wish("leisure", 1)),
    *(Wish("food", 8), Wish("leisure", 2), Wish("top40"), Wish("military"), Wish("cb"), Wish("spear", 1)),
    *(Wish("diamond"), Wish("food", 10), Wish("anything")),
)
"""CRU-P40 The wishes behind those of every letter that does not end in NOTHING."""


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

    is_preference: ClassVar[bool] = True
    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    path: str | None = slot(OnlyPath(), default=None)
    wishes: tuple[Wish, ...] = slot(wishes(Thing(EVERY_WORD), NOTHING), default=())
    nothing: bool = slot(LastWord(NOTHING), default=False)

    def misshapen(self) -> str:
        """Say that nothing is named."""
        return "" if self.wishes or self.nothing else tr("Write WANT and what you want, or NOTHING.")

    def __str__(self) -> str:
        return super().__str__() if self.wishes else super().__str__().replace(f"> {NOTHING}", NOTHING)

    def goes_behind(self) -> Sequence[Hashable]:
        """CRU-P05 Wishes for all paths go before those for one below them."""
        return (self.chooses(), replace(self, path=None).chooses())

    def odd(self, look: Look) -> Iterator[str]:
        yield from stray(look, self.path)
        if not self.wishes and self.nothing:
            yield tr("With this you take nothing at all where it counts.")

    def forecast(self, look: Look) -> Iterator[str]:
        path = look.book.path(self.path).name if self.path else ""
        said = {"path": path, "wishes": said_wishes(self.wishes)}
        if not self.wishes:
            yield tr("On {path} you take nothing.", **said) if path else tr("You take nothing.")
        elif self.nothing and path:
            yield tr("On {path} you want {wishes}, and nothing else.", **said)
        elif self.nothing:
            yield tr("You want {wishes}, and nothing else.", **said)
        elif path:
            yield tr("On {path} you want {wishes}, then what the default list names.", **said)
        else:
            yield tr("You want {wishes}, then what the default list names.", **said)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-P40 The default list, where none counts everywhere."""
        lines, wishes = look.all_of(cls), said_wishes(DEFAULT_WANT)
        if not lines:
            yield tr("No WANT line: you take by the default list: {wishes}.", wishes=wishes)
        elif not any(line.path is None and line.when is None for line in lines):
            yield tr(
                "Where none of these lists counts, you take by the default list: {wishes}.", wishes=wishes
            )

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        item = Item(tr("Wishes"), tr("what to take and where to land"), "WANT {} {}", _wish_picks())
        says = tr("what to take; a number is where a wish is met")
        yield from here.stands(item, cls(wishes=_PROPOSED[0]), says)

    @classmethod
    def besides(cls, here: Writer) -> Iterator[Offered]:
        """CRU-P05 Wishes for one path."""
        if path := likely_path(here.view, here.me):
            wanted = cls(path, (Wish("water", 2), Wish("leisure")), nothing=True)
            yield from here.may_write(
                wanted, tr("for one path; behind {word} nothing else is taken", word=NOTHING)
            )
        paths = tuple(path_choice(here.book, one) for one in paths_open(here.view, here.me))
        says = tr("goes before the wishes for all paths if it stands above them")
        picks = (Pick(tr("Path"), paths), *_wish_picks())
        yield Item(tr("Wishes for a path"), says, "WANT {}: {} {}", picks, is_many=True)


_PROPOSED = (
    DEFAULT_WANT[:5],
    (Wish("water", 2), Wish("protein", 3), Wish("fruit", 3), Wish("leisure")),
    (Wish("top40"), Wish("military"), Wish("cb")),
    (Wish("diamond"), Wish("spear", 1), Wish("market")),
)
"""Lists of wishes that a page proposes, the form's first; behind that the default list goes on by itself."""


def _wish_picks() -> tuple[Pick, Pick]:
    lists = tuple(Choice(" > ".join(map(str, wishes)), said_wishes(wishes)) for wishes in _PROPOSED)
    last = (Choice("", tr("what the default list names")), Choice(f"> {NOTHING}", tr("nothing else")))
    return Pick(tr("What, the dearest first"), lists, is_free=True), Pick(tr("Then"), last)


def no_space(track: Path, space: int) -> Fault:
    """Return the fault that a path has no such space."""
    last = track.length
    return no(tr("{path} has no space {space}: its last is {last}.", path=track.name, space=space, last=last))


@order(
    tr_noop("TAKE <path> <space> <icons>"),
    rule="CRU-P05",
    help=tr_noop("Says which type of icon to use in one space; goes before WANT."),
    examples=("TAKE ant 10: water > fruit", "TAKE SC 9: NOTHING"),
)
class Take(IslandOrder):
    """A choice for one space; the last of the icons may be NOTHING."""

    is_preference: ClassVar[bool] = True
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
            yield no_space(track, space)
            return
        offered = [option.type for option in track.space(space).options]
        has = tr("It has {icons}.", icons=", ".join(map(tr, offered))) if offered else tr("It is blank.")
        for icon in self.icons:
            if icon != NOTHING and icon not in offered:
                said = tr(
                    "Space {space} of {path} has no {icon}.", space=space, path=track.name, icon=tr(icon)
                )
                yield no(said, has)

    def odd(self, look: Look) -> Iterator[str]:
        yield from stray(look, self.path)

    def forecast(self, look: Look) -> Iterator[str]:
        icons = tuple(icon for icon in self.icons if icon != NOTHING)
        said = {"path": look.book.path(self.path).name, "space": self.space, "icons": said_list(icons)}
        if not icons:
            yield tr("On {path}, space {space}, you take nothing.", **said)
        elif NOTHING in self.icons:
            yield tr("On {path}, space {space}, you take {icons}, or nothing.", **said)
        else:
            yield tr("On {path}, space {space}, you take {icons}.", **said)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        likely = likely_path(here.view, here.me)
        spaces = enumerate(here.book.path(likely).spaces if likely else (), 1)
        if found := next(((at, one) for at, one in spaces if len(one.options) > 1), None):
            take = cls(likely, found[0], tuple(option.type for option in found[1].options))
            yield from here.may_write(take, tr("for one space, before all wishes"))
        takes = tuple(one for path in paths_open(here.view, here.me) for one in _icons(here.book.path(path)))
        if takes:
            pick = Pick(tr("Space and icon"), takes, is_free=True)
            yield Item(tr("Take"), tr("in one space, before all wishes"), "TAKE {}", (pick,), is_many=True)


def _icons(track: Path) -> Iterator[Choice]:
    """CRU-051 Yield the types of icon of the spaces of a path that have several."""
    for at, space in enumerate(track.spaces, 1):
        for option in space.options if len(space.options) > 1 else ():
            says = tr("{path}, space {space}: {icon}", path=track.name, space=at, icon=Named(option.type))
            yield Choice(f"{track.id} {at}: {option.type}", says, spot(track, at))


@dataclass(frozen=True)
class Taking:
    """What a seat would take in a space, None for nothing; and which wish, from 1, decides how dear it is.

    `units` are those of the wish's word; a `number` of 0 is no wish at all.
    """

    offer: Offer | None = None
    number: int = 0
    units: int = 0

    @property
    def icon(self) -> str:
        """Return the type of icon taken; "" for nothing."""
        return self.offer.icons.type if self.offer else ""


NOTHING_TAKEN = Taking()


def chosen_icon(table: IslandTable, seat: SeatId) -> Taking:
    """CRU-P05 Return what a seat takes in the space where it stands, if anything."""
    offered = offers(table, seat)
    taking = _by_take(table, seat, offered)
    return _by_wishes(table, seat, offered) if taking is None else taking


def market_wish(table: IslandTable, seat: SeatId) -> int:
    """CRU-P06 Return which wish of a seat's list is for the Market, from 1; 0 if none is."""
    wishes = enumerate(_wishes(table, seat), 1)
    return next((number for number, wish in wishes if wish.word == MARKET), 0)


def is_live(table: IslandTable, seat: SeatId, order: Order, path: str | None) -> bool:
    """Say whether a line for a path, or for all, is for the one a seat goes down, and its test holds now."""
    is_here, writer = path in (None, table.state.seats[seat].path), wisher(table, seat, order.verb())
    return is_here and holds(table, writer, order.when, done_lines(table, writer))


def wisher(scene: Scene, seat: SeatId, verb: str = Want.verb()) -> SeatId:
    """CRU-H06 Return whose wishes count for a seat: its own, unless another decides for it."""
    return COMMANDER(scene, seat, verb) or seat


def is_met(castaway: Castaway, wish: Wish) -> bool:
    """CRU-P03 Say whether a wish with a target is satisfied; one without never is."""
    return wish.target > 0 and castaway.amount(wish.word) >= wish.target


def served(offer: Offer, word: str) -> int:
    """CRU-P05 Return the units of a wish's word that an option gives."""
    is_speared = offer.icons.type == SPEARED_FISH
    if (word == PLAIN_FISH and is_speared) or (word == SPEARED_FISH and not is_speared):
        return 0
    return sum(offer.gives[thing] for thing in members(word))


def _by_take(table: IslandTable, seat: SeatId, offered: tuple[Offer, ...]) -> Taking | None:
    """CRU-P05 Return what TAKE lines for the space decide; None leaves it to WANT."""
    here = table.state.seats[seat].pos
    for line in orders_of(table, seat, Take):
        if line.space != here or not is_live(table, seat, line, line.path):
            continue
        for icon in line.icons:
            found = next((offer for offer in offered if offer.icons.type == icon), None)
            if found or icon == NOTHING:
                came_to(table, line, tr_noop("it counted where there was a choice"))
                return _numbered(table, seat, found) if found else NOTHING_TAKEN
    return None


def _numbered(table: IslandTable, seat: SeatId, offer: Offer) -> Taking:
    """CRU-P06 Return an option with the first unsatisfied wish that it serves."""
    castaway = table.state.seats[wisher(table, seat)]
    for number, wish in enumerate(_wishes(table, seat), 1):
        if served(offer, wish.word) and not is_met(castaway, wish):
            return Taking(offer, number, served(offer, wish.word))
    return Taking(offer)


def _by_wishes(table: IslandTable, seat: SeatId, offered: tuple[Offer, ...]) -> Taking:
    """CRU-P03, CRU-P05 Return the option that serves the first unsatisfied wish best."""
    castaway = table.state.seats[wisher(table, seat)]
    for number, wish in enumerate(_wishes(table, seat), 1):
        serving = [offer for offer in offered if served(offer, wish.word)]
        if serving and not is_met(castaway, wish):
            best = min(serving, key=lambda offer: _worth(offer, wish.word))
            return Taking(best, number, served(best, wish.word))
    return NOTHING_TAKEN


def _worth(offer: Offer, word: str) -> tuple[int, int, bool, int]:
    """CRU-P05 Return what options that serve a wish are ordered by, the best first."""
    first = THINGS.index(offer.gives.things[0])
    return -served(offer, word), -offer.gives.total, offer.icons.type == SPEARED_FISH, first


def _wishes(table: IslandTable, seat: SeatId) -> tuple[Wish, ...]:
    """CRU-P05, CRU-P40 Return a seat's wishes here: its first line that fits, then the defaults."""
    lines = orders_of(table, seat, Want)
    line = next((one for one in lines if is_live(table, seat, one, one.path)), None)
    if line is None:
        return DEFAULT_WANT
    came_to(table, line, tr_noop("it counted where there was a choice"))
    return line.wishes if line.nothing else (*line.wishes, *DEFAULT_WANT)


# ---- II.B.1 Production: the seat uses one type of icon of its space (CRU-050 to CRU-057, CRU-069)

NO_SPEAR = tr_noop("speared fish takes a Spear")


def use_spaces(table: IslandTable, seats: Sequence[SeatId], die: int) -> None:
    """CRU-036, CRU-H37 Let seats that moved together choose in their spaces, then make what they chose."""
    if not seats:
        return
    takings = [(seat, _choice(table, seat, die)) for seat in seats]
    TAKES_CHOSEN(table, tuple(seats), tuple(taking.icon for _, taking in takings))
    for seat, taking in takings:
        if taking.offer:
            _produce(table, seat, taking.offer.icons)
        elif space_of(table.book, table.state.seats[seat]).options:
            _tell_taken(table, seat, Said(Basket()), "", [])


def _choice(table: IslandTable, seat: SeatId, die: int) -> Taking:
    """CRU-052, CRU-151, CRU-H27 Return what a seat takes, nothing where it may not use its space."""
    return NOTHING_TAKEN if MAY_INTERACT(table, seat, die) else chosen_icon(table, seat)


def _produce(table: IslandTable, seat: SeatId, icons: Icons) -> None:
    """CRU-053 to CRU-057 Make one unit for each icon, as far as the crowd and the bank leave any."""
    yields = [yield_of(table, seat, icons, thing, units) for thing, units in icons.gives]
    made, owners = [], []
    for each in yields:
        owner, given = gain(table, seat, each.thing, each.left, ICON, is_new=True)
        made.append((each, owner, given))
        owners += [owner] if owner != seat and given else []
        table.state.seats[seat].count(f"made {each.thing}", given)
    goods = Said(Basket.of({each.thing: given for each, _, given in made}))
    _tell_taken(table, seat, goods, icons.type, owners)
    _tell_missed(table, seat, made)
    for each, owner, given in made:
        PRODUCED(table, seat, each.thing, given, owner)
    HARVESTED(table, seat, goods.basket)
    if icons.type == SPEARED_FISH and goods:
        _risk_spear(table, table.state.seats[seat])


def _tell_taken(table: IslandTable, seat: SeatId, goods: Said, icon: str, owners: Sequence[SeatId]) -> None:
    """Tell what a seat takes, and for whom if others get it (CRU-H34)."""
    castaway, names = table.state.seats[seat], [table.state.seats[owner].name for owner in owners]
    path, owner = path_of(table.book, castaway).name, listed([*dict.fromkeys(names)])
    table.tell(told.Took(castaway.name, goods, path, castaway.pos, table.state.round, icon, owner))


def _tell_missed(table: IslandTable, seat: SeatId, made: Sequence[tuple[Yield, SeatId, int]]) -> None:
    """CRU-064, CRU-006 Tell what the crowd and the bank cost of what was taken; leisure barred is neither."""
    name = table.state.seats[seat].name
    taken = Said(Basket.of({each.thing: each.printed - each.left for each, _, _ in made}))
    short = [(each, given) for each, owner, given in made if owner == seat or each.thing != LEISURE]
    missed = Said(Basket.of({each.thing: each.left - given for each, given in short}))
    if taken:
        table.tell(told.Reduced(name, taken, max(each.crowd for each, _, _ in made)))
    if missed:
        table.tell(told.BankShort(name, missed))


def _risk_spear(table: IslandTable, castaway: Castaway) -> None:
    """CRU-055, CRU-R06, CRU-R40 Throw a die for the Spear, a kept one first; a low one breaks it."""
    path, island = path_of(table.book, castaway).name, table.state
    dice = table.dice.at(island.turn, "spear", castaway.id, island.round)
    die = dice.die(6, f"{castaway.name}'s spear at {path} {castaway.pos}")
    is_lost = die in table.book.tables.spear_lost_on
    if is_lost:
        lose(castaway, SPEAR, 1)
    table.tell(told.SpearRisked(castaway.name, die, is_lost))


def _with_spear(scene: Scene, seat: SeatId, icon: str, thing: str) -> str:
    """CRU-055 Speared fish is only for those who hold a Spear."""
    return NO_SPEAR if icon == SPEARED_FISH and not scene.state.seats[seat].amount(SPEAR) else ""


ACTS: tuple[Act, ...] = (MAY_TAKE.by(_with_spear),)
"""What the base answers of production."""
