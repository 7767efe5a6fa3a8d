"""What the advantages that come with pbem do: the sentences of their data file, to be translated."""

from __future__ import annotations

from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.survival.book import Gene

GENE_RULES = {
    tr_noop("Each step may cross one water hex, from land to land."): "SUR-G01",
    tr_noop("One more step a round; when wandering, taken on a D6 of 1 to 3."): "SUR-G02",
    tr_noop(
        "Hunters take it only when no sweeter prey is about, unless its species is their enemy."
    ): "SUR-G03",
    tr_noop(
        "Keeps its own attack after it has eaten an attacker; what it then kills lies as a corpse."
    ): "SUR-G04",
    tr_noop("A hunter with no other prey attacks its own species."): "SUR-G05",
    tr_noop("+1 on the best die when attacking."): "SUR-G06",
    tr_noop("+1 on the best die when attacked."): "SUR-G07",
    tr_noop("A hunter that picks it overlooks it on a D6 of 1 to 3 and looks for other prey."): "SUR-G08",
    tr_noop("Unless aggressive, a lost defence leaves it alive on a D6 of 1 to 3."): "SUR-G09",
    tr_noop("The first round of its life without food does not make it hungrier."): "SUR-G10",
    tr_noop("+1 on the best die in every tussle over corpses or plants."): "SUR-G11",
    tr_noop(
        "Wandering, it smells which of two directions holds more food; +1 on the best die over corpses."
    ): "SUR-G12",
    tr_noop("Each step may cross up to three water hexes."): "SUR-G13",
    tr_noop("A third step a round; when wandering, each extra step has its own D6."): "SUR-G14",
    tr_noop("Attacked only by the ravenous and by those whose enemy is its species."): "SUR-G15",
    tr_noop("Attacking, +1 for each other creature of its species in the hex, at most +2."): "SUR-G16",
    tr_noop("Attacking, it wins ties."): "SUR-G17",
    tr_noop("Attacked, it wins ties, and whoever loses to it dies."): "SUR-G18",
    tr_noop("Attacked, +1 for each other creature of its species in the hex, at most +2."): "SUR-G19",
    tr_noop("A Winter without food leaves its hunger and its reserve as they are."): "SUR-G20",
    tr_noop("It can live on grass too."): "SUR-G21",
    tr_noop("Its young start with one attack point more."): "SUR-G22",
}
"""What each advantage does, and the statement that says it."""


def gene_text(gene: Gene) -> str:
    """Return what an advantage does, in the language spoken; one of a GM's own as its data file says it."""
    return tr(gene.text)
