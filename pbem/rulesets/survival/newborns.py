"""3.1.2 to 3.1.4 The young: where they are placed, and what advantage they and the first creatures gain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.engine.declaring import refusal
from pbem.engine.events import Event, SeatId, event, listed
from pbem.engine.hexes import DIRECTIONS, hex_meant
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.orders import Verdict, order
from pbem.engine.results import Became
from pbem.engine.slots import ListOf, Slot, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Lexicon, Words, did_you_mean, keyword
from pbem.rulesets.survival import book as rulebook
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.island import Creature, CreatureId
from pbem.rulesets.survival.lexicon import IslandLexicon, island, island_of, surroundings
from pbem.rulesets.survival.outlook import Outlook, ids
from pbem.rulesets.survival.paths import next_hex, nursery
from pbem.rulesets.survival.plans import (
    NO_PLAN,
    Aftermath,
    CreatureOrder,
    IslandOrder,
    IslandTable,
    Plan,
    plans,
)
from pbem.rulesets.survival.setup import Placed
from pbem.rulesets.survival.view import Beast
from pbem.rulesets.survival.who import Who, WhoSlot


@event(
    "SUR-3.1.2-06",
    "{creature} gains {gene} instead of {wanted}.",
    when={"is_as_wanted": "{creature} gains {gene}."},
    rules={"is_as_wanted": "SUR-3.1.2-04"},
)
class AdvantageGained(Event):
    creature: CreatureId
    gene: str
    wanted: str

    @property
    def is_as_wanted(self) -> bool:
        return self.gene == self.wanted


class PlaceSlot(Slot[str]):
    """A direction, a hex or HOME, for a newborn."""

    def read(self, words: Words) -> str:
        """Take one word."""
        if meant := hex_meant(words.peek()):
            return words.take_as(meant)
        token = words.take(tr_noop("a direction, a hex or HOME"))
        upper = token.upper()
        if upper in DIRECTIONS:
            return upper
        if keyword(upper, ("HOME",)):
            return "HOME"
        text = tr(
            '"{word}" is no place for a newborn: a direction, a hex next to its parent, or HOME.', word=token
        )
        raise Fault(text)


class GeneSlot(Slot[str]):
    """The name of an advantage, of one or more words; one not known is kept to be refused by name."""

    def read(self, words: Words) -> str:
        """Take words up to the next > and look the name up."""
        taken = [words.take(tr_noop("an advantage"))]
        while not words.is_done and words.peek() != ">":
            taken.append(words.take())
        name = " ".join(taken).strip('"')
        if name.upper() == "RANDOM":
            return "RANDOM"
        return keyword(name, island_of(words).book.genes) or name


@order(
    tr_noop("GENE <genes>"),
    rule="SUR-3.1.2-05",
    help=tr_noop(
        "Chooses the advantage of your first creature or of this Spring's young: the first that can be had."
    ),
    examples=("GENE Speed", "GENE Armour > Thick Hide", "GENE RANDOM"),
    due_when=tr_noop("round 1 and in Springs with births"),
)
class Gene(IslandOrder):
    """The wished advantages, first choice first."""

    once = True
    genes: tuple[str, ...] = slot(ListOf(GeneSlot()))

    @classmethod
    def is_time(cls, here: IslandLexicon) -> bool:
        """Advantages are gained in round 1 and in Springs with births."""
        return here.view.round == 1 or here.view.is_birth_spring

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse entry by entry; the others stand."""
        faults = {gene: _gene_fault(island(lexicon), gene) for gene in self.genes}
        left = tuple(gene for gene in self.genes if faults[gene] is None)
        told = tuple(refusal(fault) for fault in faults.values() if fault)
        return Verdict(replace(self, genes=left) if left else self, told, bool(left))

    def plan(self, plan: Plan) -> None:
        plan.genes = self.genes

    def came_to(self, now: Aftermath) -> None:
        mine = {one.id for one in now.table.state.creatures.values() if one.species == now.seat}
        gained = (one for one in now.table.events if isinstance(one, AdvantageGained))
        wanted = next((one.wanted for one in gained if one.creature in mine), "")
        if not wanted:
            now.put(self, Became.NEVER, tr_noop("there was nobody to gain an advantage"))
        elif wanted in self.genes:
            now.put(self, Became.DONE, "{gene}", gene=wanted)
        elif "RANDOM" in self.genes:
            now.put(self, Became.DONE, tr_noop("by dice: {gene}"), gene=wanted)
        else:
            now.put(self, Became.REFUSED, tr_noop("none of these could be had; by dice: {gene}"), gene=wanted)

    def odd(self, look: Outlook) -> Iterator[str]:
        """Advantages that some of the young have already, or get the prerequisite of."""
        if "RANDOM" in self.genes[:-1]:
            yield tr("RANDOM ends the list: what stands behind it is never tried.")
        gene = look.book.genes.get(self.genes[0])
        young = [beast for beast in look.own if beast.is_newborn or look.view.round == 1]
        if gene is None:
            return
        if have := [beast for beast in young if gene.name in beast.genes]:
            yield trn(
                "{creatures} has {advantage} already and gains nothing.",
                "{creatures} have {advantage} already and gain nothing.",
                len(have),
                creatures=ids(have),
                advantage=gene.name,
            )
        if lacking := [beast for beast in young if gene.needs and gene.needs not in beast.genes]:
            yield trn(
                "{advantage} builds on {basic}: {creatures} gets {basic} instead.",
                "{advantage} builds on {basic}: {creatures} get {basic} instead.",
                len(lacking),
                advantage=gene.name,
                basic=gene.needs,
                creatures=ids(lacking),
            )

    def never(self, here: IslandLexicon) -> Iterator[str]:
        genes = here.book.genes
        named = [name for name in self.genes if name != "RANDOM"]
        wrong = [name for name in named if name not in genes or here.kind not in genes[name].kinds]
        if here.kind and wrong:
            kind = here.book.kinds[here.kind].said
            yield tr("{advantages}: no {kind} can ever have that.", advantages=listed(wrong), kind=kind)
        yield from super().never(here)

    @classmethod
    def offered(cls, here: IslandLexicon) -> Iterator[Item]:
        if here.view.round != 1 and not any(beast.is_newborn for beast in here.own.values()):
            return
        open_now = [here.book.genes[name] for name in open_to(here)] if here.kind else _unborn(here)
        choices = (
            Choice("RANDOM", tr("by dice")),
            *(Choice(gene.name, gene.told) for gene in open_now),
        )
        item = Item(tr("Advantage"), tr("what your young gain"), "GENE {}", (Pick(tr("Advantage"), choices),))
        names = ", ".join(gene.name for gene in open_now)
        yield item.in_form(tr("open to you: {advantages}", advantages=names) if here.kind else "")


