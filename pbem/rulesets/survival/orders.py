"""Survival's orders, each declared once (brief 5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.orders import Grammar, Order, Verdict, order
from pbem.engine.slots import HexName, Preferences, Quoted, WholeNumber, slot
from pbem.engine.words import Fault, Lexicon, Why, did_you_mean
from pbem.rulesets.survival.book import Behaviour
from pbem.rulesets.survival.conditions import TestSlot
from pbem.rulesets.survival.lexicon import IslandLexicon, island, surroundings
from pbem.rulesets.survival.paths import HOME, RANDOM, STAY, NoWay, Way, next_hex, walk
from pbem.rulesets.survival.slots import (
    BehaviourSlot,
    EnemySlot,
    GeneSlot,
    KindSlot,
    PlaceSlot,
    StartSlot,
    VoteSlot,
    WaySlot,
    Who,
    WhoSlot,
)
from pbem.rulesets.survival.view import Beast, IslandView

MOST_NAME = 40


def _due(lexicon: Lexicon, what: str, is_time: Callable[[IslandView], bool]) -> str:
    """Return why an order has no place now, or ""; the extinct order nothing (SUR-R71)."""
    here = island(lexicon)
    folk = here.view.seats.get(here.me)
    if folk and folk.extinct_in is not None:
        return "Your species is extinct: you can order nothing any more, but PRESS is welcome."
    return "" if is_time(here.view) else _not_in(here, what)


def _not_in(lexicon: IslandLexicon, what: str) -> str:
    round = lexicon.view.round
    when = f"round {round}, {lexicon.view.season.capitalize()}" if round else "the signup"
    return f"{what}: not in this round ({when})."


def _refused(order: Order, *reasons: str, hint: str = "", stands: bool = False) -> Verdict:
    faults = tuple(Fault(reason, hint, Why.REFUSED) for reason in reasons)
    return Verdict(order, faults, stands)


def each_allowed(order: Order, who: Who, beasts: list[Beast], faults: dict[int, Fault]) -> Verdict:
    """Strike out the creatures that cannot; the order stands while it means one that can (SUR-R74)."""
    left = who.without(*faults)
    stands = not faults or any(beast.number not in left.barred for beast in beasts)
    return Verdict(replace(order, who=left), tuple(faults.values()), stands)  # type: ignore[call-arg]


def meant(lexicon: IslandLexicon, who: Who) -> list[Beast]:
    """Return the seat's living creatures that are meant and not struck out."""
    return [b for b in lexicon.own.values() if b.number not in who.barred and who.means(b)]


@order(
    "KIND <kinds>",
    rule="SUR-2.1-03",
    help="States what your species shall be, first choice first.",
    examples=("KIND carnivore", "KIND herbivore > omnivore"),
)
class Kind(Order):
    """A preference for the kind of the species."""

    kinds: tuple[str, ...] = slot(Preferences(KindSlot()))

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """The kind is settled before the first creature lives."""
        here = island(lexicon)
        return "" if here.kind is None else _not_in(here, "KIND")


