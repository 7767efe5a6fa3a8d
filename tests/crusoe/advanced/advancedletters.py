"""Letters of advanced games drawn at random: lines and blocks of every order that the phase takes."""

from __future__ import annotations

import random
from collections.abc import Mapping

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.language.phaseorders import orders_of_phase
from pbem.rulesets.crusoe.things import FOOD, GOODS, SIGNALS, THINGS
from pbem.rulesets.crusoe.view import IslandView

LINES: Mapping[str, tuple[str, ...]] = {
    "ATTITUDE": ("ATTITUDE altruistic", "ATTITUDE self", "ATTITUDE cutthroat"),
    "DECIDE": (
        "DECIDE signal_pay {n}",
        "DECIDE signal_pay {signal} {n}, {signal2} {few}",
        "DECIDE tax_burden {path} {few}, others {few}",
        "DECIDE tax_burden others 0",
        "DECIDE tax_burden:\nFOR EACH p IN PLAYERS\n  SET burden(p) = 1 + food(p)\nEND\nEND DECIDE",
        "DECIDE wages {good} {n}, {signal} {n}, others {few}",
        "DECIDE prices {good} {n}, others {few}",
        "DECIDE limits {good} {few}, {good2} 1 WHERE rank(p) > 1",
        "DECIDE rents {path} {n}, others {few}",
        "DECIDE path_assignment {seat} {path}",
        "DECIDE minimum_wage {n}",
        "DECIDE distribute NEED",
        "DECIDE distribute SHARES {seat}: 1 {good}; REST EVEN",
        "DECIDE BOX {few}: STOP END BOX",
        "DECIDE BOX 5: CHOOSE h FROM HEIRS BY food(h) END BOX",
    ),
    "PROPOSE": (
        "PROPOSE NEED",
        "PROPOSE signal_pay {n}",
        "PROPOSE tax_burden {path} {few}, others 1",
        "PROPOSE minimum_wage {n}",
    ),
    "VOTE": (
        "VOTE M1 > none",
        "VOTE signal_pay M1 > M2 > none",
        "VOTE tax_burden M2 > M1",
        "VOTE PRESIDENT {seat} > {seat2}",
        "VOTE PROGRAM {seat} > default",
        "VOTE AMENDMENT {seat} yes",
    ),
    "PERMIT": (
        "PERMIT SPEECH all",
        "PERMIT SPEECH none",
        "PERMIT SPEECH {seat}",
        "PERMIT {seat} ATTACK {seat2}",
    ),
    "CAMPAIGN": ("CAMPAIGN", "CAMPAIGN no"),
    "ELECT": ("ELECT {seat} > {seat2}", "ELECT WARLORD {seat}", "ELECT PRESIDENT {seat}"),
    "PROGRAM": (
        'PROGRAM:\nPROGRAM "Plan"\nBOX 1 FOR {tasks}\n  SHARE ALL AMONG HEIRS\nEND BOX\nEND PROGRAM',
        'PROGRAM:\nPROGRAM "Shares"\nBOX 1 FOR distribute\n  SHARE ALL AMONG PLAYERS\nEND BOX\n'
        "BOX 2 FOR estate\n  CHOOSE h FROM HEIRS WHERE food(h) > 1\n  GIVE ALL TO h\nEND BOX\nEND PROGRAM",
    ),
    "AMEND": ("AMEND BOX {few}:\n  STOP\nEND BOX", 'AMEND BOX 1: NOTE "Well" END BOX'),
    "CALL": ("CALL", "CALL LEISURE {few}", "IF MY leisure > 1 THEN CALL LEISURE 1"),
    "SUBMIT": (
        "SUBMIT ALL",
        "SUBMIT 1 {good}",
        "SUBMIT 1 {good} AT {n}",
        "IF CASH < {n} THEN SUBMIT 1 {good}",
    ),
    "BID": (
        "BID {good} 1@{n}, 2@1",
        "BID {good} {few}@{n} AFFORD",
        "IF BOUGHT {good2} < 1 THEN BID {good} 1@{n}",
        "IF QUOTE {good} > 3 THEN BID {good} 1@9 AFFORD",
    ),
    "SELL": ("SELL 1 {good} TO {seat} AT {few}", "SELL {few} {good} TO anyone AT 50%"),
    "BUY": ("BUY 1 {good} FROM {seat} AT {few}", "BUY 9 {good} FROM anyone AT 50%", "BUY {few} {good}"),
    "DESTROY": ("DESTROY 1 {good}",),
    "DECLINE": ("DECLINE WELFARE",),
    "TITHE": ("TITHE signals > leisure > {good}", "TITHE {thing} > {good}"),
    "PENANCE": ("PENANCE",),
    "CHARITY": ("CHARITY {food} > fish",),
    "IMPORT": ("IMPORT 1 {good}", "IMPORT 2 {good} + 1 {good2}"),
    "SEND": ("SEND BACK {good} > {good2}",),
    "RENT": ("RENT {path} {few}", "RENT {path} {n} TO {seat}", "RENT {path} 0"),
    "CLOSE": ("CLOSE {path}", "CLOSE {path} TO {seat}"),
    "TERMS": ("TERMS {path} CHARGE {few}", "TERMS {path} SALARY {n}"),
    "INVEST": ("INVEST 10 {path}", "INVEST 20 {path}, 10 {path2}", "IF CASH > 30 THEN INVEST 30 {path}"),
    "DIVIDEND": ("DIVIDEND {path} {few}",),
    "TRAIN": ("TRAIN {path} {few}",),
    "LEARN": ("LEARN {path}: 1 > {few}", "LEARN {few} > 6"),
    "GIVE": (
        "GIVE 1 {good} TO {seat} FOR 1 {good2}",
        "GIVE 1 {good} TO {seat}",
        "GIVE $5 TO {seat} FOR 1 share {path}",
        "GIVE 1 share {path} TO {seat} FOR $5",
        "GIVE deed {path} TO {seat} FOR 1 {good}",
    ),
    "PATH": (
        "PATH {path} RENTMAX {few} > {path2}",
        "PATH {path} EMPTY > {path2} RENTMAX 0",
        "PATH {path} IF RENT {path} < {few} > {path2}",
        "PATH {path}",
    ),
    "SLAVE": (
        "SLAVE {seat} PATH {path}",
        "SLAVE {seat} WANT {good} > leisure",
        "IF MASTER me THEN SLAVE {seat} TAKE {path} {few}: NOTHING",
    ),
    "FREE": ("FREE {seat}", "FREE {seat} WITH 1 {good}"),
    "GIVE SLAVE": ("GIVE SLAVE {seat} TO {seat2}",),
    "FEED": ("FEED {seat} 1 water + 1 {food}",),
    "MARRY": ("MARRY {seat} > {seat2}",),
    "SYSTEM": ("SYSTEM socialism", "SYSTEM capitalism", "SYSTEM communism"),
    "GO": ("GO HOME",),
    "CONTRACT": (
        "CONTRACT c{few} WITH {seat}: me GIVES 1 {good} TO {seat} IN {few}; {seat} SIGNALS 1 BY 5",
        "CONTRACT peace WITH {seat}:\nme DOES NOT FIGHT {seat} UNTIL 4\nTEXT: and be friends\nEND",
    ),
    "SIGN": ("SIGN c{few}", "SIGN peace"),
    "RELEASE": ("RELEASE c{few}",),
    "ACCUSE": ("ACCUSE {seat} OF peace: so it is",),
    "ADMIT": ("ADMIT peace",),
    "JUDGE": ("JUDGE peace/{seat} default", "JUDGE c{few}/{seat} kept"),
    "ALLY": ("ALLY {seat}",),
    "SPEAR": ("SPEAR yes", "SPEAR no"),
    "INVOKE": ("INVOKE", "IF RULER {seat} THEN INVOKE"),
    "FIGHT": ("FIGHT {seat}", "IF HOME THEN FIGHT {seat}"),
    "JOIN": ("JOIN WITH {seat}", "JOIN AGAINST {seat}"),
    "ATTACK": ("ATTACK {seat}",),
    "DEFEND": ("DEFEND {seat}",),
    "VERDICT": (
        "VERDICT anyone: FINE ALL + CRIPPLE 5 > FINE 1 water > SPARE",
        "VERDICT anyone: ENSLAVE > SPARE",
        "VERDICT {seat}: EXILE > KILL",
        "VERDICT anyone: FINE deed {path} + 1 share {path2} > FINE ALL TO me",
        "VERDICT {seat}: ENSLAVE TO me + CRIPPLE 9-10",
    ),
    "ESTATE": ("ESTATE anyone: NEED > BANK", "ESTATE {seat}: TO me > EVEN"),
    "SPEECH": ("SPEECH: Hear me, {seat}!",),
    "EAT": ("EAT BEST", "EAT BEST SAVE 1 {food}"),
    "DRINK": ("DRINK 1",),
}
"""Lines by verb; what stands in braces is drawn."""


