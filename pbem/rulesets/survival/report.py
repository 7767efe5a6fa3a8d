"""4 The turn report (brief 7): one for all, and a private page for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from pbem.engine.events import Event, SeatId, counted, listed
from pbem.engine.orderform import OrderForm
from pbem.engine.report import Block, Column, Facts, Paragraph, Report, Row, Section, Sentences, Table
from pbem.engine.ruleset import Chapter, Moment, Played
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import Book, season_of, year_of
from pbem.rulesets.survival.cartography import island_map, marks_map
from pbem.rulesets.survival.charts import round_charts
from pbem.rulesets.survival.choices import items
from pbem.rulesets.survival.chronicle import chronicle
from pbem.rulesets.survival.final import final_sections
from pbem.rulesets.survival.form import form
from pbem.rulesets.survival.private import private_sections
from pbem.rulesets.survival.status import species_table, status_table
from pbem.rulesets.survival.view import Beast, IslandView

E = TypeVar("E", bound=Event)
IslandChapter = Chapter[Book, IslandView]
FORM_INTRO = "These lines are orders as they stand. Change what you like in them, and send them back."


def report(chapter: IslandChapter) -> Report:
    """Return what a round brings: for everybody, or what one seat alone is told besides."""
    chapter = _as_seated(chapter)
    folk = chapter.after.seats.get(chapter.reader or "")
    sections = [*private_sections(chapter)] if chapter.reader else [*_public(chapter)]
    own_form = form(chapter.book, chapter.after, folk.id) if folk and not chapter.after.result else ()
    if folk and own_form:
        sections.append(_order_form(chapter, folk.id, own_form))
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
        if folk := seats.get(seat):
            species_name = name if folk.species_name == folk.name else folk.species_name
            seats[seat] = folk._replace(name=name, species_name=species_name)
    return replace(view, seats=seats)


def title_of(moment: Moment) -> str:
    """Return how players call a moment: Round 6, Summer of Year 1."""
    if moment.turn == 0:
        return "Signup"
    return f"Round {moment.turn}, {season_of(moment.turn).capitalize()} of Year {year_of(moment.turn)}"


def _head(chapter: IslandChapter) -> tuple[tuple[str, str], ...]:
    masthead = chapter.masthead
    facts = []
    if not chapter.after.result:
        facts.append(("Next", f"{title_of(chapter.next_moment)}: {_what_comes(chapter.after)}"))
        facts += [("Deadline", masthead.deadline)] if masthead.deadline else []
    return tuple(facts)


def _what_comes(view: IslandView) -> str:
    if view.round == 1:
        return "creatures are placed, advantages chosen; nobody moves"
    if view.is_birth_spring:
        return "young are placed, advantages chosen, the old move"
    return "creatures move and feed"


def _public(chapter: IslandChapter) -> Iterator[Section]:
    after = chapter.after
    if after.result:
        yield from final_sections(chapter.book, after)
        yield from _opened(chapter)
    charts = round_charts(chapter.book, after)
    yield Section("The round in numbers", (*_numbers(chapter), *charts[:1]))
    yield from _declared(chapter)
    yield from _opening(chapter)
    if after.round > 0 or chapter.moment.turn > 0:
        yield Section("The map", (island_map(chapter), *marks_map(chapter)))
    yield Section("The species", (species_table(chapter),))
    if after.creatures:
        yield Section("The creatures", (status_table(chapter),))
    happened = chronicle(chapter)
    if happened:
        yield Section("What happened, hex by hex", happened)
    if len(after.census) > 1:
        yield Section("The island so far", (*charts[1:], _history(after)))
    if not after.result:
        yield Section("How the game may end", (_end_watch(chapter),))


def _opened(chapter: IslandChapter) -> Iterator[Section]:
    """At the end of the game all standing orders and votes are opened."""
    blocks = [Sentences(head, tuple(text.split("\n"))) for head, text in chapter.on_file]
    voters = [folk for folk in chapter.after.seats.values() if folk.draw_vote]
    votes = [f"{folk.id}: {', '.join(sorted(folk.draw_vote or ()))}." for folk in voters]
    if votes:
        blocks.append(Sentences("Votes for a draw", tuple(votes)))
    if blocks:
        yield Section("Opened at the end", tuple(blocks))


def _numbers(chapter: IslandChapter) -> Iterator[Block]:
    before, after, told = chapter.before, chapter.after, chapter.events
    now = chapter.moment.turn
    dead = [beast for beast in after.creatures.values() if beast.died == now and now]
    young = [beast for beast in after.living if beast.is_newborn]
    living = [beast for beast in after.living if not beast.is_newborn]
    by_kind = [
        counted(sum(1 for beast in living if beast.kind == kind.letter), kind.name)
        for kind in chapter.book.kinds.values()
    ]
    pairs = [
        ("Species alive", str(len({beast.species for beast in living}))),
        ("Creatures alive", f"{len(living)}: {', '.join(by_kind)}" if living else "none yet"),
        ("Died this round", _deaths(dead)),
        ("Extinct this round", listed([e.seat for e in _of(told, events.Extinct)]) or "none"),
    ]
    if young:
        pairs.insert(2, ("Born as Spring opens", str(len(young))))
    played = [event.orders for event in _of(told, events.Played)]
    if played:
        counts = [f"{played.count(how.value)} {how.value}" for how in Played]
        pairs.append(("Played by", ", ".join(counts)))
    yield Facts(tuple(pairs))
    if before.round == 0:
        yield Sentences("Kinds given out", tuple(e.sentence for e in _of(told, events.KindAssigned)))


def _deaths(dead: list[Beast]) -> str:
    starved = sum(1 for beast in dead if beast.cause == "starved")
    return f"{len(dead)}: {len(dead) - starved} killed, {starved} starved" if dead else "none"


def _of(told: tuple[Event, ...], kind: type[E]) -> list[E]:
    return [event for event in told if isinstance(event, kind)]


def _declared(chapter: IslandChapter) -> Iterator[Section]:
    """Enemies declared, advantages gained, and the GM's orders."""
    told = chapter.events
    groups = (
        ("Advantages gained", [e.sentence for e in _of(told, events.AdvantageGained)]),
        ("Enemies declared", [e.sentence for e in _of(told, events.EnemyDeclared)]),
        ("By the GM's order", [e.sentence for e in _of(told, events.MaximumSet)]),
    )
    blocks = tuple(Sentences(head, tuple(lines)) for head, lines in groups if lines)
    if blocks:
        yield Section("Declared and gained", blocks)


