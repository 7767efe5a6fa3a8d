"""What a seat wants done in events, to be chosen ahead (brief 5.4, ON)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.planetismals import choosing
from pbem.rulesets.planetismals.choicechecks import name_of
from pbem.rulesets.planetismals.legality import colonies, stations
from pbem.rulesets.planetismals.lexicon import BeltLexicon
from pbem.rulesets.planetismals.orders import On
from pbem.rulesets.planetismals.spots import asteroid_says, shuttle_choices, standing_choice
from pbem.rulesets.planetismals.usual import usual_choices
from pbem.rulesets.planetismals.view import SeenAsteroid, SeenInstallation

_SAYS: Mapping[str, str] = {
    choosing.SALVAGE: tr_noop("which shuttle looks for scrap and stays where it is"),
    choosing.STRIKE: tr_noop("what is reopened after a strike"),
    choosing.SABOTAGE: tr_noop("whose installation you destroy"),
    choosing.TAKEOVER: tr_noop("whose asteroid you buy"),
    choosing.BUYOUT: tr_noop("what you buy of another"),
    choosing.RENT: tr_noop("where you raise the rent"),
    choosing.RESEARCH: tr_noop("which station earns more"),
    choosing.TOURISM: tr_noop("which colony gets an attraction"),
    choosing.ESPIONAGE: tr_noop("whose money you take"),
    choosing.INTERFERE: tr_noop("whom you hinder, for a fee"),
    choosing.TAX_UP: tr_noop("which colony pays more taxes"),
    choosing.TAX_DOWN: tr_noop("which colony pays less taxes"),
}
_LEADER = tr_noop("the richest of the others")


def event_items(words: BeltLexicon) -> Iterator[Item]:
    """Yield the events in which the seat has a choice now: first what is set, or what is usual."""
    usual = {**dict(usual_choices(words.seen, words.me)), choosing.ESPIONAGE: "DEFAULT"}
    for event in sorted(usual, key=list(_SAYS).index):
        now = _now(words, event, usual[event])
        offered = {choice.words: choice for choice in _choices(words, event)}
        first = offered.pop(now, Choice(now))
        pick = Pick(tr("Choice"), (first, *offered.values()), is_free=True)
        name = name_of(event)
        yield Item(name, tr(_SAYS[event]), f"{name} {{}}", (pick,))


def _now(words: BeltLexicon, event: str, usual: str) -> str:
    """Return what is set for an event, if all of it can still be; else what is usual."""
    items = (words.seen.seats[words.me].on or {}).get(event, ())
    is_possible = bool(items) and not On(event, items).allowed(words).refusals
    return " > ".join(items) if is_possible else usual


def _choices(words: BeltLexicon, event: str) -> Iterator[Choice]:
    view, me = words.seen, words.me
    own = view.placed(owner=me)
    match event:
        case choosing.SALVAGE:
            yield Choice("IDLE", tr("the first that has no plan"))
            yield from (Choice("YES", tr("the first with room")), Choice("NO", tr("none")))
            yield from (Choice(one.words, one.says) for one in shuttle_choices(view, me))
        case choosing.STRIKE:
            yield from (Choice("ALL", tr("all, as far as cash goes")), Choice("NONE"))
        case choosing.SABOTAGE:
            yield from _rivals(words)
            yield from _standing(words, _theirs(words, of_colonies=False))
        case choosing.TAKEOVER:
            yield from (Choice("none", tr("nothing is bought")), *_rivals(words))
            yield from (_rock(words, one) for one in view.asteroids.values() if one.owner not in (None, me))
        case choosing.BUYOUT:
            yield from (Choice("none", tr("nothing is bought")), *_rivals(words))
            yield from _standing(words, _theirs(words, of_colonies=True))
        case choosing.RENT:
            yield from (_rock(words, one) for one in view.asteroids.values() if one.owner == me)
        case choosing.RESEARCH:
            yield from _standing(words, [one for one in own if one.sort in stations(words.book)])
        case choosing.TOURISM | choosing.TAX_UP | choosing.TAX_DOWN:
            yield from _standing(words, [one for one in own if one.sort in colonies(words.book)])
        case choosing.ESPIONAGE:
            yield from (Choice("DEFAULT", tr("who has most cash")), *_rivals(words))
        case choosing.INTERFERE:
            yield from (Choice("NONE", tr("nobody")), Choice("anyone", tr("whoever it is")), *_rivals(words))


def _rivals(words: BeltLexicon) -> Iterator[Choice]:
    """Yield the leader and the other seats in play."""
    yield Choice("leader", tr(_LEADER))
    for seat in words.seen.in_play():
        if seat != words.me:
            yield Choice(seat, words.seen.seats[seat].name)


def _theirs(words: BeltLexicon, of_colonies: bool) -> list[SeenInstallation]:
    """Return others' colonies, or all else of theirs that stands on asteroids."""
    others = (one for one in words.seen.placed() if one.owner != words.me)
    return [one for one in others if (one.sort in colonies(words.book)) == of_colonies]


def _standing(words: BeltLexicon, ones: list[SeenInstallation]) -> Iterator[Choice]:
    return (standing_choice(words.seen, one, one.id) for one in ones)


def _rock(words: BeltLexicon, asteroid: SeenAsteroid) -> Choice:
    return Choice(asteroid.hex, asteroid_says(words.seen, asteroid), asteroid.hex)
