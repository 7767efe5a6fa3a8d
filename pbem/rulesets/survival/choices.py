"""What may be chosen for each line of the order form, as far as a list can offer it (brief 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr, trn, trp
from pbem.rulesets.survival.book import Behaviour, Book, Gene, Kind
from pbem.rulesets.survival.genewords import gene_text
from pbem.rulesets.survival.glossary import MODES
from pbem.rulesets.survival.legality import open_to, place_fault
from pbem.rulesets.survival.lexicon import IslandLexicon, lexicon
from pbem.rulesets.survival.orders import Name
from pbem.rulesets.survival.paths import reachable_hexes
from pbem.rulesets.survival.portrait import next_to, patch_words, standing
from pbem.rulesets.survival.view import Beast, Folk, IslandView

MOST_PAIRS = 50
"""In a larger game the others to share a draw with are typed."""


def items(book: Book, view: IslandView, seat: SeatId, lines: Sequence[str]) -> tuple[Item, ...]:
    """Return what can be given orders, in the order of the form's lines; then name, vote and READY."""
    words = lexicon(book, view, seat)
    found = [
        *_signup(words),
        *_start(words),
        *(_creature(words, beast) for beast in view.own(seat)),
        *_advantage(words),
        *_enemy(words),
        *_name(words),
        *_draw(words),
    ]
    return tuple(_beside(item, lines) for item in found)


def _beside(item: Item, lines: Sequence[str]) -> Item:
    """Return the item with the line that stands for it: the one its order begins like."""
    head = item.order.partition("{")[0]
    proposed = item.written(*(pick.choices[0].words for pick in item.picks))
    own = [line for line in lines if line.startswith(head) and line.partition("#")[0].strip() == proposed]
    return Item(item.name, item.says, item.order, item.picks, item.place, own[0] if own else "")


def _signup(words: IslandLexicon) -> Iterator[Item]:
    if words.kind is not None:
        return
    kinds = list(words.book.kinds.values())
    wishes = [*permutations(kinds, 2), *((kind,) for kind in kinds)]
    choices = tuple(Choice(" > ".join(kind.name for kind in wish), _wish(wish)) for wish in wishes)
    yield Item(tr("Kind"), tr("what your species shall be"), "KIND {}", (Pick(tr("Kind"), choices),))


def _wish(wish: tuple[Kind, ...]) -> str:
    if len(wish) == 1:
        return wish[0].said
    return tr("{first} if it can be, else {second}", first=wish[0].said, second=wish[1].said)


def _start(words: IslandLexicon) -> Iterator[Item]:
    view = words.view
    if view.round != 1:
        return
    named = (Choice(name, patch_words(view, name), name) for name in words.book.land)
    hexes = (Choice("RANDOM", tr("any land hex, by dice")), *named)
    yield Item(tr("Start"), tr("where your first creature begins"), "START {}", (Pick(tr("Hex"), hexes),))


def _creature(words: IslandLexicon, beast: Beast) -> Item:
    mode = Pick(tr("Behaviour"), _modes(words.book, beast))
    if words.view.round == 1:
        return Item(beast.id, standing(beast), f"MODE {beast.id} {{}}", (mode,))
    if beast.is_newborn:
        where = Pick(trp("where to", "Place"), _places(words, beast))
    else:
        where = Pick(trp("where to", "Move"), _moves(words, beast))
    return Item(beast.id, standing(beast), f"{beast.id} {{}} {{}}", (where, mode), beast.hex or "")


def _modes(book: Book, beast: Beast) -> tuple[Choice, ...]:
    now = beast.behaviour or book.kinds[beast.kind].default
    others = (mode for mode in Behaviour if mode is not now)
    return tuple(Choice(mode.word, tr(MODES[mode])) for mode in (now, *others))


def _moves(words: IslandLexicon, beast: Beast) -> tuple[Choice, ...]:
    """Return staying put, every hex it can be ordered to, the near ones first, and wandering."""
    view, home = words.view, beast.hex
    assert home
    near = {name: direction for direction, name in next_to(view, home)}
    goals = reachable_hexes(words.book, beast.powers, home)
    return (
        Choice("STAY", _here(view, home), home),
        *(Choice(name, _towards(view, name, near.get(name, "")), name) for name in goals),
        Choice("RANDOM", tr("wherever dice lead")),
    )