@order(
    "START <hex>",
    rule="SUR-2.1-11",
    help="Chooses the hex in which your first creature starts, or RANDOM.",
    examples=("START B7", "START RANDOM"),
)
class Start(Order):
    """The start hex of the first creature."""

    hex: str = slot(StartSlot())

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """Creatures are placed in round 1 only."""
        return _due(lexicon, "START", lambda view: view.round == 1)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse hexes that are none, and water."""
        fault = start_fault(island(lexicon), self.hex)
        return _refused(self, fault) if fault else Verdict(self)


def start_fault(lexicon: IslandLexicon, hex: str) -> str:
    """Return why a creature cannot start there, or ""."""
    if hex == "RANDOM":
        return ""
    if hex not in lexicon.view.hexes:
        return f"{hex} does not exist."
    return "" if lexicon.book.is_land(hex) else f"{hex} is water."


@order(
    "GENE <genes>",
    rule="SUR-3.1.2-05",
    help="Chooses the advantage of your first creature or of this Spring's young: the first that can be had.",
    examples=("GENE Speed", "GENE Armour > Thick Hide", "GENE RANDOM"),
)
class Gene(Order):
    """The wished advantages, first choice first."""

    genes: tuple[str, ...] = slot(Preferences(GeneSlot()))

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """Advantages are gained in round 1 and in Springs with births."""
        return _due(lexicon, "GENE", lambda view: view.round == 1 or view.is_birth_spring)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse entry by entry; the others stand."""
        faults = {gene: gene_fault(island(lexicon), gene) for gene in self.genes}
        left = tuple(gene for gene in self.genes if faults[gene] is None)
        told = tuple(fault for fault in faults.values() if fault)
        return Verdict(replace(self, genes=left) if left else self, told, bool(left))


def gene_fault(lexicon: IslandLexicon, name: str) -> Fault | None:
    """Return why the species cannot gain this advantage now, or None."""
    if name == "RANDOM":
        return None
    book, view = lexicon.book, lexicon.view
    if name not in book.genes:
        return Fault(f'There is no advantage "{name}".', did_you_mean(name, book.genes), Why.REFUSED)
    gene = book.genes[name]
    if lexicon.kind and lexicon.kind not in gene.kinds:
        return Fault(f"{name} is not for {book.kinds[lexicon.kind].name}s.", _open(lexicon), Why.REFUSED)
    year = max(1, book.options.advanced_from_year)
    if gene.is_advanced and view.year < year:
        return Fault(f"{name}: advanced advantages come from Year {year} on.", _open(lexicon), Why.REFUSED)
    young = [beast for beast in lexicon.own.values() if beast.is_newborn]
    gains = [one for one in young if name not in one.genes or (gene.needs and gene.needs not in one.genes)]
    if young and not gains:
        return Fault(f"{name}: all your young have it.", _open(lexicon), Why.REFUSED)
    return None


def _open(lexicon: IslandLexicon) -> str:
    return f"Open to you: {', '.join(open_to(lexicon))}." if lexicon.kind else ""


def open_to(lexicon: IslandLexicon) -> list[str]:
    """Return the advantages that would give something to the first creature or to one of the young."""
    assert lexicon.kind
    genes = lexicon.book.open_genes(lexicon.kind, lexicon.view.year)
    young = [beast for beast in lexicon.own.values() if beast.is_newborn] or list(lexicon.own.values())
    return [gene.name for gene in genes if any(gene.name not in beast.genes for beast in young)]


@order(
    "MODE <who> <behaviour>",
    rule="SUR-3.2.2-01",
    help="Sets the behaviour from this round on: defensive, semi or aggressive.",
    examples=("MODE 42 aggressive", "MODE ALL D"),
    also=("BEHAVE",),
)
class Mode(Order):
    """The behaviour of some creatures."""

    who: Who = slot(WhoSlot())
    behaviour: Behaviour = slot(BehaviourSlot())

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """There is no behaviour before there are creatures."""
        return _due(lexicon, "MODE", lambda view: view.round > 0)


