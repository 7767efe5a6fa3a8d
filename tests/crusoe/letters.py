"""Letters of Crusoe's Planet drawn at random: some make sense, some do not; and deals that two agree on."""

from __future__ import annotations

import random

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, MARKET, SHARE, WORK, Island
from pbem.rulesets.crusoe.scenarios import CRUSOE, HOBBES, SOCIALISM
from pbem.rulesets.crusoe.things import FOOD, GOODS, THINGS
from pbem.rulesets.crusoe.view import IslandView

WORDS = (*THINGS, "food", "fruit", "protein", "signals", "anything", "plain fish", "speared fish")
PATHS = (
    "PATH {path}",
    "PATH {path} EMPTY > {path2}",
    "PATH {path} MAX {few} > {path2} IF MY water < {few} > {path3}",
    "PATH {path} WITH {seat} > {path2} WITHOUT {seat}",
    "PATH {path} IF {path} = 0 AND {seat} ON {path2} > {path3}",
)
WORK_LINES = (
    "WANT {word} {few} > {word2} > market",
    "WANT {path}: {word} > {word2} {few} > NOTHING",
    "IF GROUP water < {n} THEN WANT water > {word}",
    "IF CROWDED AND SPACE > {few} THEN WANT {word} > {word2}",
    "TAKE {path} {few}: {icon} > NOTHING",
    "TAKE {path} {few}: NOTHING",
    "LAND {path}: {n} > {few} > market",
    "IF I HUNGRY THEN LAND {path}: market > {few}",
    "PACE fast",
    "IF ROUND > {few} THEN PACE slow",
    "LEARN {few} > {few} > 6",
    "LEARN {path}: 1 > 1 > {few}",
    "PICK {word} {few} > {word2}",
)
SHARES = (
    "SUBMIT ALL",
    "SUBMIT {n} {good}",
    "IF MY diamond > 1 THEN SUBMIT 1 diamond",
    "PICK {word} {few} > {good}",
    "TAX anyone: {good} > {good2}",
    "TAX {seat}: NONE",
    "TAX {seat}: {good} > diamond > NONE",
    "PROVIDE {food} > fish",
)
TRADES = (
    "GIVE {few} {good} TO {seat} FOR {few} {good2}",
    "GIVE {few} {good} TO {seat}",
    "GIVE 1 {good} + 1 {good2} TO {seat}",
    "IF NOT DONE 1 THEN GIVE 1 {good} TO {seat}",
    "OFFER 1 {good} FOR 1 {good2} TIMES {few}",
    "OFFER {few} {good} FOR 1 {good2}",
    "OFFER {few} {good} FOR {few} {good2} TIMES {few} TO {seat}",
    "IF MY {good} >= {few} THEN OFFER 1 {good} FOR 1 {good2} TIMES 2",
    "KEEP {few} {good}",
    "LEAVE",
)
MOTIONS = (
    "PROPOSE NEED",
    "PROPOSE LABOUR",
    "PROPOSE SHARES {me}: {n} {good} + {few} {good2}; REST NEED",
    "PROPOSE SHARES {seat}: 1 diamond; {me}: {few} water; REST {me}",
    "WITHDRAW M{few}",
    "VOTE M{few} > M1 > none",
    "VOTE M2 > M{few}",
    "VOTE none > M1",
    "VOTE abstain",
    "PICK {word} > {good}",
)
CAMPS = (
    "INVOKE",
    "INVOKE",
    "IF {seat} goods > {n} THEN INVOKE",
    "SPEECH: I have {n} reasons, and one of them is {good}.",
    "EAT BEST",
    "EAT BEST SAVE {few} {food}",
    "EAT 2 {food}",
    "EAT NOTHING",
    "DRINK {few01}",
    "ESTATE anyone: TO {me} > NEED > EVEN",
    "ESTATE {seat}: BANK > EVEN",
    "PICK {good} > {word}",
)
FIGHTS = (
    "FIGHT {seat}",
    "FIGHT {seat}",
    "IF ROUND >= 2 THEN FIGHT {seat}",
    "ATTACK {seat}",
    "DEFEND {seat}",
    "JOIN WITH {seat}",
    "IF FOES {seat} >= {few} THEN JOIN AGAINST {seat}",
    "SPEAR no",
    "IF I WOUNDED THEN SPEAR yes",
    "VERDICT anyone: KILL > FINE ALL",
    "VERDICT anyone: FINE {few} {good} + {few} {good2} TO {me} > KILL > SPARE",
    "VERDICT {seat}: KILL TO {me} > FINE ALL TO {me} > FINE 1 {good}",
    "VERDICT anyone: SWAP > FINE ALL",
    "VERDICT {seat}: FINE ALL + SWAP WITH {me} > SPARE",
    "SPEECH: So be it, {seat}.",
    "EAT BEST",
)
RUBBISH = ("hello GM!", "GIVE 1 leisure TO {seat}", "PATH moon", "FIGHT {me}", "EAT 9 {food}", "WANT 0 egg")


