"""4 The turn report (brief 7): one for all, and a private page for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from pbem.engine.events import Event, SeatId, listed
from pbem.engine.orderform import Offered, OrderForm, items_of, lines_of, ready_item
from pbem.engine.report import Block, Column, Facts, Paragraph, Report, Row, Section, Sentences, Table
from pbem.engine.ruleset import Chapter, Moment, Played
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import Book, season_of, year_of
from pbem.rulesets.survival.cartography import island_map, marks_map
from pbem.rulesets.survival.charts import round_charts
from pbem.rulesets.survival.chronicle import chronicle
from pbem.rulesets.survival.final import final_sections
from pbem.rulesets.survival.orders import offered
from pbem.rulesets.survival.private import private_sections
from pbem.rulesets.survival.status import species_table, status_table
from pbem.rulesets.survival.view import Beast, IslandView

E = TypeVar("E", bound=Event)
IslandChapter = Chapter[Book, IslandView]
FORM_INTRO = tr_noop(
    "These lines are orders as they stand. Change what you like in them, and send them back."
)
_TITLES = {
    "spring": tr_noop("Round {round}, Spring of Year {year}"),
    "summer": tr_noop("Round {round}, Summer of Year {year}"),
    "autumn": tr_noop("Round {round}, Autumn of Year {year}"),
    "winter": tr_noop("Round {round}, Winter of Year {year}"),
}
_COUNTS = {
    Played.RECEIVED: tr_noop("{number} orders received"),
    Played.STANDING: tr_noop("{number} standing orders"),
    Played.NONE: tr_noop("{number} no orders"),
}
_MAY_END = tr_noop("When a species has {percent} % of all living creatures, the GM may end it.")
_ENDS = tr_noop("When a species has {percent} % of all living creatures, it ends.")


def report(chapter: IslandChapter) -> Report:
    """Return what a round brings: for everybody, or what one seat alone is told besides."""
    chapter = _as_seated(chapter)
    folk = chapter.after.seats.get(chapter.reader or "")
    sections = [*private_sections(chapter)] if chapter.reader else [*_public(chapter)]
    if folk and (offers := offered(chapter.book, chapter.after, folk.id)):
        sections.append(_order_form(chapter, offers))
    return Report(
        chapter.masthead.game,
        title_of(chapter.moment),
        _head(chapter),
        tuple(sections),
        reader=folk.name if folk else "",
    )


def _as_seated(chapter: IslandChapter) -> IslandChapter:
    """Name those who hold the seats now; a species without a name of its own is called by its player's."""
    names = dict(chapter.masthead.players)
    if not names:
        return chapter
    return replace(chapter, before=_renamed(chapter.before, names), after=_renamed(chapter.after, names))


def _renamed(view: IslandView, names: Mapping[SeatId, str]) -> IslandView:
    seats = dict(view.seats)
    for seat, name in names.items():
        if (folk := seats.get(seat)) and folk.name != name:
            species_name = name if folk.species_name == folk.name else folk.species_name
            seats[seat] = folk._replace(name=name, species_name=species_name)
    return replace(view, seats=seats)


def title_of(moment: Moment) -> str:
    """Return how players call a moment: Round 6, Summer of Year 1."""
    if moment.turn == 0:
        return tr("Choice of kinds")
    return tr(_TITLES[season_of(moment.turn)], round=moment.turn, year=year_of(moment.turn))


def _head(chapter: IslandChapter) -> tuple[tuple[str, str], ...]:
    masthead = chapter.masthead
    facts = []
    if not chapter.after.result:
        facts.append((trp("round", "Next"), f"{title_of(chapter.next_moment)}: {_what_comes(chapter.after)}"))
        facts += [(tr("Deadline"), masthead.deadline)] if masthead.deadline else []
    return tuple(facts)


def _what_comes(view: IslandView) -> str:
    if view.round == 1:
        return tr("creatures are placed, advantages chosen; nobody moves")
    if view.is_birth_spring:
        return tr("young are placed, advantages chosen, the old move")
    return tr("creatures move and feed")


def _public(chapter: IslandChapter) -> Iterator[Section]:
    after = chapter.after
    if after.result:
        yield from final_sections(chapter.book, after)
        yield from _opened(chapter)
    charts = round_charts(chapter.book, after)
    yield Section(tr("The round in numbers"), (*_numbers(chapter), *charts[:1]))
    yield from _declared(chapter)
    yield from _opening(chapter)
    if after.round > 0 or chapter.moment.turn > 0:
        yield Section(tr("The map"), (island_map(chapter), *marks_map(chapter)))
    yield Section(tr("The species"), (species_table(chapter),))
    if after.creatures:
        yield Section(tr("The creatures"), (status_table(chapter),))
    happened = chronicle(chapter)
    if happened:
        yield Section(tr("What happened, hex by hex"), happened)
    if len(after.census) > 1:
        yield Section(tr("The island so far"), (*charts[1:], _history(after)))
    if not after.result:
        yield Section(tr("How the game may end"), (_end_watch(chapter),))


def _opened(chapter: IslandChapter) -> Iterator[Section]:
    """At the end of the game all standing orders and votes are opened."""
    blocks = [Sentences(head, tuple(text.split("\n"))) for head, text in chapter.on_file]
    voters = [folk for folk in chapter.after.seats.values() if folk.draw_vote]
    votes = [f"{folk.id}: {', '.join(sorted(folk.draw_vote or ()))}." for folk in voters]
    if votes:
        blocks.append(Sentences(tr("Votes for a draw"), tuple(votes)))
    if blocks:
        yield Section(tr("Opened at the end"), tuple(blocks))


