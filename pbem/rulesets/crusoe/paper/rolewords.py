"""What each seat is beside a castaway: offices, class, guild, groups, bonds, in few words (CRA 2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.modules.attitudes import ALTRUISTIC, CUTTHROAT, SELF, AttitudesTaken
from pbem.rulesets.crusoe.modules.bonds import Bonds
from pbem.rulesets.crusoe.modules.church import Parish
from pbem.rulesets.crusoe.modules.contract_record import Liberty
from pbem.rulesets.crusoe.modules.crippling import Crippled
from pbem.rulesets.crusoe.modules.disability import Disabilities
from pbem.rulesets.crusoe.modules.feudalism import Lordship
from pbem.rulesets.crusoe.modules.gender import GenderState, is_disempowered, is_woman
from pbem.rulesets.crusoe.modules.government.powers import held_by, is_governed, role_of
from pbem.rulesets.crusoe.modules.guilds import GuildTokens
from pbem.rulesets.crusoe.modules.hooks import is_outside
from pbem.rulesets.crusoe.modules.objectivist import Objectivism
from pbem.rulesets.crusoe.modules.race import RaceState
from pbem.rulesets.crusoe.modules.third_world import Country
from pbem.rulesets.crusoe.modules.vegetarians import Diets
from pbem.rulesets.crusoe.paper.cuttables import class_word
from pbem.rulesets.crusoe.paper.names import OFFICES
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.view import IslandView

ATTITUDES: Mapping[str, str] = {
    ALTRUISTIC: tr_noop("Altruistic"),
    SELF: tr_noop("Self-Interested"),
    CUTTHROAT: tr_noop("Cutthroat"),
}
"""CRA-VVC-01 The attitudes, to be said by `tr`."""


def role_words(view: IslandView, seat: str) -> Iterator[str]:
    """Yield what a seat is, for all to know: powers first, then groups, then bonds."""
    yield from _powers(view, seat)
    if text := class_word(view, seat):
        yield text
    yield from _groups(view, seat)
    yield from _bonds(view, seat)


def _powers(view: IslandView, seat: str) -> Iterator[str]:
    """CRA-DIC-01, CRA-REP-02, CRA-FEU-01, CRA-TWC-01, CRA-OBJ-01 Yield offices and the like."""
    if is_governed(view):
        yield from dict.fromkeys(tr(OFFICES[role_of(power)]) for power in held_by(view, seat).values())
    lordship, country, galt = kept(view, Lordship), kept(view, Country), kept(view, Objectivism)
    if lordship is not None and lordship.warlord == seat:
        yield tr("Warlord")
    if country is not None and country.agent == seat and not country.gone:
        yield tr("Agent")
    if galt is not None and galt.galt == seat:
        yield tr("John Galt")


def _groups(view: IslandView, seat: str) -> Iterator[str]:
    """CRA-GLD-01, CRA-RAC-01, CRA-GEN-01, CRA-DIS-02, CRA-VEG-01, CRA-VVC-05 Yield what was drawn."""
    guilds, race, diets = kept(view, GuildTokens), kept(view, RaceState), kept(view, Diets)
    if guilds is not None and seat in guilds.token:
        yield tr("guild of {thing}", thing=tr(guilds.token[seat]))
    if race is not None and seat in race.group_of:
        yield tr("group {group}", group=race.group_of[seat])
    yield from _standing(view, seat)
    if diets is not None and diets.veg.get(seat):
        yield tr("vegetarian")
    disabled, crippled = kept(view, Disabilities), kept(view, Crippled)
    for row in disabled.rows.get(seat, ()) if disabled is not None else ():
        yield tr("disability row {row}", row=row)
    for row in crippled.rows.get(seat, ()) if crippled is not None else ():
        yield tr("crippled: row {row}", row=row)
    attitudes = kept(view, AttitudesTaken)
    if attitudes is not None and seat in attitudes.known:
        yield tr(ATTITUDES[attitudes.known[seat]])


def _standing(view: IslandView, seat: str) -> Iterator[str]:
    """CRA-GEN-01, CRA-GEN-08, CRA 7.3 Yield the group of unequal standing, and the partner."""
    gender = kept(view, GenderState)
    if gender is None:
        return
    is_neutral = view.book.options.neutral_words
    if is_neutral and is_disempowered(view, seat):
        yield tr("disempowered group")
    elif not is_neutral and is_woman(view, seat):
        yield tr("woman")
    couples = gender.husband | {husband: wife for wife, husband in gender.husband.items()}
    if seat in couples:
        yield tr("partner of {seat}", seat=view.name(couples[seat]))


def _bonds(view: IslandView, seat: str) -> Iterator[str]:
    """CRA-SLV-01, CRA-SLV-10, CRA-EXI-01, CRA-CHU-10, CRA-LIB-04 Yield bonds, exile, bans and defaults."""
    bonds, parish, liberty = kept(view, Bonds), kept(view, Parish), kept(view, Liberty)
    if bonds is not None and seat in bonds.master:
        yield _bond(view, bonds, seat)
    if is_outside(view, seat):
        yield tr("in exile")
    if parish is not None and seat in parish.banned:
        yield tr("banned from charity")
    if liberty is not None and liberty.defaults.get(seat):
        yield tr("in default of {contracts}", contracts=", ".join(liberty.defaults[seat]))


def _bond(view: IslandView, bonds: Bonds, seat: str) -> str:
    """CRA-SLV-10, CRA 7.3 Return whose slave a seat is, and whether it moves with its master."""
    master, is_near = view.name(bonds.master[seat]), bonds.supervised.get(seat, False)
    if view.book.options.neutral_words:
        if is_near:
            return tr("bound to {seat}, moves along", seat=master)
        return tr("bound to {seat}", seat=master)
    if is_near:
        return tr("slave of {seat}, supervised", seat=master)
    return tr("slave of {seat}", seat=master)
