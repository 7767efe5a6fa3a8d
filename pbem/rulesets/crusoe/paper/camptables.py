"""Step IV in a report: speeches, rounds of violence, battles with dice and modifiers, verdicts (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event
from pbem.engine.report import Block, Column, Row, Sentences, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe import told_camp as camp
from pbem.rulesets.crusoe.hooks import Mod
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named, sentences
from pbem.rulesets.crusoe.paper.words import NOTHING, faces

IN_TABLES: tuple[type[Event], ...] = (camp.Fought, camp.SpearUsed)
_ROUNDS = (camp.FightStarted, camp.Joined)
_OPENS_BATTLE = (camp.SpearUsed, camp.Fought, camp.BattleEnded)


def camp_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """Yield step IV in order: who invokes, speeches, rounds of violence, battle after battle."""
    before, battles = battles_of(told)
    loud = [event for event in before if not isinstance(event, camp.Spoke | camp.FightStarted | camp.Joined)]
    yield from sentences(chapter, "", loud)
    for event in of_kind(before, camp.Spoke):
        yield _speech(event)
    yield from _violence(chapter, before)
    for number, part in battles:
        if table := _battle_table(chapter, number, part):
            yield table
        judged = next((at for at, event in enumerate(part) if isinstance(event, camp.Judged)), len(part))
        yield from sentences(chapter, "", part[:judged], IN_TABLES)
        yield from _ballot_table(chapter, part)
        yield from sentences(chapter, "", part[judged:], IN_TABLES)


def battles_of(told: Sequence[Event]) -> tuple[list[Event], list[tuple[int, list[Event]]]]:
    """Return what was told before the battles, and what of each, by its number in the order fought."""
    before: list[Event] = []
    battles: list[tuple[int, list[Event]]] = []
    for event in told:
        if isinstance(event, _OPENS_BATTLE) and (not battles or battles[-1][0] != event.battle):
            battles.append((event.battle, []))
        (battles[-1][1] if battles and not isinstance(event, _ROUNDS) else before).append(event)
    return before, battles


def _speech(event: camp.Spoke) -> Sentences:
    """CRU-085, CRU-P21 Return a speech, word for word."""
    head = tr("{seat} speaks last", seat=event.seat) if event.is_closing else None
    head = head or tr("{seat} speaks", seat=event.seat)
    return Sentences(head, speech_lines(event))


def speech_lines(event: camp.Spoke) -> tuple[str, ...]:
    """CRU-P21 Return the lines of a speech; those that are blank only part them, and are left out."""
    return tuple(line for line in event.text.split("\n") if line.strip())


def _violence(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Sentences]:
    """CRU-087 Yield who did what in each round; who is not named passed."""
    acts = [event for event in told if isinstance(event, camp.FightStarted | camp.Joined)]
    for round in dict.fromkeys(act.round for act in acts):
        part = [act for act in acts if act.round == round]
        yield from sentences(chapter, tr("Violence, round {round}", round=round), part)


def _battle_table(chapter: IslandChapter, number: int, told: Sequence[Event]) -> Table | None:
    """CRU-100, CRU-104 Return who fought on which side: Spear, dice, modifiers, sum."""
    fought = {event.seat: event for event in of_kind(told, camp.Fought)}
    ended = of_kind(told, camp.BattleEnded)
    if not ended:
        return None
    spears = {event.seat for event in of_kind(told, camp.SpearUsed)}
    titles = (tr("Side"), tr("Fighter"), tr("Spear"), tr("Dice"), tr("Modifiers"))
    columns = (*map(Column, titles), Column(tr("Sum"), True))
    heads = [tr("neither wins")] * 2 if ended[0].is_tied else [tr("wins"), tr("loses")]
    sides = ((heads[0], ended[0].winners), (heads[1], ended[0].losers))
    rows = tuple(
        _fighter_row(chapter, head, name, fought.get(name), name in spears)
        for head, names in sides
        for name in names
    )
    return Table(tr("Battle {number}", number=number), columns, rows)


def _fighter_row(
    chapter: IslandChapter, side: str, name: str, event: camp.Fought | None, has_spear: bool
) -> Row:
    spear = tr("discarded") if has_spear else NOTHING
    mods = modifier_words(event.mods) if event else NOTHING
    dice, total = (faces(event.dice), str(event.total)) if event else (NOTHING, NOTHING)
    return Row((side, name, spear, dice, mods, total), seat=seat_named(chapter, name))


def modifier_words(mods: Sequence[Mod]) -> str:
    """CRU-R19, CRU-H58 Return the modifiers of a roll."""
    return ", ".join(map(_modifier, mods)) or NOTHING


def _modifier(mod: Mod) -> str:
    """CRU-R19, CRU-H58 Return a modifier with its reason: +1 Spear."""
    return f"{'× ½' if mod.halves else f'{mod.points:+d}'} {tr(mod.text)}"


def _ballot_table(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Table]:
    """CRU-103, CRU-P24 Yield the ballots of the winners on each loser, and what they came to."""
    judged = of_kind(told, camp.Judged)
    if not judged:
        return
    columns = (Column(tr("Loser")), Column(tr("Winner")), Column(tr("Ballot, best first")))
    rows = tuple(
        Row((one.seat, name, " > ".join(map(str, choices)) or NOTHING), seat=seat_named(chapter, name))
        for one in judged
        for name, choices in one.ballots
    )
    votes = (tr("{seat}: {votes} of {of} votes", seat=one.seat, votes=one.votes, of=one.of) for one in judged)
    yield Table(tr("Verdicts"), columns, rows, f"{'; '.join(votes)}.", tr("No winner has voted."))
