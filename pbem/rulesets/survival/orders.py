"""Survival's orders, each declared once (brief 5)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.orders import Grammar, Order, Verdict, order
from pbem.engine.slots import ListOf, Quoted, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Why
from pbem.rulesets.survival.book import Behaviour
from pbem.rulesets.survival.conditions import TEST
from pbem.rulesets.survival.legality import (
    due,
    each_allowed,
    gene_fault,
    is_extinct,
    meant,
    move_faults,
    move_verdict,
    not_in,
    place_faults,
    place_of,
    place_verdict,
    refused,
    start_fault,
)
from pbem.rulesets.survival.lexicon import IslandLexicon, island
from pbem.rulesets.survival.paths import HOME, RANDOM, STAY, Way
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

MOST_NAME = 40


@order(
    tr_noop("KIND <kinds>"),
    rule="SUR-2.1-03",
    help=tr_noop("States what your species shall be, first choice first."),
    examples=("KIND carnivore", "KIND herbivore > omnivore"),
    due_when=tr_noop("the choice of kinds, before creatures live"),
)
class Kind(Order):
    """A preference for the kind of the species."""

    kinds: tuple[str, ...] = slot(ListOf(KindSlot()))

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """The kind is settled before the first creature lives."""
        here = island(lexicon)
        return "" if here.kind is None else not_in(here, "KIND")


@order(
    tr_noop("START <hex>"),
    rule="SUR-2.1-11",
    help=tr_noop("Chooses the hex in which your first creature starts, or RANDOM."),
    examples=("START B7", "START RANDOM"),
    due_when=tr_noop("round 1"),
)
class Start(Order):
    """The start hex of the first creature."""

    hex: str = slot(StartSlot())

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """Creatures are placed in round 1 only."""
        return due(lexicon, "START", lambda view: view.round == 1)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse hexes that are none, and water."""
        fault = start_fault(island(lexicon), self.hex)
        return refused(self, fault) if fault else Verdict(self)


@order(
    tr_noop("GENE <genes>"),
    rule="SUR-3.1.2-05",
    help=tr_noop(
        "Chooses the advantage of your first creature or of this Spring's young: the first that can be had."
    ),
    examples=("GENE Speed", "GENE Armour > Thick Hide", "GENE RANDOM"),
    due_when=tr_noop("round 1 and in Springs with births"),
)
class Gene(Order):
    """The wished advantages, first choice first."""

    genes: tuple[str, ...] = slot(ListOf(GeneSlot()))

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """Advantages are gained in round 1 and in Springs with births."""
        return due(lexicon, "GENE", lambda view: view.round == 1 or view.is_birth_spring)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse entry by entry; the others stand."""
        faults = {gene: gene_fault(island(lexicon), gene) for gene in self.genes}
        left = tuple(gene for gene in self.genes if faults[gene] is None)
        told = tuple(fault for fault in faults.values() if fault)
        return Verdict(replace(self, genes=left) if left else self, told, bool(left))


@order(
    tr_noop("MODE <who> <behaviour>"),
    rule="SUR-3.2.2-01",
    help=tr_noop("Sets the behaviour from this round on: defensive, semi or aggressive."),
    examples=("MODE 42 aggressive", "MODE ALL D", "IF 42 HUNGRY THEN MODE 42 aggressive"),
    also=("BEHAVE",),
    due_when=tr_noop("every round"),
)
class Mode(Order):
    """The behaviour of some creatures."""

    who: Who = slot(WhoSlot())
    behaviour: Behaviour = slot(BehaviourSlot())

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """There is no behaviour before there are creatures."""
        return due(lexicon, "MODE", lambda view: view.round > 0)


@order(
    tr_noop("MOVE <who> [TO] <ways>"),
    rule="SUR-3.2.1-02",
    help=tr_noop(
        "Moves creatures one step: directions, hexes, STAY or RANDOM; the first way that is possible."
    ),
    examples=("MOVE 42 NE", "MOVE 42 C4", "MOVE 57 SE S > N > STAY", "MOVE ALL RANDOM"),
    due_when=tr_noop("every round from round 2 on"),
)
class Move(Order):
    """The ways of some creatures, first choice first."""

    who: Who = slot(WhoSlot())
    ways: tuple[Way, ...] = slot(ListOf(WaySlot()))

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """Nobody moves in round 1 (SUR-3.2.1-01)."""
        return due(lexicon, "MOVE", lambda view: view.round > 1)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it for newborns named, and for creatures that can go none of the ways."""
        return move_verdict(self, self.who, self.ways, island(lexicon))