def _opening(chapter: IslandChapter) -> Iterator[Section]:
    """After a Winter: Spring opens with growth and births."""
    births = _of(chapter.events, events.Born)
    if not births:
        return
    rows = []
    for birth in births:
        young = next(beast for beast in chapter.after.creatures.values() if beast.id == birth.young)
        genes = ", ".join(young.genes) or "none"
        rows.append(Row((young.id, birth.parent, young.species, birth.hex, genes), seat=young.species))
    columns = tuple(Column(title) for title in ("Young", "Parent", "Seat", "Hex", "Inherited"))
    grown = [event.sentence for event in _of(chapter.events, events.PlantsGrew)]
    note = "Each will gain one advantage more: orders choose it, or dice."
    title = f"Spring of Year {chapter.after.year} opens"
    yield Section(title, (Paragraph(" ".join(grown)), Table("Births", columns, tuple(rows), note)))


def _history(view: IslandView) -> Table:
    """Return what the charts do not tell: how many species there were, and which were the largest."""
    rows = []
    for census in view.census:
        alive = {seat: number for seat, number in census.living.items() if number}
        largest = sorted(alive, key=lambda seat: -alive[seat])[:3]
        named = ", ".join(f"{seat} {alive[seat]}" for seat in largest)
        rows.append(Row((str(census.round), str(sum(alive.values())), str(len(alive)), named)))
    columns = (Column("Round", True), Column("Creatures", True), Column("Species", True), Column("Largest"))
    return Table("Creatures and species at the end of each round", columns, tuple(rows))


def _end_watch(chapter: IslandChapter) -> Sentences:
    options = chapter.book.options
    limit = f"The game ends after round {options.rounds}." if options.rounds else "There is no round limit."
    lines = [limit, "It ends when one species is left; the player with most living creatures wins."]
    if options.dominance != "off":
        who = "the GM may end it" if options.dominance == "gm" else "it ends"
        lines.append(f"When a species has {options.dominance_percent} % of all living creatures, {who}.")
    if options.draws:
        lines.append("Species may agree to a draw: VOTE DRAW and the seats that share it.")
    lines += [event.sentence for event in _of(chapter.events, events.Dominant)]
    return Sentences("", tuple(lines))


def _order_form(chapter: IslandChapter, seat: SeatId, lines: tuple[str, ...]) -> Section:
    title = title_of(chapter.next_moment)
    deadline = f" Deadline {chapter.masthead.deadline}." if chapter.masthead.deadline else ""
    head = f"# {title}.{deadline}"
    hint = "# Leave a line out: that creature stays put." if chapter.after.round > 1 else ""
    split = [one for line in lines for one in line.split("\n")]
    whole = tuple(filter(None, (head, hint, *split)))
    offered = items(chapter.book, chapter.after, seat, split)
    return Section("Order form", (OrderForm(title, FORM_INTRO, whole, offered),))
