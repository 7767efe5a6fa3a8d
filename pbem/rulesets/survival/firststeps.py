"""What a newcomer is told before anything has happened: what the game is, and what to send first."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.report import Section, Sentences, where_to_begin
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.survival.book import Book, Gene
from pbem.rulesets.survival.view import IslandView

ABOUT = tr_noop(
    "Each player guides a species of animals on an island of hexes: herbivores, which live on grass and "
    "fruit, omnivores, on fruit and meat, or carnivores, on meat alone. A round is a season, in which the "
    "creatures move, hunt, fight and eat; those that find no food twice in a row die, carnivores a round "
    "later. In every Spring after the first year each living creature has a young one, with one advantage "
    "more than its parent. Whoever has most living creatures at the end has won."
)


def first_steps(book: Book, view: IslandView, seat: SeatId) -> tuple[Section, ...]:
    """Return what to send first, and what each advantage does that a first creature may have."""
    return (
        where_to_begin(_steps(book, view)),
        Section(tr("What the advantages do"), (Sentences("", tuple(_advantages(book))),)),
    )


def _steps(book: Book, view: IslandView) -> Iterator[str]:
    yield _how_long(book)
    yield tr(
        "First say, if you care, which kind your species shall be; those who do not are given one by dice: "
        "KIND herbivore > omnivore."
    )
    if view.round == 0:
        yield tr("Then, in round 1, your first creature is placed; nobody moves yet.")
    yield tr(
        "Say where it starts; grass grows in grassland, fruit in jungle, and the map shows how much: "
        "START {hex}.",
        hex=_home(book),
    )
    yield tr("Say which advantage it has, first choice first: GENE {genes}.", genes=" > ".join(_two(book)))
    yield tr("Say how it behaves; one that is semi hunts only where it finds no other food: MODE ALL semi.")
    yield tr(
        "From round 2 on one line for each creature says where it goes and how it behaves. So 42H goes "
        "north-east: 42H NE defensive."
    )
    yield tr("Each report ends with such lines; change what you like in them, and send them back.")
    if book.options.silent_move == "stay":
        yield tr("A creature that your letter does not name stays; without any letter all of them wander.")
    else:
        yield tr("A creature that your letter does not name wanders, as all do without any letter.")
    gene = _first_genes(book)[0].name
    yield tr(
        "HELP and a word, such as HELP MOVE or HELP {gene}, tells more; RULES sends the rules.", gene=gene
    )


def _how_long(book: Book) -> str:
    """SUR-6-03 Say how many rounds there are, and how many a letter is for."""
    rounds, options = book.options.rounds, book.options
    if not rounds:
        last = tr("The game goes on until a single species is left, or until all agree or the GM says so.")
    else:
        last = trn("The game has {n} round at most.", "The game has {n} rounds at most.", rounds)
    lasts = options.rounds_per_deadline or (2 if options.compact else 1)
    each = trn("Each deadline closes one round.", "Each deadline closes {n} rounds.", lasts)
    return f"{last} {each}"


def _home(book: Book) -> str:
    """Return a hex to start in: the first one in which something grows."""
    fertile = (name for name in book.land if book.map.cells[name].meals)
    return next(fertile, book.land[0])


def _first_genes(book: Book) -> list[Gene]:
    """SUR-R06 Return the advantages that a first creature of some kind may have."""
    first = {gene.name for kind in book.kinds for gene in book.open_genes(kind, 0)}
    return [gene for gene in book.genes.values() if gene.name in first]


def _two(book: Book) -> list[str]:
    """Return two advantages to show how they are asked for, such as every kind may have."""
    first = _first_genes(book)
    return [gene.name for gene in first if gene.kinds == frozenset(book.kinds)][:2] or [first[0].name]


def _advantages(book: Book) -> Iterator[str]:
    for gene in _first_genes(book):
        said = [kind.said for letter, kind in book.kinds.items() if letter in gene.kinds]
        only = tr("(only for: {kinds})", kinds=", ".join(said)) if len(said) < len(book.kinds) else ""
        yield f"{gene.name}: {gene.told} {only}".rstrip()
