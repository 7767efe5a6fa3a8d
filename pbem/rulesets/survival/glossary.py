"""What the names of a game's data mean: kinds, advantages, behaviours, terrain, hexes, and such words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.events import listed
from pbem.engine.ruleset import Named, NameList
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.survival.book import Behaviour, Book, Gene, Kind, Terrain
from pbem.rulesets.survival.genewords import GENE_RULES, gene_text

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
    says = " ".join(filter(None, (gene_text(gene), who, needs, for_whom)))
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
