"""What may be chosen for work and sharing: paths, wishes, spaces, numbers, taxes (brief 5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.language.saying import said_list, said_wishes
from pbem.rulesets.crusoe.market.picking import DEFAULT as DEFAULT_PICK
from pbem.rulesets.crusoe.market.sharing import Submit
from pbem.rulesets.crusoe.market.taxing import DEFAULT as DEFAULT_TAX
from pbem.rulesets.crusoe.market.taxing import Tax
from pbem.rulesets.crusoe.paper.spots import spot
from pbem.rulesets.crusoe.receipts.choices import basket_pick, held_first, open_line, plain, seat_choices
from pbem.rulesets.crusoe.receipts.formlines import is_taken
from pbem.rulesets.crusoe.receipts.formwork import FIRST_WISHES
from pbem.rulesets.crusoe.receipts.purse import is_bidding
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.things import FOOD, GOODS
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import ANYONE, NOTHING, Wish
from pbem.rulesets.crusoe.wording import Named
from pbem.rulesets.crusoe.work.learning import Learn
from pbem.rulesets.crusoe.work.paths import PathOrder, bound_path, likely_path, paths_open
from pbem.rulesets.crusoe.work.wishing import Want

_WISHES = (
    FIRST_WISHES,
    (Wish("water", 2), Wish("protein", 3), Wish("fruit", 3), Wish("leisure")),
    (Wish("top40"), Wish("military"), Wish("cb")),
    (Wish("diamond"), Wish("spear", 1), Wish("market")),
)
"""Lists of wishes that are proposed, the form's first."""


def work_items(view: IslandView, seat: SeatId, lines: Sequence[str]) -> Iterator[Item]:
    """Yield what can be ordered on the paths; `lines` are the form's."""
    if PathOrder.verb() in verbs_of(view, seat):
        if not bound_path(view, seat):
            yield _path(view, seat, lines)
        yield from _wishes(view, seat, lines)
        yield from _spaces(view, seat)
        yield from _numbers(view, seat)
    yield from share_items(view, seat)


def _path(view: IslandView, seat: SeatId, lines: Sequence[str]) -> Item:
    """CRU-P04 Return the choice of a path; a plan of several is typed."""
    likely = likely_path(view, seat)
    paths = dict.fromkeys((likely, *paths_open(view, seat)))
    first = Pick(tr("Path"), tuple(_path_choice(view, path) for path in paths), is_free=True)
    others = tuple(_path_choice(view, path, "> ") for path in paths_open(view, seat))
    checks = Pick(
        tr("If"),
        (
            Choice("", tr("in any case")),
            Choice("EMPTY", tr("if nobody has chosen it")),
            Choice("MAX 1", tr("if at most one seat has")),
        ),
        is_free=True,
    )
    then = Pick(tr("Else"), (Choice("", tr("by default")), *others), is_free=True)
    says = tr("in your turn, knowing the choices before it")
    return Item(tr("Path"), says, "PATH {} {} {}", (first, checks, then), line=open_line(lines, "PATH"))


def _path_choice(view: IslandView, path: str, before: str = "") -> Choice:
    track = view.book.path(path)
    return Choice(f"{before}{path}", track.name, "" if before else spot(track, 0))


def _wishes(view: IslandView, seat: SeatId, lines: Sequence[str]) -> Iterator[Item]:
    """CRU-P05 Yield the list for all paths, and lists for one path."""
    lists = tuple(Choice(" > ".join(map(str, wishes)), said_wishes(wishes)) for wishes in _WISHES)
    pick = Pick(tr("What, the dearest first"), lists, is_free=True)
    last = Pick(
        tr("Then"),
        (Choice("", tr("what the default list names")), Choice(f"> {NOTHING}", tr("nothing else"))),
    )
    line = open_line(lines, Want.verb())
    yield Item(tr("Wishes"), tr("what to take and where to land"), "WANT {} {}", (pick, last), line=line)
    where = Pick(tr("Path"), tuple(_path_choice(view, path) for path in paths_open(view, seat)))
    says = tr("goes before the wishes for all paths if it stands above them")
    yield Item(tr("Wishes for a path"), says, "WANT {}: {} {}", (where, pick, last), is_many=True)


