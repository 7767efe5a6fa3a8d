"""3.1.2 to 3.1.4 Advantages of the first creature and of a Spring's young."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import Book, Gene
from pbem.rulesets.survival.island import Creature
from pbem.rulesets.survival.plans import NO_PLAN, IslandTable, plans


def gain_advantages(table: IslandTable) -> None:
    """A2: the species' advantage of this Spring, or of round 1, for all its young (SUR-3.1.2-05)."""
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
            table.tell(events.AdvantageGained(creature.id, gene, wanted.name))


def _first_wish(
    book: Book, wishes: tuple[str, ...], open_now: list[Gene], young: list[Creature]
) -> Gene | None:
    """Return the first wish that gives something to at least one newborn (SUR-R11); RANDOM ends the list."""
    for name in wishes:
        if name == "RANDOM":
            return None
        gene = book.genes.get(name)
        if gene in open_now and gene and any(_given(gene, creature) for creature in young):
            return gene
    return None


def _given(gene: Gene, creature: Creature) -> str | None:
    """Return what this newborn gets: the prerequisite where it lacks that (SUR-3.1.2-06, R12)."""
    if gene.needs and gene.needs not in creature.genes:
        return gene.needs
    return None if gene.name in creature.genes else gene.name


def _by_dice(table: IslandTable, seat: SeatId, open_now: list[Gene], young: list[Creature]) -> Gene | None:
    """Return one by dice among those that no newborn has, else among those not all have (SUR-R13)."""
    new = [gene for gene in open_now if not any(gene.name in creature.genes for creature in young)]
    some = [gene for gene in open_now if not all(gene.name in creature.genes for creature in young)]
    pool = new or some
    return table.dice.at("gene", seat).pick(pool, f"advantage of {seat}'s young") if pool else None
