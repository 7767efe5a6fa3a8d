"""Step IV in a report: speeches, violence, battles, verdicts, and elections (brief 7; CRA-REP-03 to 06)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event
from pbem.engine.report import Block, Sentences, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe import told_camp as camp
from pbem.rulesets.crusoe.hooks import Mod
from pbem.rulesets.crusoe.modules.government import powers as told
from pbem.rulesets.crusoe.paper.chapters import NOTHING, IslandChapter, faces, of_kind, seat_named, sentences

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
    for battle, part in battles:
        if fought := _battle_table(chapter, battle, part):
            yield fought
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


def _battle_table(chapter: IslandChapter, battle: int, told: Sequence[Event]) -> Table | None:
    """CRU-100, CRU-104 Return who fought on which side: Spear, dice, modifiers, sum."""
    fought = {event.seat: event for event in of_kind(told, camp.Fought)}
    ended = of_kind(told, camp.BattleEnded)
    if not ended:
        return None
    spears = {event.seat for event in of_kind(told, camp.SpearUsed)}
    heads = [tr("neither wins")] * 2 if ended[0].is_tied else [tr("wins"), tr("loses")]
    fighters = [(heads[0], name) for name in ended[0].winners] + [
        (heads[1], name) for name in ended[0].losers
    ]

    def of_fight(name: str, cell: Callable[[camp.Fought], object]) -> object:
        return cell(fought[name]) if name in fought else NOTHING

    return table(
        tr("Battle {number}", number=battle),
        fighters,
        text(tr("Side"), lambda row: row[0]),
        text(tr("Fighter"), lambda row: row[1]),
        text(tr("Spear"), lambda row: tr("discarded") if row[1] in spears else NOTHING),
        text(tr("Dice"), lambda row: of_fight(row[1], lambda event: faces(event.dice))),
        text(tr("Modifiers"), lambda row: of_fight(row[1], lambda event: modifier_words(event.mods))),
        number(tr("Sum"), lambda row: of_fight(row[1], lambda event: event.total)),
        seat=lambda row: seat_named(chapter, row[1]),
    )


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
    votes = (tr("{seat}: {votes} of {of} votes", seat=one.seat, votes=one.votes, of=one.of) for one in judged)
    yield table(
        tr("Verdicts"),
        [(one.seat, name, choices) for one in judged for name, choices in one.ballots],
        text(tr("Loser"), lambda row: row[0]),
        text(tr("Winner"), lambda row: row[1]),
        text(tr("Ballot, best first"), lambda row: " > ".join(map(str, row[2])) or NOTHING),
        seat=lambda row: seat_named(chapter, row[1]),
        note=f"{'; '.join(votes)}.",
        empty=tr("No winner has voted."),
    )


IN_ELECTION_TABLES: tuple[type[Event], ...] = (told.Ran, told.Balloted, camp.Spoke)
"""What the tables, and speeches word for word, tell."""


def election_blocks(chapter: IslandChapter, events: Sequence[Event]) -> Iterator[Block]:
    """CRA-REP-04 to CRA-REP-06 Yield candidates with their speeches, ballots, and what they came to."""
    if ran := of_kind(events, told.Ran):
        yield _candidate_table(chapter, ran)
    for event in of_kind(events, camp.Spoke):
        yield Sentences(tr("{seat} speaks", seat=event.seat), speech_lines(event))
    if ballots := of_kind(events, told.Balloted):
        yield _presidents_ballots(chapter, ballots)
    yield from sentences(chapter, "", events, IN_ELECTION_TABLES)


def _candidate_table(chapter: IslandChapter, ran: Sequence[told.Ran]) -> Table:
    """CRA-REP-04, CRA-REP-05 Return who runs, and what it cost."""
    return table(
        tr("Who runs for President"),
        ran,
        text(tr("Candidate"), lambda one: one.seat),
        text(tr("Pays"), lambda one: _pays(chapter, one)),
        seat=lambda one: seat_named(chapter, one.seat),
    )


def _pays(chapter: IslandChapter, one: told.Ran) -> str:
    """CRA-R35 Return the fee; in the compact form it is paid at the election."""
    if one.leisure:
        return tr("{n} leisure", n=one.leisure)
    return tr("nothing so far") if chapter.book.options.form != "full" else tr("nothing: is in office")


def _presidents_ballots(chapter: IslandChapter, ballots: Sequence[told.Balloted]) -> Table:
    """CRA-REP-06 Return the ballots as they were cast."""
    return table(
        tr("Ballots"),
        ballots,
        text(tr("Voter"), lambda one: one.seat),
        text(tr("Ballot, best first"), lambda one: one.choices),
        seat=lambda one: seat_named(chapter, one.seat),
    )