def _spaces(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRU-P05, CRU-P06 Yield the icons of spaces with a choice, and landing places by experience."""
    bound = paths_open(view, seat)
    takes = tuple(choice for path in bound for choice in _icons(view, path))
    if takes:
        pick = Pick(tr("Space and icon"), takes, is_free=True)
        yield Item(tr("Take"), tr("in one space, before all wishes"), "TAKE {}", (pick,), is_many=True)
    for path in bound:
        if view.seats[seat].numbers(path):
            track = view.book.path(path)
            spaces = tuple(Choice(str(at), "", spot(track, at)) for at in range(1, track.length + 1))
            market = Choice("market", view.book.board.market, spot(track, track.length + 1))
            pick = Pick(tr("Where, best first"), (*spaces, market), is_free=True)
            name = tr("Landing: {path}", path=track.name)
            yield Item(name, tr("where experience leaves a choice"), f"LAND {path}: {{}}", (pick,))


def _icons(view: IslandView, path: str) -> Iterator[Choice]:
    """CRU-051 Yield the types of icon of the spaces of a path that have several."""
    track = view.book.path(path)
    for at, space in enumerate(track.spaces, 1):
        for option in space.options if len(space.options) > 1 else ():
            says = tr("{path}, space {space}: {icon}", path=track.name, space=at, icon=Named(option.type))
            yield Choice(f"{path} {at}: {option.type}", says, spot(track, at))


def _numbers(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRU-P06, CRU-P09 Yield the pace and the numbers to learn."""
    if any(view.seats[seat].exp.values()):
        paces = (Choice("slow", tr("the nearer place")), Choice("fast", tr("the farther place")))
        yield Item(tr("Pace"), tr("between places equally good"), "PACE {}", (Pick(tr("How"), paces),))
    if Learn.verb() not in verbs_of(view, seat):
        return
    numbers = plain("4 > 3 > 5", "4", "3", "5", "2", "6", "1")
    pick = Pick(tr("Numbers, in order"), numbers, is_free=True)
    yield Item(tr("Learn"), tr("as far as you lack them"), "LEARN {}", (pick,))


def share_items(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRU-P08 Yield what goes into the pool, and tax and provision."""
    verbs = verbs_of(view, seat)
    if Submit.verb() in verbs and not is_bidding(view, seat) and is_taken(view, seat, "SUBMIT NONE"):
        goods = basket_pick(tr("Of what you have kept"), held_first(view.seats[seat])).choices
        words = (Choice("NONE", tr("nothing")), Choice("ALL", tr("all of it")))
        picks = (Pick(tr("Of what you have kept"), (*words, *goods), is_free=True),)
        yield Item(tr("Submit"), tr("to what is shared"), "SUBMIT {}", picks)
    if Tax.verb() in verbs:
        yield from _tax_items(view, seat)


def pick_items(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRU-P19 Yield the order of picks, where anything may be shared out."""
    if "PICK" in verbs_of(view, seat):
        first = " > ".join(map(str, DEFAULT_PICK))
        pick = Pick(
            tr("What, first to last"), (Choice(first, said_wishes(DEFAULT_PICK)), *plain(*GOODS)), True
        )
        yield Item(tr("Picks"), tr("of odd units"), "PICK {}", (pick,))


def _tax_items(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRU-194, CRU-199 Yield whom to tax in what, and which food to give."""
    patron = view.book.board.roles.patron
    others = [one.id for one in view.island.living() if one.id != seat and _path_of(view, one.id) != patron]
    whom = Pick(tr("Whom"), (Choice(ANYONE, tr("anyone")), *seat_choices(view, others)))
    listed = Choice(" > ".join(DEFAULT_TAX), said_list(DEFAULT_TAX))
    what = Pick(tr("What"), (listed, Choice("NONE", tr("nothing")), *plain(*GOODS)), is_free=True)
    says = tr("if you go down {path}", path=view.book.path(view.book.board.roles.ruler).name)
    yield Item(tr("Tax"), says, "TAX {}: {}", (whom, what), is_many=True)
    foods = Pick(tr("Food"), plain(*FOOD), is_free=True)
    yield Item(tr("Provide"), says, "PROVIDE {}", (foods,))


def _path_of(view: IslandView, seat: SeatId) -> str | None:
    castaway = view.seats[seat]
    return castaway.path or castaway.swap or castaway.last_path
