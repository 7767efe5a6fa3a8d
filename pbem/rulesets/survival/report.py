"""4 The turn report (brief 7): one for all, a private page for each seat; what a newcomer is told first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pbem.engine.columns import number, table, text
from pbem.engine.events import SeatId, listed
from pbem.engine.frame import Frame, became_of_orders, on_file, opened_at_the_end, section, where_to_begin
from pbem.engine.report import Block, Facts, Notice, Paragraph, Section, Sentences, Table
from pbem.engine.ruleset import Chapter, Moment, Played
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.rulesets.survival.behaviour import EnemyDeclared
from pbem.rulesets.survival.book import Book, Gene, season_of, year_of
from pbem.rulesets.survival.cartography import island_map, marks_map
from pbem.rulesets.survival.charts import round_charts
from pbem.rulesets.survival.ending import Dominant, MaximumSet
from pbem.rulesets.survival.final import final_sections
from pbem.rulesets.survival.island import Census
from pbem.rulesets.survival.neighbourhood import surroundings
from pbem.rulesets.survival.newborns import AdvantageGained
from pbem.rulesets.survival.orders import offered
from pbem.rulesets.survival.plans import Extinct, SpeciesPlayed
from pbem.rulesets.survival.seasons import Born, PlantsGrew
from pbem.rulesets.survival.setup import KindAssigned
from pbem.rulesets.survival.status import own_table, species_table, status_table
from pbem.rulesets.survival.story import chronicle
from pbem.rulesets.survival.view import Beast, IslandView

IslandChapter = Chapter[Book, IslandView]
ABOUT = tr_noop(
    "Each player guides a species of animals on an island of hexes: herbivores, which live on grass and "
    "fruit, omnivores, on fruit and meat, or carnivores, on meat alone. A round is a season, in which the "
    "creatures move, hunt, fight and eat; those that find no food twice in a row die, carnivores a round "
    "later. In every Spring after the first year each living creature has a young one, with one advantage "
    "more than its parent. Whoever has most living creatures at the end has won."
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
_PLAYED = {
    Played.RECEIVED: tr_noop("This round was played by: orders received."),
    Played.STANDING: tr_noop("This round was played by: standing orders."),
    Played.NONE: tr_noop("This round was played by: no orders."),
}


def title_of(moment: Moment) -> str:
    """Return how players call a moment: Round 6, Summer of Year 1."""
    if moment.turn == 0:
        return tr("Choice of kinds")
    return tr(_TITLES[season_of(moment.turn)], round=moment.turn, year=year_of(moment.turn))


def _seated(view: IslandView, names: Mapping[SeatId, str]) -> IslandView:
    """Name those who hold the seats now; a species without a name of its own is called by its player's."""
    seats = dict(view.seats)
    for seat, name in names.items():
        if (folk := seats.get(seat)) and folk.name != name:
            species_name = name if folk.species_name == folk.name else folk.species_name
            seats[seat] = folk._replace(name=name, species_name=species_name)
    return replace(view, seats=seats)


def _what_comes(view: IslandView) -> str:
    if view.round == 1:
        return f": {tr('creatures are placed, advantages chosen; nobody moves')}"
    if view.is_birth_spring:
        return f": {tr('young are placed, advantages chosen, the old move')}"
    return f": {tr('creatures move and feed')}"


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
    yield from section(tr("What happened, hex by hex"), chronicle(chapter))
    if len(after.census) > 1:
        yield Section(tr("The island so far"), (*charts[1:], _history(after)))
    if not after.result:
        yield Section(tr("How the game may end"), (_end_watch(chapter),))


def _opened(chapter: IslandChapter) -> Iterator[Section]:
    """At the end of the game all standing orders and votes are opened."""
    voters = [folk for folk in chapter.after.seats.values() if folk.draw_vote]
    votes = tuple(f"{folk.id}: {', '.join(sorted(folk.draw_vote or ()))}." for folk in voters)
    told = [Sentences(tr("Votes for a draw"), votes)] if votes else []
    yield from opened_at_the_end(*on_file(chapter), *told)


def _numbers(chapter: IslandChapter) -> Iterator[Block]:
    before, after = chapter.before, chapter.after
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
            listed([e.seat for e in chapter.told(Extinct)]) or trp("of several", "none"),
        ),
    ]
    if young:
        pairs.insert(2, (tr("Born as Spring opens"), str(len(young))))
    played = [event.orders for event in chapter.told(SpeciesPlayed)]
    if played:
        counts = [tr(words, number=played.count(how.value)) for how, words in _COUNTS.items()]
        pairs.append((tr("Played by"), ", ".join(counts)))
    yield Facts(tuple(pairs))
    if before.round == 0:
        yield Sentences(tr("Kinds given out"), tuple(chapter.tells(e) for e in chapter.told(KindAssigned)))


def _deaths(dead: list[Beast]) -> str:
    starved = sum(1 for beast in dead if beast.cause == "starved")
    if not dead:
        return trp("of several", "none")
    killed = len(dead) - starved
    return tr("{dead}: {killed} killed, {starved} starved", dead=len(dead), killed=killed, starved=starved)