def _places(words: IslandLexicon, beast: Beast) -> tuple[Choice, ...]:
    """Return its parent's hex, and every hex beside it that a newborn can be placed in."""
    view, home = words.view, beast.hex
    assert home
    beside = [(way, name) for way, name in next_to(view, home) if not place_fault(words, beast, name)]
    return (
        Choice("HOME", _here(view, home), home),
        *(Choice(name, _towards(view, name, way), name) for way, name in beside),
    )


def _here(view: IslandView, name: str) -> str:
    return tr("in {hex} {ground}", hex=name, ground=patch_words(view, name))


def _towards(view: IslandView, name: str, direction: str) -> str:
    return f"{direction or tr('further off')}, {patch_words(view, name)}"


def _advantage(words: IslandLexicon) -> Iterator[Item]:
    book, view = words.book, words.view
    gains = view.round == 1 or any(beast.is_newborn for beast in words.own.values())
    if not gains:
        return
    genes = [book.genes[name] for name in open_to(words)] if words.kind else _unborn(words)
    choices = (Choice("RANDOM", tr("by dice")), *(Choice(gene.name, gene_text(gene)) for gene in genes))
    yield Item(tr("Advantage"), tr("what your young gain"), "GENE {}", (Pick(tr("Advantage"), choices),))


def _unborn(words: IslandLexicon) -> list[Gene]:
    """Return what a first creature of any kind could gain, while its kind is not settled."""
    book, year = words.book, words.view.year
    open_now = {gene.name for kind in book.kinds for gene in book.open_genes(kind, year)}
    return [gene for gene in book.genes.values() if gene.name in open_now]


def _rivals(words: IslandLexicon) -> list[Folk]:
    """Return the other species that live, in seat order; before the first creatures all others."""
    return [folk for folk in words.view.seats.values() if folk.id != words.me and folk.extinct_in is None]


def _enemy(words: IslandLexicon) -> Iterator[Item]:
    if not words.view.round:
        return
    choices = (Choice("NONE", tr("the weakest first")), *(_rival(words, folk) for folk in _rivals(words)))
    yield Item(tr("Enemy"), tr("whom your hunters take first"), "ENEMY {}", (Pick(tr("Species"), choices),))


def _rival(words: IslandLexicon, folk: Folk) -> Choice:
    living = trn("{n} creature", "{n} creatures", len(words.view.own(folk.id)))
    kind = f"{words.book.kinds[folk.kind].said}, " if folk.kind else ""
    return Choice(folk.id, f"{folk.species_name}, {kind}{living}")


def _name(words: IslandLexicon) -> Iterator[Item]:
    """Offer a name for the species: the one it has, or the first idea that is not taken."""
    folk = words.view.seats[words.me]
    for idea in (folk.species_name, *_ideas(words, folk)):
        if '"' not in idea and Name(idea).allowed(words).stands:
            pick = Pick(tr("Name"), (Choice(idea),), is_free=True)
            yield Item(tr("Name"), tr("what your species is called"), 'NAME "{}"', (pick,))
            return


def _ideas(words: IslandLexicon, folk: Folk) -> tuple[str, str]:
    if not folk.kind:
        return tr("The creatures of {seat}", seat=folk.id), tr("The other creatures of {seat}", seat=folk.id)
    kind = words.book.kinds[folk.kind].said
    return (
        tr("The {kind}s of {seat}", kind=kind, seat=folk.id),
        tr("The other {kind}s of {seat}", kind=kind, seat=folk.id),
    )


def _draw(words: IslandLexicon) -> Iterator[Item]:
    rivals = [folk.id for folk in _rivals(words)]
    if not words.book.options.draws or not rivals:
        return
    vote = words.view.seats[words.me].draw_vote or frozenset()
    kept = [tuple(sorted(vote))] if vote and vote <= {words.me, *rivals} else []
    pairs = [(words.me, rival) for rival in rivals[:MOST_PAIRS]]
    parties = [*kept, (), *pairs, (words.me, *rivals)]
    shared = dict.fromkeys(tuple(sorted(party)) for party in parties)
    choices = tuple(Choice(", ".join(party) or "NO", _share(party)) for party in shared)
    pick = Pick(tr("Seats"), choices, is_free=True)
    yield Item(tr("Draw"), tr("with whom you would share the game"), "VOTE DRAW {}", (pick,))


def _share(party: tuple[SeatId, ...]) -> str:
    if not party:
        return tr("no draw")
    return trn("{n} species share the game", "{n} species share the game", len(party))