@order(
    "MOVE <who> [TO] <ways>",
    rule="SUR-3.2.1-02",
    help="Moves creatures one step: directions, hexes, STAY or RANDOM; the first way that is possible.",
    examples=("MOVE 42 NE", "MOVE 42 C4", "MOVE 57 SE S > N > STAY", "MOVE ALL RANDOM"),
)
class Move(Order):
    """The ways of some creatures, first choice first."""

    who: Who = slot(WhoSlot())
    ways: tuple[Way, ...] = slot(Preferences(WaySlot()))

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """Nobody moves in round 1 (SUR-3.2.1-01)."""
        return _due(lexicon, "MOVE", lambda view: view.round > 1)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it for newborns named, and for creatures that can go none of the ways."""
        return move_verdict(self, self.who, self.ways, island(lexicon))


def move_verdict(order: Order, who: Who, ways: tuple[Way, ...], lexicon: IslandLexicon) -> Verdict:
    """Hold ways against each creature meant; a selector passes over the newborns."""
    beasts = [beast for beast in meant(lexicon, who) if who.ids or not beast.is_newborn]
    return each_allowed(order, who, beasts, move_faults(lexicon, beasts, ways))


def move_faults(lexicon: IslandLexicon, beasts: list[Beast], ways: tuple[Way, ...]) -> dict[int, Fault]:
    """Return why creatures cannot go any of the ways, by number."""
    faults: dict[int, Fault] = {}
    for beast in beasts:
        if beast.is_newborn:
            hint = f"Write PLACE {beast.number} and a hex next to its parent, or HOME."
            faults[beast.number] = Fault(f"{beast.id} is placed, not moved.", hint, Why.REFUSED)
        elif fault := way_fault(lexicon, beast, ways):
            faults[beast.number] = fault
    return faults


def way_fault(lexicon: IslandLexicon, beast: Beast, ways: tuple[Way, ...]) -> Fault | None:
    """Return why none of the ways is possible, with the neighbours it could go to; or None."""
    reasons = []
    assert beast.hex
    for way in ways:
        if way == RANDOM:
            return None
        try:
            walk(lexicon.book, beast.id, beast.powers, beast.hex, way)
            return None
        except NoWay as no:
            reasons.append(str(no))
    said = " ".join(reasons)
    hint = f"{beast.id} is in {beast.hex}; next to it: {surroundings(lexicon.view, beast.hex)}."
    return Fault(said[0].upper() + said[1:], hint, Why.REFUSED)


@order(
    "STAY <who>",
    rule="SUR-3.2.1-02",
    help="Keeps creatures where they are.",
    examples=("STAY 42", "STAY ALL"),
)
class Stay(Order):
    """Staying put; the same as MOVE ... STAY."""

    who: Who = slot(WhoSlot())

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """Nobody moves in round 1."""
        return _due(lexicon, "STAY", lambda view: view.round > 1)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it for newborns named."""
        return move_verdict(self, self.who, (STAY,), island(lexicon))


