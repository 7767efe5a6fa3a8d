"""Why a game lacks an order that other games have (brief 4.14, 5; CRA 6)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.orders import Order
from pbem.engine.tongue import tr, tr_noop

_POOL = tr_noop("Your economy has no common pool.")
_TRADITION = tr_noop("Only the Traditional Economy has taxes and provision.")
_TRADE = tr_noop("There is no exchange of goods in this economy.")
_MOTIONS = tr_noop("Only Tribal Socialism has motions.")
_PEACE = tr_noop("There is no violence in this economy, and no government to invoke.")
_ESTATE = tr_noop("Nobody inherits here: the goods of the dead go to the bank.")
_PICK = tr_noop("Nothing is shared out in this economy.")
_GOVERNMENT = tr_noop("No government decides anything in this game.")
_PROGRAM = tr_noop("No program decides anything in this game.")
_OFFICE = tr_noop("There is no such office in this game.")
_DEALS = tr_noop("Units are sold to others before the market in State Capitalism only.")
_LAND = tr_noop("No seat owns a path in this game.")
_FIRMS = tr_noop("There are no corporations in this game.")
_CHURCH = tr_noop("There is no Church in this game.")
_AGENT = tr_noop("There is no Agent in this game: nothing is imported.")
_BOUND = tr_noop("Nobody is bound to a master in this game.")
_EXILE = tr_noop("Nobody is exiled in this game.")
_CONTRACTS = tr_noop("There are no contracts in this game.")
_OTHER = tr_noop("There is no such order in this game.")
_WHY: Mapping[str, str] = {
    "SUBMIT": _POOL,
    **dict.fromkeys(("TAX", "PROVIDE"), _TRADITION),
    **dict.fromkeys(("GIVE", "OFFER", "KEEP", "LEAVE"), _TRADE),
    **dict.fromkeys(("PROPOSE", "WITHDRAW", "VOTE"), _MOTIONS),
    **dict.fromkeys(("INVOKE", "SPEECH", "FIGHT", "JOIN"), _PEACE),
    **dict.fromkeys(("ATTACK", "DEFEND", "SPEAR", "VERDICT"), _PEACE),
    "ESTATE": _ESTATE,
    "PICK": _PICK,
    "ATTITUDE": tr_noop("Everybody strives for himself in this game."),
    "DECIDE": _GOVERNMENT,
    "PERMIT": tr_noop("Nobody rules alone in this game: nobody gives leave to speak."),
    "CALL": tr_noop("Government is called for in Class Warfare Capitalism only: write INVOKE."),
    "CAMPAIGN": tr_noop("There are no elections in this game."),
    "ELECT": _OFFICE,
    **dict.fromkeys(("PROGRAM", "AMEND"), _PROGRAM),
    "BID": tr_noop("There is no wholesale market in your economy."),
    **dict.fromkeys(("SELL", "DESTROY"), _DEALS),
    "BUY": tr_noop("Nothing is bought so in your economy."),
    "DECLINE": tr_noop("There is no welfare in this game."),
    **dict.fromkeys(("RENT", "CLOSE"), _LAND),
    **dict.fromkeys(("TERMS", "INVEST", "DIVIDEND", "TRAIN"), _FIRMS),
    **dict.fromkeys(("TITHE", "CHARITY"), _CHURCH),
    "PENANCE": tr_noop("Nobody is banned from charity in this game."),
    **dict.fromkeys(("IMPORT", "SEND"), _AGENT),
    **dict.fromkeys(("SLAVE", "FREE", "GIVE SLAVE"), _BOUND),
    "FEED": tr_noop("Everybody feeds himself in this game."),
    "MARRY": tr_noop("There are no couples in this game."),
    **dict.fromkeys(("SYSTEM", "GO"), _EXILE),
    **dict.fromkeys(("CONTRACT", "SIGN", "RELEASE", "ACCUSE", "ADMIT", "JUDGE"), _CONTRACTS),
    "ALLY": tr_noop("The boat has room for all in this game."),
}


_VOTES: Mapping[str, str] = {
    "PRESIDENT": tr_noop("There are no elections in this game."),
    "PROGRAM": _PROGRAM,
    "AMENDMENT": _PROGRAM,
}


def why_absent(kind: type[Order], subject: str = "", *, is_advanced: bool = False) -> str:
    """Return why a game that lacks a kind of order lacks it; of a ballot the subject says more.

    In the advanced game Tribal Socialism is not the only one with motions.
    """
    if kind.verb() == "VOTE" and subject.upper() in _VOTES:
        return tr(_VOTES[subject.upper()])
    if is_advanced and _WHY.get(kind.verb()) == _MOTIONS:
        return tr("Your economy has no motions.")
    return tr(_WHY.get(kind.verb(), _OTHER))
