"""What the advantages that come with pbem do: the sentences of their data file, to be translated."""

from __future__ import annotations

from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.survival.book import Gene

GENE_TEXTS = (
    tr_noop("Each step may cross one water hex, from land to land."),
    tr_noop("One more step a round; when wandering, taken on a D6 of 1 to 3."),
    tr_noop("Hunters take it only when no sweeter prey is about, unless its species is their enemy."),
    tr_noop("Keeps its own attack after it has eaten an attacker; what it then kills lies as a corpse."),
    tr_noop("A hunter with no other prey attacks its own species."),
    tr_noop("+1 on the best die when attacking."),
    tr_noop("+1 on the best die when attacked."),
    tr_noop("A hunter that picks it overlooks it on a D6 of 1 to 3 and looks for other prey."),
    tr_noop("Unless aggressive, a lost defence leaves it alive on a D6 of 1 to 3."),
    tr_noop("The first round of its life without food does not make it hungrier."),
    tr_noop("+1 on the best die in every tussle over corpses or plants."),
    tr_noop("Wandering, it smells which of two directions holds more food; +1 on the best die over corpses."),
    tr_noop("Each step may cross up to three water hexes."),
    tr_noop("A third step a round; when wandering, each extra step has its own D6."),
    tr_noop("Attacked only by the ravenous and by those whose enemy is its species."),
    tr_noop("Attacking, +1 for each other creature of its species in the hex, at most +2."),
    tr_noop("Attacking, it wins ties."),
    tr_noop("Attacked, it wins ties, and whoever loses to it dies."),
    tr_noop("Attacked, +1 for each other creature of its species in the hex, at most +2."),
    tr_noop("A Winter without food leaves its hunger and its reserve as they are."),
    tr_noop("It can live on grass too."),
    tr_noop("Its young start with one attack point more."),
)


def gene_text(gene: Gene) -> str:
    """Return what an advantage does, in the language spoken; one of a GM's own as its data file says it."""
    return tr(gene.text)