def random_letter(view: IslandView, seat: SeatId, chance: random.Random, most: int = 6) -> tuple[str, ...]:
    """Return orders that a seat might send now, each whole; of a block with all its lines."""
    kinds = [kind.verb() for kind in orders_of_phase(view.book, view.phase) if kind.verb() in LINES]
    chosen = chance.sample(kinds, min(len(kinds), chance.randint(0, most)))
    return tuple(_filled(view, seat, chance, chance.choice(LINES[verb])) for verb in chosen)


def _filled(view: IslandView, seat: SeatId, chance: random.Random, line: str) -> str:
    others = [one for one in view.seats if one != seat] or [seat]
    paths = [*view.book.board.paths]
    drawn = {
        "seat": chance.choice(others),
        "seat2": chance.choice(others),
        "path": chance.choice(paths),
        "path2": chance.choice(paths),
        "good": chance.choice(GOODS),
        "good2": chance.choice(GOODS),
        "food": chance.choice(FOOD),
        "thing": chance.choice(THINGS),
        "signal": chance.choice(SIGNALS[:1]),
        "signal2": chance.choice(SIGNALS[1:]),
        "few": str(chance.randint(1, 4)),
        "n": str(chance.randint(2, 40)),
        "tasks": ", ".join(view.book.tasks) or "estate",
    }
    return line.format(**drawn)