def _unborn(here: IslandLexicon) -> list[rulebook.Gene]:
    """Return what a first creature of any kind could gain, while its kind is not settled."""
    book, year = here.book, here.view.year
    open_now = {gene.name for kind in book.kinds for gene in book.open_genes(kind, year)}
    return [gene for gene in book.genes.values() if gene.name in open_now]


def _gene_fault(here: IslandLexicon, name: str) -> Fault | None:
    """Return why the species cannot gain this advantage now, or None."""
    if name == "RANDOM":
        return None
    book, view = here.book, here.view
    if name not in book.genes:
        return Fault(
            tr('There is no advantage "{advantage}".', advantage=name), did_you_mean(name, book.genes)
        )
    gene = book.genes[name]
    if here.kind and here.kind not in gene.kinds:
        kind = book.kinds[here.kind].said
        return Fault(tr("{advantage} is not for {kind}s.", advantage=name, kind=kind), _open(here))
    year = max(1, book.options.advanced_from_year)
    if gene.is_advanced and view.year < year:
        reason = tr("{advantage}: advanced advantages come from Year {year} on.", advantage=name, year=year)
        return Fault(reason, _open(here))
    young = [beast for beast in here.own.values() if beast.is_newborn]
    gains = [one for one in young if name not in one.genes or (gene.needs and gene.needs not in one.genes)]
    if young and not gains:
        return Fault(tr("{advantage}: all your young have it.", advantage=name), _open(here))
    return None


def _open(here: IslandLexicon) -> str:
    return tr("Open to you: {advantages}.", advantages=", ".join(open_to(here))) if here.kind else ""


def open_to(here: IslandLexicon) -> list[str]:
    """Return the advantages that would give something to the first creature or to one of the young."""
    assert here.kind
    genes = here.book.open_genes(here.kind, here.view.year)
    young = [beast for beast in here.own.values() if beast.is_newborn] or list(here.own.values())
    return [gene.name for gene in genes if any(gene.name not in beast.genes for beast in young)]