@order(
    tr_noop("STAY <who>"),
    rule="SUR-3.2.1-02",
    help=tr_noop("Keeps creatures where they are."),
    examples=("STAY 42", "STAY ALL"),
    due_when=tr_noop("every round from round 2 on"),
)
class Stay(Order):
    """Staying put; the same as MOVE ... STAY."""

    who: Who = slot(WhoSlot())

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """Nobody moves in round 1."""
        return due(lexicon, "STAY", lambda view: view.round > 1)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it for newborns named."""
        return move_verdict(self, self.who, (STAY,), island(lexicon))


@order(
    tr_noop("PLACE <who> <place>"),
    rule="SUR-3.1.2-02",
    help=tr_noop("Places newborns: a direction from the parent's hex, a hex next to it, or HOME."),
    examples=("PLACE 91 N", "PLACE 91 B6", "PLACE YOUNG HOME"),
    due_when=tr_noop("Springs with births"),
)
class Place(Order):
    """The hex of some newborns."""

    who: Who = slot(WhoSlot())
    place: str = slot(PlaceSlot())

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """The young are placed in the Spring of their birth."""
        return due(lexicon, "PLACE", lambda view: view.is_birth_spring)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it for creatures that are no newborns, and for hexes out of reach."""
        return place_verdict(self, self.who, self.place, island(lexicon))


@order(
    tr_noop("ENEMY <enemy>"),
    rule="SUR-3.2.3-01",
    help=tr_noop("Declares a rival species your enemy for this round, or NONE."),
    examples=("ENEMY bob", "ENEMY NONE"),
    due_when=tr_noop("every round"),
)
class Enemy(Order):
    """The enemy of this round."""

    enemy: SeatId = slot(EnemySlot())

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """There are no enemies before there are creatures."""
        return due(lexicon, "ENEMY", lambda view: view.round > 0)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse the own species and extinct ones."""
        here = island(lexicon)
        if self.enemy == here.me:
            return refused(self, tr("{seat} is your own species.", seat=self.enemy))
        folk = here.view.seats.get(self.enemy)
        if folk and folk.extinct_in is not None:
            return refused(self, is_extinct(self.enemy))
        return Verdict(self)


@order(
    tr_noop("<who> [<way>] [<behaviour>]"),
    rule="SUR-3.2.1-02",
    help=tr_noop("Short form: a way and a behaviour in one line; for newborns the way is their place."),
    examples=("42H NE aggressive", "57 defensive", "ALL STAY"),
    due_when=tr_noop("every round"),
)
class Short(Order):
    """MOVE, PLACE or START and MODE in one line."""

    who: Who = slot(WhoSlot())
    way: Way | None = slot(WaySlot(home=True), default=None)
    behaviour: Behaviour | None = slot(BehaviourSlot(is_short=False), default=None)

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """There is nobody to order before there are creatures."""
        return due(lexicon, tr("The short form"), lambda view: view.round > 0)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse what MOVE, PLACE or START would refuse."""
        here = island(lexicon)
        if self.way is None and self.behaviour is None:
            hint = tr("Write {wording}.", wording=tr(self.wording))
            return refused(self, tr("That line says nothing of what they shall do."), hint=hint)
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
            return refused(self, fault) if fault else Verdict(self)
        untimely = Fault(not_in(here, " ".join(way)), tr("Creatures are placed: name a hex."), Why.NOT_NOW)
        return Verdict(replace(self, way=None), (untimely,), self.behaviour is not None)


@order(
    tr_noop("NAME <name>"),
    rule="SUR-5-04",
    help=tr_noop("Names your species, 1 to 40 characters."),
    examples=('NAME "Lesser Spotted Grobbles"',),
    is_game_order=False,
)
class Name(Order):
    """The name of the species."""

    name: str = slot(Quoted(tr_noop("a name")))

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """At any time."""
        return due(lexicon, "NAME", lambda view: True)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse names that are taken, too long or not allowed."""
        here = island(lexicon)
        if not here.book.options.silly_names:
            return refused(self, tr("Names of species are not allowed in this game."))
        if not 1 <= len(self.name) <= MOST_NAME or not self.name.isprintable():
            return refused(self, tr("A name has 1 to {most} printable characters.", most=MOST_NAME))
        others = [folk for folk in here.view.seats.values() if folk.id != here.me]
        if self.name.casefold() in [folk.species_name.casefold() for folk in others]:
            return refused(self, tr('"{name}" is taken.', name=self.name))
        return Verdict(self)


@order(
    tr_noop("VOTE DRAW <seats>"),
    rule="SUR-6-05",
    help=tr_noop(
        "Votes to share the game with the seats named, you among them or not; NO takes the vote back."
    ),
    examples=("VOTE DRAW ann, me", "VOTE DRAW NO"),
    is_game_order=False,
)
class VoteDraw(Order):
    """A vote for a draw of some species."""

    seats: frozenset[SeatId] = slot(VoteSlot())

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """At any time."""
        return due(lexicon, "VOTE", lambda view: True)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse fewer than two species, and extinct ones."""
        here = island(lexicon)
        if not here.book.options.draws:
            return refused(self, tr("Draws are not allowed in this game."))
        if len(self.seats) == 1:
            return refused(self, tr("A draw takes at least two species."))
        for seat in sorted(self.seats):
            folk = here.view.seats.get(seat)
            if folk and folk.extinct_in is not None:
                return refused(self, is_extinct(seat))
        return Verdict(self)


SIGNUP_ORDERS = (Kind, Name, VoteDraw)
SEASON_ORDERS = (Start, Gene, Mode, Move, Stay, Place, Enemy, Short, Name, VoteDraw)
GRAMMAR = Grammar((Kind, *SEASON_ORDERS), TEST)