def _numbers(chapter: IslandChapter) -> Iterator[Block]:
    before, after, told = chapter.before, chapter.after, chapter.events
    now = chapter.moment.turn
    dead = [beast for beast in after.creatures.values() if beast.died == now and now]
    young = [beast for beast in after.living if beast.is_newborn]
    living = [beast for beast in after.living if not beast.is_newborn]
    by_kind = [
        trn("{n} {kind}", "{n} {kind}s", sum(beast.kind == kind.letter for beast in living), kind=kind.said)
        for kind in chapter.book.kinds.values()
    ]
    pairs = [
        (tr("Species alive"), str(len({beast.species for beast in living}))),
        (
            tr("Creatures alive"),
            f"{len(living)}: {', '.join(by_kind)}" if living else trp("of several", "none yet"),
        ),
        (tr("Died this round"), _deaths(dead)),
        (
            tr("Extinct this round"),
            listed([e.seat for e in _of(told, events.Extinct)]) or trp("of several", "none"),
        ),
    ]
    if young:
        pairs.insert(2, (tr("Born as Spring opens"), str(len(young))))
    played = [event.orders for event in _of(told, events.Played)]
    if played:
        counts = [tr(words, number=played.count(how.value)) for how, words in _COUNTS.items()]
        pairs.append((tr("Played by"), ", ".join(counts)))
    yield Facts(tuple(pairs))
    if before.round == 0:
        yield Sentences(
            tr("Kinds given out"), tuple(chapter.tells(e) for e in _of(told, events.KindAssigned))
        )


def _deaths(dead: list[Beast]) -> str:
    starved = sum(1 for beast in dead if beast.cause == "starved")
    if not dead:
        return trp("of several", "none")
    killed = len(dead) - starved
    return tr("{dead}: {killed} killed, {starved} starved", dead=len(dead), killed=killed, starved=starved)


def _of(told: tuple[Event, ...], kind: type[E]) -> list[E]:
    return [event for event in told if isinstance(event, kind)]


def _declared(chapter: IslandChapter) -> Iterator[Section]:
    """Enemies declared, advantages gained, and the GM's orders."""
    told = chapter.events
    groups = (
        (tr("Advantages gained"), [chapter.tells(e) for e in _of(told, events.AdvantageGained)]),
        (tr("Enemies declared"), [chapter.tells(e) for e in _of(told, events.EnemyDeclared)]),
        (tr("By the GM's order"), [chapter.tells(e) for e in _of(told, events.MaximumSet)]),
    )
    blocks = tuple(Sentences(head, tuple(lines)) for head, lines in groups if lines)
    if blocks:
        yield Section(tr("Declared and gained"), blocks)


def _opening(chapter: IslandChapter) -> Iterator[Section]:
    """After a Winter: Spring opens with growth and births."""
    births = _of(chapter.events, events.Born)
    if not births:
        return
    rows = []
    for birth in births:
        young = next(beast for beast in chapter.after.creatures.values() if beast.id == birth.young)
        genes = ", ".join(young.genes) or trp("of several", "none")
        rows.append(Row((young.id, birth.parent, young.species, birth.hex, genes), seat=young.species))
    titles = (tr("Young"), tr("Parent"), tr("Seat"), tr("Hex"), tr("Inherited"))
    grown = [chapter.tells(event) for event in _of(chapter.events, events.PlantsGrew)]
    note = tr("Each will gain one advantage more: orders choose it, or dice.")
    table = Table(tr("Births"), tuple(map(Column, titles)), tuple(rows), note)
    title = tr("Spring of Year {year} opens", year=chapter.after.year)
    yield Section(title, (Paragraph(" ".join(grown)), table))


def _history(view: IslandView) -> Table:
    """Return what the charts do not tell: how many species there were, and which were the largest."""
    rows = []
    for census in view.census:
        alive = {seat: number for seat, number in census.living.items() if number}
        largest = sorted(alive, key=lambda seat: -alive[seat])[:3]
        named = ", ".join(f"{seat} {alive[seat]}" for seat in largest)
        rows.append(Row((str(census.round), str(sum(alive.values())), str(len(alive)), named)))
    numbers = (tr("Round"), tr("Creatures"), trp("how many", "Species"))
    columns = (*(Column(title, True) for title in numbers), Column(tr("Largest")))
    return Table(tr("Creatures and species at the end of each round"), columns, tuple(rows))


def _end_watch(chapter: IslandChapter) -> Sentences:
    options = chapter.book.options
    if options.rounds:
        lines = [tr("The game ends after round {round}.", round=options.rounds)]
    else:
        lines = [tr("There is no round limit.")]
    lines.append(tr("It ends when one species is left; the player with most living creatures wins."))
    if options.dominance != "off":
        says = _MAY_END if options.dominance == "gm" else _ENDS
        lines.append(tr(says, percent=options.dominance_percent))
    if options.draws:
        lines.append(tr("Species may agree to a draw: VOTE DRAW and the seats that share it."))
    lines += [chapter.tells(event) for event in _of(chapter.events, events.Dominant)]
    return Sentences("", tuple(lines))


def _order_form(chapter: IslandChapter, offers: Sequence[Offered]) -> Section:
    title = title_of(chapter.next_moment)
    until = chapter.masthead.deadline
    head = f"# {title}. {tr('Deadline {deadline}.', deadline=until)}" if until else f"# {title}."
    hint = f"# {tr('Leave a line out: that creature stays put.')}" if chapter.after.round > 1 else ""
    whole = tuple(filter(None, (head, hint, *lines_of(offers))))
    ready = (ready_item(),) if chapter.masthead.closes_early else ()
    return Section(tr("Order form"), (OrderForm(title, tr(FORM_INTRO), whole, (*items_of(offers), *ready)),))