@order(
    "PLACE <who> <place>",
    rule="SUR-3.1.2-02",
    help="Places newborns: a direction from the parent's hex, a hex next to it, or HOME.",
    examples=("PLACE 91 N", "PLACE 91 B6", "PLACE YOUNG HOME"),
)
class Place(Order):
    """The hex of some newborns."""

    who: Who = slot(WhoSlot())
    place: str = slot(PlaceSlot())

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """The young are placed in the Spring of their birth."""
        return _due(lexicon, "PLACE", lambda view: view.is_birth_spring)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it for creatures that are no newborns, and for hexes out of reach."""
        return place_verdict(self, self.who, self.place, island(lexicon))


def place_verdict(order: Order, who: Who, place: str, lexicon: IslandLexicon) -> Verdict:
    """Hold a place against each newborn meant; a selector falls back to HOME without a word."""
    beasts = meant(lexicon, who)
    return each_allowed(order, who, beasts, place_faults(lexicon, beasts, place) if who.ids else {})


def place_faults(lexicon: IslandLexicon, beasts: list[Beast], place: str | None) -> dict[int, Fault]:
    """Return why creatures cannot be placed there, by number."""
    faults: dict[int, Fault] = {}
    for beast in beasts:
        if not beast.is_newborn:
            faults[beast.number] = Fault(f"{beast.id} is no newborn: MOVE it.", "", Why.REFUSED)
        elif place is None:
            hint = "Give one direction, a hex next to its parent, or HOME."
            faults[beast.number] = Fault(f"{beast.id} is placed, not moved.", hint, Why.REFUSED)
        elif fault := place_fault(lexicon, beast, place):
            assert beast.hex
            hint = f"Next to {beast.hex}: {surroundings(lexicon.view, beast.hex)}; or HOME."
            faults[beast.number] = Fault(fault, hint, Why.REFUSED)
    return faults


def place_fault(lexicon: IslandLexicon, beast: Beast, place: str) -> str:
    """Return why a newborn cannot be placed there, or ""."""
    try:
        placed(lexicon, beast, place)
    except NoWay as no:
        return str(no)
    return ""


def placed(lexicon: IslandLexicon, beast: Beast, place: str) -> str:
    """Return the hex meant by a newborn's place; NoWay if it is not next to the parent's or is water."""
    home = beast.hex
    assert home
    if place in ("HOME", home):
        return home
    there = next_hex(lexicon.book, home, place) if place in DIRECTIONS else place
    if there is None or there not in lexicon.view.hexes:
        raise NoWay(f"{place} does not exist." if there else f"{place} of {home} does not exist.")
    if there not in lexicon.book.grid.neighbours[home]:
        raise NoWay(f"{there} is not next to {home}.")
    if not lexicon.book.is_land(there):
        raise NoWay(f"{there} is water.")
    return there


@order(
    "ENEMY <enemy>",
    rule="SUR-3.2.3-01",
    help="Declares a rival species your enemy for this round, or NONE.",
    examples=("ENEMY bob", "ENEMY NONE"),
)
class Enemy(Order):
    """The enemy of this round."""

    enemy: SeatId = slot(EnemySlot())

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """There are no enemies before there are creatures."""
        return _due(lexicon, "ENEMY", lambda view: view.round > 0)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse the own species and extinct ones."""
        here = island(lexicon)
        if self.enemy == here.me:
            return _refused(self, f"{self.enemy} is your own species.")
        folk = here.view.seats.get(self.enemy)
        if folk and folk.extinct_in is not None:
            return _refused(self, f"The species of {self.enemy} is extinct.")
        return Verdict(self)


@order(
    "<who> [<way>] [<behaviour>]",
    rule="SUR-3.2.1-02",
    help="Short form: a way and a behaviour in one line; for newborns the way is their place.",
    examples=("42H NE aggressive", "57 defensive", "ALL STAY"),
)
class Short(Order):
    """MOVE, PLACE or START and MODE in one line."""

    who: Who = slot(WhoSlot())
    way: Way | None = slot(WaySlot(home=True), is_optional=True)
    behaviour: Behaviour | None = slot(BehaviourSlot(is_short=False), is_optional=True)

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """There is nobody to order before there are creatures."""
        return _due(lexicon, "The short form", lambda view: view.round > 0)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse what MOVE, PLACE or START would refuse."""
        here = island(lexicon)
        if self.way is None and self.behaviour is None:
            return _refused(
                self, "That line says nothing of what they shall do.", hint=f"Write {self.wording}."
            )
        if self.way is None:
            return Verdict(self)
        if here.view.round == 1:
            return self._start(here, self.way)
        beasts = meant(here, self.who)
        young = [beast for beast in beasts if beast.is_newborn] if self.who.ids else []
        old = [beast for beast in beasts if not beast.is_newborn] if self.way != HOME else []
        faults = place_faults(here, young, place_of(self.way)) | move_faults(here, old, (self.way,))
        return each_allowed(self, self.who, beasts, faults)

    def _start(self, here: IslandLexicon, way: Way) -> Verdict:
        if len(way) == 1 and (way == RANDOM or way[0] not in (*DIRECTIONS, "STAY", "HOME")):
            fault = start_fault(here, way[0])
            return _refused(self, fault) if fault else Verdict(self)
        untimely = Fault(_not_in(here, " ".join(way)), "Creatures are placed: name a hex.", Why.NOT_NOW)
        return Verdict(replace(self, way=None), (untimely,), self.behaviour is not None)


def place_of(way: Way) -> str | None:
    """Return the place a short form's way means for a newborn; STAY is its parent's hex."""
    if way in (STAY, HOME):
        return "HOME"
    return way[0] if len(way) == 1 and way != RANDOM else None


@order(
    "NAME <name>",
    rule="SUR-5-04",
    help="Names your species, 1 to 40 characters.",
    examples=('NAME "Lesser Spotted Grobbles"',),
    is_game_order=False,
)
class Name(Order):
    """The name of the species."""

    name: str = slot(Quoted("a name"))

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """At any time."""
        return _due(lexicon, "NAME", lambda view: True)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse names that are taken, too long or not allowed."""
        here = island(lexicon)
        if not here.book.options.silly_names:
            return _refused(self, "Names of species are not allowed in this game.")
        if not 1 <= len(self.name) <= MOST_NAME or not self.name.isprintable():
            return _refused(self, f"A name has 1 to {MOST_NAME} printable characters.")
        others = [folk for folk in here.view.seats.values() if folk.id != here.me]
        if self.name.casefold() in [folk.species_name.casefold() for folk in others]:
            return _refused(self, f'"{self.name}" is taken.')
        return Verdict(self)