class Scribe:
    """Writes random letters of a seat."""

    def __init__(self, view: IslandView, seat: SeatId, chance: random.Random) -> None:
        self.view, self.seat, self.chance = view, seat, chance

    def letter(self) -> str:
        """Return a letter for the phase, now and then with something standing, or nothing at all."""
        if self.chance.random() < 0.1:
            return ""
        lines = self._lines()
        if self.chance.random() < 0.1:
            lines += self._some(RUBBISH, 1)
        if self.chance.random() < 0.1:
            kept = [line for line in lines if not line.startswith(("PROPOSE", "VOTE", "SPEECH", "WITHDRAW"))]
            return "\n".join(["STANDING", *kept, "END"])
        return "\n".join(lines)

    def _lines(self) -> list[str]:
        phase, options = self.view.phase, self.view.book.options
        trades = MOTIONS if options.scenario == SOCIALISM else TRADES
        is_compact = options.form == "compact"
        if phase == WORK:
            plan = self._some(PATHS, 1)
            return [*plan, *self._some(WORK_LINES, 5), *self._some(SHARES, 2), *self._some(CAMPS[4:9], 1)]
        if phase == SHARE:
            return self._some(SHARES, 4)
        if phase == MARKET:
            return [*self._some(trades, 6), *self._some(CAMPS[4:9], 2)]
        has_trade = is_compact and options.scenario not in (CRUSOE, HOBBES)
        lines = self._some(trades, 6) if has_trade else []
        if phase == CAMP:
            lines += self._some(CAMPS, 6)
        if phase == ASSEMBLY or is_compact:
            lines += self._some(FIGHTS, 8)
        return lines

    def _some(self, templates: tuple[str, ...], number: int) -> list[str]:
        return [self._filled(one) for one in self.chance.sample(templates, number)]

    def _filled(self, template: str) -> str:
        """Put things at hand where a line has {fields}."""
        chance = self.chance
        paths = chance.sample([path.name for path in self.view.book.board.paths.values()], 3)
        goods, words = chance.sample(GOODS, 2), chance.sample(WORDS, 2)
        others = [one for one in self.view.seats if one != self.seat] or [self.seat]
        return template.format(
            good=goods[0],
            good2=goods[1],
            word=words[0],
            word2=words[1],
            food=chance.choice(FOOD),
            icon=chance.choice(("water", "fish", "speared fish", "egg", "fruit", "leisure", "top40")),
            path=paths[0],
            path2=paths[1],
            path3=paths[2],
            n=chance.choice((1, 2, 4, 6, 9, 13)),
            few=chance.randint(1, 3),
            few01=chance.randint(0, 2),
            seat=chance.choice(others),
            me=self.seat,
        )


def nonsense(view: IslandView, seat: SeatId, chance: random.Random) -> str:
    """Write at random."""
    return Scribe(view, seat, chance).letter()


def deal(island: Island, chance: random.Random) -> dict[SeatId, list[str]]:
    """Return what two seats have agreed on: an exchange in mirrored lines, or offers that meet."""
    living = [one.id for one in island.living()]
    if len(living) < 2 or island.phase not in (MARKET, CAMP):
        return {}
    one, other = chance.sample(living, 2)
    gives, takes = _thing(island, one, chance), _thing(island, other, chance)
    if chance.random() < 0.4:
        return {one: [f"OFFER {gives} FOR {takes} TIMES 2"], other: [f"OFFER {takes} FOR {gives} TIMES 2"]}
    return {one: [f"GIVE {gives} TO {other} FOR {takes}"], other: [f"GIVE {takes} TO {one} FOR {gives}"]}


def _thing(island: Island, seat: SeatId, chance: random.Random) -> str:
    held = {good: island.seats[seat].amount(good) for good in GOODS if island.seats[seat].amount(good)}
    good = chance.choice([*held] or [*GOODS])
    return f"{chance.randint(1, held.get(good, 1))} {good}"
