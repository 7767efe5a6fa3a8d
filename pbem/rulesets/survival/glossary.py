"""What the names of a game's data mean: kinds, advantages, behaviours, terrain, hexes, and such words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.events import listed
from pbem.engine.ruleset import Named, NameList
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.survival.book import Behaviour, Book, Gene, Kind, Terrain

MODES = {
    Behaviour.DEFENSIVE: tr_noop("never hunts; lives on when it loses a tussle"),
    Behaviour.SEMI: tr_noop("hunts only where it finds no other food"),
    Behaviour.AGGRESSIVE: tr_noop("hunts always, adds 1 to its best die, dies when it loses"),
}
"""What each behaviour means."""
_MODE_RULES = {
    Behaviour.DEFENSIVE: "SUR-3.2.2-04",
    Behaviour.SEMI: "SUR-3.2.2-07",
    Behaviour.AGGRESSIVE: "SUR-3.2.2-09",
}
_KIND_RULES = {"H": "SUR-2.1-08", "O": "SUR-2.1-09", "C": "SUR-2.1-10"}
_TERRAIN_RULES = {"W": "SUR-2.2-03", "D": "SUR-2.2-04", "G": "SUR-2.2-05", "J": "SUR-2.2-06"}
_FOODS = {"grass": tr_noop("grass"), "fruit": tr_noop("fruit"), "meat": tr_noop("meat")}
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
"""What each advantage does, and the statement that says it; the first twelve are basic (SUR-3.1.3-01)."""
_SELECTORS: Mapping[str, str] = {
    "ALL": tr_noop("all your creatures"),
    "OLD": tr_noop("all but this Spring's young"),
    "YOUNG": tr_noop("this Spring's young"),
    "FED": tr_noop("those that are not hungry"),
    "HUNGRY": tr_noop("those that have missed a meal, the ravenous among them"),
    "RAVENOUS": tr_noop("carnivores that have missed two meals; without the next they die"),
    "AT": tr_noop("those in a hex, such as AT B7"),
}
_TESTS: Mapping[str, str] = {
    "LIVES": tr_noop("42 LIVES: a creature is alive; likewise 42 HUNGRY, 42 RAVENOUS, 42 FED, 42 AT B7"),
    "PLANTS": tr_noop("PLANTS B7 >= 2: plant meals in a hex; HERE is the creature's own"),
    "CORPSES": tr_noop("CORPSES HERE = 0: corpses in a hex"),
    "SEASON": tr_noop("SEASON winter: spring, summer, autumn or winter"),
}


def names(book: Book) -> tuple[NameList, ...]:
    """Return all names of the game's data."""
    orders = ("MOVE", "STAY", "PLACE", "MODE")
    return (
        NameList(tr("Kinds"), ("KIND",), tuple(map(_kind, book.kinds.values()))),
        NameList(tr("Advantages"), ("GENE",), tuple(_gene(book, gene) for gene in book.genes.values())),
        NameList(tr("Behaviours"), ("MODE",), tuple(map(_mode, Behaviour))),
        NameList(tr("Creatures"), orders, tuple(_word(*one, "SUR-R74") for one in _SELECTORS.items())),
        NameList(tr("Tests"), ("IF",), tuple(_word(*one, "") for one in _TESTS.items())),
        NameList(tr("Terrain"), (), tuple(map(_terrain, book.terrain.values()))),
        NameList(tr("Hexes"), ("START", "MOVE", "PLACE"), tuple(_hexes(book)), is_map=True),
    )


def _word(word: str, says: str, rule: str) -> Named:
    return Named(word, _sentence(tr(says)), rule)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _kind(kind: Kind) -> Named:
    eats = listed([tr(said) for food, said in _FOODS.items() if food in kind.eats])
    says = trn(
        "Eats {foods}; {n} round without food kills it; {behaviour} unless you say otherwise.",
        "Eats {foods}; {n} rounds in a row without food kill it; {behaviour} unless you say otherwise.",
        kind.starves_at,
        foods=eats,
        behaviour=kind.default.said,
    )
    also = () if kind.said == kind.name else (kind.said,)
    return Named(kind.name, says, _KIND_RULES.get(kind.letter, "SUR-2.1-02"), also)


def _gene(book: Book, gene: Gene) -> Named:
    kinds = listed([kind.said for letter, kind in book.kinds.items() if letter in gene.kinds])
    if gene.is_advanced:
        who = tr("Advanced, from Year {year} on.", year=max(1, book.options.advanced_from_year))
    else:
        who = tr("Basic.")
    for_whom = "" if len(gene.kinds) == len(book.kinds) else tr("Only for: {kinds}.", kinds=kinds)
    needs = tr("It builds on {gene}.", gene=gene.needs) if gene.needs else ""
    says = " ".join(filter(None, (gene.told, who, needs, for_whom)))
    return Named(gene.name, says, _gene_rule(gene))


def _gene_rule(gene: Gene) -> str:
    """Return the statement of a shipped advantage; for one of a GM's own, that of all of its level."""
    return GENE_RULES.get(gene.text, "SUR-3.1.4-01" if gene.is_advanced else "SUR-3.1.2-04")


def _mode(mode: Behaviour) -> Named:
    also = (mode.said, "semi-defensive") if mode is Behaviour.SEMI else (mode.said,)
    return Named(mode.word, _sentence(tr(MODES[mode])), _MODE_RULES[mode], also)


def _terrain(terrain: Terrain) -> Named:
    if terrain.enter != "walk":
        says = tr("Nobody stops in it; only creatures with Swimming cross it.")
    elif terrain.plant:
        says = tr("In it grows {plant}.", plant=tr(_FOODS[terrain.plant]))
    else:
        says = tr("Nothing grows in it.")
    also = () if terrain.said == terrain.name else (terrain.said,)
    return Named(terrain.name, says, _TERRAIN_RULES.get(terrain.letter, "SUR-2.2-02"), also)


def _hexes(book: Book) -> Iterator[Named]:
    for name, cell in book.map.cells.items():
        terrain = book.terrain[cell.terrain].said
        says = tr("A hex of the map: {terrain}.", terrain=terrain)
        if cell.meals and book.options.plant_max == "fixed":
            says = trn(
                "A hex of the map: {terrain}, {n} plant meal in Spring.",
                "A hex of the map: {terrain}, {n} plant meals in Spring.",
                cell.meals,
                terrain=terrain,
            )
        yield Named(name, says, "SUR-2.2-10")