@order(
    "VOTE DRAW <seats>",
    rule="SUR-6-05",
    help="Votes to share the game with the seats named, you among them or not; NO takes the vote back.",
    examples=("VOTE DRAW ann, me", "VOTE DRAW NO"),
    is_game_order=False,
)
class VoteDraw(Order):
    """A vote for a draw of some species."""

    seats: frozenset[SeatId] = slot(VoteSlot())

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """At any time."""
        return _due(lexicon, "VOTE", lambda view: True)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse fewer than two species, and extinct ones."""
        here = island(lexicon)
        if not here.book.options.draws:
            return _refused(self, "Draws are not allowed in this game.")
        if len(self.seats) == 1:
            return _refused(self, "A draw takes at least two species.")
        for seat in sorted(self.seats):
            folk = here.view.seats.get(seat)
            if folk and folk.extinct_in is not None:
                return _refused(self, f"The species of {seat} is extinct.")
        return Verdict(self)


@order(
    "CLOSE [DOMINANT] [<seat>]",
    rule="SUR-R73",
    help="Ends the game when this round is played; DOMINANT names the species that has won the island.",
    examples=("CLOSE", "CLOSE DOMINANT ann"),
)
class Close(Order):
    """The GM's word that the game ends."""

    seat: SeatId | None = slot(EnemySlot(), is_optional=True)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse extinct species."""
        folk = island(lexicon).view.seats.get(self.seat or "")
        if folk and folk.extinct_in is not None:
            return _refused(self, f"The species of {self.seat} is extinct.")
        return Verdict(self)


@order(
    "MAX <hex> <meals>",
    rule="SUR-2.2-11",
    help="Sets how many plant meals a hex grows from the next Spring on.",
    examples=("MAX B7 3",),
)
class Maximum(Order):
    """The GM's new number of plant meals for a hex."""

    hex: str = slot(HexName())
    meals: int = slot(WholeNumber("the number of meals", 0, 100))

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse hexes that are none or grow nothing."""
        here = island(lexicon)
        patch = here.view.hexes.get(self.hex)
        if patch is None:
            return _refused(self, f"{self.hex} does not exist.")
        if here.book.terrain[patch.terrain].plant is None:
            return _refused(self, f"{self.hex} grows no plants.")
        return Verdict(self)


SIGNUP_ORDERS = (Kind, Name, VoteDraw)
SEASON_ORDERS = (Start, Gene, Mode, Move, Stay, Place, Enemy, Short, Name, VoteDraw)
GM_ORDERS = (Close, Maximum)
GRAMMAR = Grammar((Kind, *SEASON_ORDERS), TestSlot())
GM_GRAMMAR = Grammar(GM_ORDERS)