def _declared(chapter: IslandChapter) -> Iterator[Section]:
    """Enemies declared, advantages gained, and the GM's orders."""
    groups = (
        (tr("Advantages gained"), [chapter.tells(e) for e in chapter.told(AdvantageGained)]),
        (tr("Enemies declared"), [chapter.tells(e) for e in chapter.told(EnemyDeclared)]),
        (tr("By the GM's order"), [chapter.tells(e) for e in chapter.told(MaximumSet)]),
    )
    blocks = (Sentences(head, tuple(lines)) for head, lines in groups if lines)
    yield from section(tr("Declared and gained"), blocks)


def _opening(chapter: IslandChapter) -> Iterator[Section]:
    """After a Winter: Spring opens with growth and births."""
    births = chapter.told(Born)
    if not births:
        return
    beasts = {beast.id: beast for beast in chapter.after.creatures.values()}
    young = table(
        tr("Births"),
        [(beasts[birth.young], birth) for birth in births],
        text(tr("Young"), lambda born: born[0].id),
        text(tr("Parent"), lambda born: born[1].parent),
        text(tr("Seat"), lambda born: born[0].species),
        text(tr("Hex"), lambda born: born[1].hex),
        text(tr("Inherited"), lambda born: ", ".join(born[0].genes) or trp("of several", "none")),
        seat=lambda born: born[0].species,
        note=tr("Each will gain one advantage more: orders choose it, or dice."),
    )
    grown = [chapter.tells(event) for event in chapter.told(PlantsGrew)]
    title = tr("Spring of Year {year} opens", year=chapter.after.year)
    yield Section(title, (Paragraph(" ".join(grown)), young))


def _history(view: IslandView) -> Table:
    """Return what the charts do not tell: how many species there were, and which were the largest."""

    def largest(census: Census) -> str:
        by_size = sorted(alive(census), key=lambda seat: -census.living[seat])
        return ", ".join(f"{seat} {census.living[seat]}" for seat in by_size[:3])

    def alive(census: Census) -> list[SeatId]:
        return [seat for seat, living in census.living.items() if living]

    return table(
        tr("Creatures and species at the end of each round"),
        view.census,
        number(tr("Round"), lambda census: census.round),
        number(tr("Creatures"), lambda census: sum(census.living.values())),
        number(trp("how many", "Species"), lambda census: len(alive(census))),
        text(tr("Largest"), largest),
    )


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
    lines += [chapter.tells(event) for event in chapter.told(Dominant)]
    return Sentences("", tuple(lines))


def _how_played(chapter: IslandChapter, seat: SeatId) -> Iterator[Block]:
    sheet, folk = chapter.sheet, chapter.after.seats[seat]
    if folk.extinct_in is not None:
        yield Notice(
            tr("Your species is extinct. You will go on getting the reports, and your press is welcome.")
        )
    if folk.extinct_in is None or folk.extinct_in == chapter.moment.turn:
        yield Paragraph(f"{tr(_PLAYED[sheet.played])} {_meaning(chapter)}".strip())
    yield from became_of_orders(chapter)
    if not chapter.after.result:
        yield from on_file(chapter)
    if folk.draw_vote:
        yield Paragraph(tr("Your vote for a draw of {seats} stands.", seats=listed(sorted(folk.draw_vote))))


def _meaning(chapter: IslandChapter) -> str:
    """Return what it means that no orders came in; else nothing, for orders speak for themselves."""
    if chapter.sheet.played is not Played.NONE:
        return ""
    if chapter.moment.turn == 0:
        return tr("Dice chose the kind of your species.")
    if chapter.moment.turn == 1:
        return tr("Dice chose where your creature starts, and its advantage.")
    if chapter.book.options.nmr_behaviour == "keep":
        return tr("Your creatures wandered at random and behaved as in the round before.")
    return tr("Your creatures wandered at random and behaved as their kind does.")


def _own(chapter: IslandChapter, seat: SeatId) -> Iterator[Section]:
    """Yield a seat's creatures, and what lies around them."""
    if chapter.after.result:
        return
    own = own_table(chapter)
    if around := tuple(surroundings(chapter)):
        yield Section(tr("Your creatures and what lies around them"), (own, *around))
    elif own.rows:
        yield Section(tr("Your creatures"), (own,))


def _hint(chapter: IslandChapter, seat: SeatId) -> Iterator[str]:
    if chapter.after.round > 1:
        yield f"# {tr('Leave a line out: that creature stays put.')}"


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
    """Say how many rounds there are, and how many a letter is for."""
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
    """Return the advantages that a first creature of some kind may have."""
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


report = Frame(
    title=lambda book, moment: title_of(moment),
    is_over=lambda view: view.result,
    seated=_seated,
    public=_public,
    orders=_how_played,
    own=_own,
    offered=offered,
    comes=_what_comes,
    remarks=_hint,
    files=False,
)