@order(
    tr_noop("PLACE <who> <place>"),
    rule="SUR-3.1.2-02",
    help=tr_noop("Places newborns: a direction from the parent's hex, a hex next to it, or HOME."),
    examples=("PLACE 91 N", "PLACE 91 B6", "PLACE YOUNG HOME"),
    due_when=tr_noop("Springs with births"),
)
class Place(CreatureOrder):
    """The hex of some newborns."""

    who: Who = slot(WhoSlot())
    place: str = slot(PlaceSlot())

    @classmethod
    def is_time(cls, here: IslandLexicon) -> bool:
        """The young are placed in the Spring of their birth."""
        return here.view.is_birth_spring

    def says_place(self) -> str:
        return self.place

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Strike out creatures that are no newborns, and hexes out of reach.

        A selector falls back to HOME without a word.
        """
        here = island(lexicon)
        beasts = self.meant(here)
        return self.struck(beasts, place_faults(here, beasts, self.place) if self.who.ids else {})

    def means(self, beast: Beast) -> bool:
        return beast.is_newborn and super().means(beast)

    def odd(self, look: Outlook) -> Iterator[str]:
        yield from look.starving(self)

    def never(self, here: IslandLexicon) -> Iterator[str]:
        yield from super().never(here)
        if self.who.selector == "OLD":
            yield tr("Only the young are placed: MOVE OLD is the order for the others.")


NEWBORNS = (Gene, Place)
"""The orders of advantages and young, in the order in which HELP and forms have them."""


def place_faults(here: IslandLexicon, beasts: list[Beast], place: str | None) -> dict[int, Fault]:
    """Return why creatures cannot be placed there, by number."""
    faults: dict[int, Fault] = {}
    for beast in beasts:
        if not beast.is_newborn:
            faults[beast.number] = Fault(tr("{creature} is no newborn: MOVE it.", creature=beast.id))
        elif place is None:
            hint = tr("Give one direction, a hex next to its parent, or HOME.")
            faults[beast.number] = Fault(tr("{creature} is placed, not moved.", creature=beast.id), hint)
        elif fault := place_fault(here, beast, place):
            assert beast.hex
            around = surroundings(here.view, beast.hex)
            hint = tr("Next to {hex}: {neighbours}; or HOME.", hex=beast.hex, neighbours=around)
            faults[beast.number] = Fault(fault, hint)
    return faults


def place_fault(here: IslandLexicon, beast: Beast, place: str) -> str:
    """SUR-R08 Return why not there: neither the hex of its parent nor land next to that; or ""."""
    home = beast.hex
    assert home
    if place in ("HOME", home):
        return ""
    there = next_hex(here.book, home, place) if place in DIRECTIONS else place
    if there is None:
        return tr("{direction} of {hex} does not exist.", direction=place, hex=home)
    if there not in here.view.hexes:
        return tr("{hex} does not exist.", hex=place)
    if there not in here.book.grid.neighbours[home]:
        return tr("{hex} is not next to {other}.", hex=there, other=home)
    return "" if here.book.is_land(there) else tr("{hex} is water.", hex=there)


def place_young(table: IslandTable) -> None:
    """A3 in later Springs: newborns in the ordered hex, else the parent's (SUR-3.1.2-02).

    They do not move in this round, and then live like any other (SUR-R09).
    """
    if not table.state.is_birth_spring:
        return
    for creature in table.state.living():
        if creature.is_newborn:
            place = plans(table).get(creature.species, NO_PLAN).places.get(creature.number, "HOME")
            creature.hex = nursery(table.book, creature.place, place)
            table.tell(Placed(creature.id, creature.hex, False))


def gain_advantages(table: IslandTable) -> None:
    """A2: the species' advantage of this Spring (SUR-3.2.1-04) for all its young (SUR-3.1.2-05).

    In round 1 it is that of the first creature (SUR-2.1-12); later the old gain none (SUR-3.1.2-07).
    """
    island = table.state
    if not (island.round == 1 or island.is_birth_spring):
        return
    young: dict[SeatId, list[Creature]] = {seat: [] for seat in island.seats}
    for creature in island.living():
        if creature.is_newborn or island.round == 1:
            young[creature.species].append(creature)
    for seat, creatures in young.items():
        if creatures:
            _gain(table, seat, creatures)


def _gain(table: IslandTable, seat: SeatId, young: list[Creature]) -> None:
    book = table.book
    open_now = book.open_genes(young[0].kind, table.state.year)
    wishes = plans(table).get(seat, NO_PLAN).genes
    wanted = _first_wish(book, wishes, open_now, young) or _by_dice(table, seat, open_now, young)
    if wanted is None:
        return
    for creature in young:
        gene = _given(wanted, creature)
        if gene:
            creature.genes = (*creature.genes, gene)
            table.tell(AdvantageGained(creature.id, gene, wanted.name))


def _first_wish(
    book: Book, wishes: tuple[str, ...], open_now: list[rulebook.Gene], young: list[Creature]
) -> rulebook.Gene | None:
    """Return the first wish that gives something to at least one newborn (SUR-R11); RANDOM ends the list."""
    for name in wishes:
        if name == "RANDOM":
            return None
        gene = book.genes.get(name)
        if gene in open_now and gene and any(_given(gene, creature) for creature in young):
            return gene
    return None


def _given(gene: rulebook.Gene, creature: Creature) -> str | None:
    """Return what this newborn gets: the prerequisite where it lacks that (SUR-3.1.2-06, SUR-R12)."""
    if gene.needs and gene.needs not in creature.genes:
        return gene.needs
    return None if gene.name in creature.genes else gene.name


def _by_dice(
    table: IslandTable, seat: SeatId, open_now: list[rulebook.Gene], young: list[Creature]
) -> rulebook.Gene | None:
    """SUR-R13 Return one by dice of those that none of the young has, else of those not all have.

    Where there are none, none, and no die is rolled (SUR-R14).
    """
    new = [gene for gene in open_now if not any(gene.name in creature.genes for creature in young)]
    some = [gene for gene in open_now if not all(gene.name in creature.genes for creature in young)]
    pool = new or some
    return table.dice.at("gene", seat).pick(pool, f"advantage of {seat}'s young") if pool else None
