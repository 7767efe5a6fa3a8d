"""Brief 5.5 and 5.7: deals, signatures and judgements as they are written, and what is refused."""

from __future__ import annotations

import pytest

from pbem.engine.sheet import numbered
from pbem.rulesets.laissez_faire.gm_orders import GM_GRAMMAR, GM_ORDERS
from tests.laissez_faire.clerk import circuit, desk, leased, read, refused, stored


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("give walnut+$40 to bob for rush street", "GIVE walnut + $40 TO bob FOR rush"),
        ("GIVE 25 TO dan", "GIVE $25 TO dan"),
        ("GIVE $5 TO anyone FOR electric", "GIVE $5 TO anyone FOR electric"),
        ("GIVE claim k2.1 + release K2.1 TO cat FOR $40", "GIVE CLAIM K2.1 + RELEASE K2.1 TO cat FOR $40"),
        ("GIVE $40 TO bob FOR CLAIM K2.1", "GIVE $40 TO bob FOR CLAIM K2.1"),
        ('GIVE "#24" TO Bob Baker FOR $1', "GIVE beacon TO bob FOR $1"),
        ("ACCEPT g1", "ACCEPT G1"),
        ("ACCEPT G4", "ACCEPT G4"),
        ("WITHDRAW G3", "WITHDRAW G3"),
        ("WITHDRAW P3", "WITHDRAW P3"),
        ("SIGN P1", "SIGN P1"),
        ("RELEASE K2", "RELEASE K2"),
        ("RELEASE K2.1", "RELEASE K2.1"),
        ("EXERCISE K1.3", "EXERCISE K1.3"),
        ("IF CASH >= 150 THEN EXERCISE K1.3", "IF CASH >= 150 THEN EXERCISE K1.3"),
    ],
)
def test_bargains_that_are_understood(line: str, kept: str) -> None:
    """Things by their names, numbers of the notary in any case."""
    assert stored(line) == [kept]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("GIVE TO bob", "what is given is missing."),
        ("GIVE $0 TO bob", "0 is too little"),
        ("GIVE rush state TO bob", 'I do not understand "state".'),
        ("GIVE unicorn TO bob", '"unicorn" is nothing to give'),
        ("GIVE walnt TO bob", 'Did you mean "walnut"?'),
        ("GIVE $5 TO anyone", "An offer to anyone says FOR what."),
        ("GIVE $5 TO bank FOR rush", "The bank makes no deals and signs no contracts."),
        ("GIVE $5 TO me", "ann is your own seat."),
        ("GIVE $5 TO eve FOR rush", "eve is out of the game."),
        ("GIVE rush + rush TO bob", "rush stands there twice."),
        ("GIVE $5 + $6 TO bob", "Money stands there twice: write the sum."),
        ("GIVE LEASE TO bob", "The jail cannot be leased in this game."),
        ("GIVE HOUSE rush > beacon TO bob FOR $120", "Houses cannot be moved in this game."),
        ("GIVE HOUSE rush TO bob", "> is missing at the end of the line."),
        ("GIVE CLAIM K1.1 TO cat", "K1.1 is no claim of yours. Yours: K1.3, K2.1."),
        ("GIVE CLAIM K1.4 TO cat", "K1.4 is NOTRANSFER: the claim cannot be given away."),
        ("GIVE CLAIM K2.5 TO cat", "K2.5 is no claim of yours."),
        ("GIVE CLAIM K9.1 TO cat", "There is no clause K9.1."),
        ("GIVE $5 TO cat FOR CLAIM K9.1", "There is no clause K9.1."),
        ("GIVE RELEASE K1.2 TO bob", "K1.2 is owed to bob, only bob can release it."),
        ("ACCEPT G2", "There is no open offer G2 to you. Open to you: G1, G4."),
        ("ACCEPT G3", "G3 is your own offer."),
        ("ACCEPT G9", "There is no open offer G9 to you. Open to you: G1, G4."),
        ("ACCEPT P1", '"P1" is no offer; offers have numbers such as G7.'),
        ("WITHDRAW G1", "G1 is no open offer of yours. Yours: G3."),
        ("WITHDRAW P2", "There is no open proposal P2 with you as a party."),
        ("WITHDRAW P1", "You have not signed P1."),
        ("SIGN P2", "There is no open proposal P2 with you as a party. To be signed by you: P1."),
        ("SIGN P3", "You have signed P3 already."),
        ("RELEASE K3", "Nothing in K3 is owed to you."),
        ("RELEASE K3.1", "K3.1 is owed to cat, only cat can release it."),
        ("RELEASE K2.2", "K2.2 is owed to bob, cat, only they can release it."),
        ("RELEASE K2.3", "You have released K2.3 already."),
        ("RELEASE K7", "There is no contract K7."),
        ("EXERCISE K1.2", "K1.2 is no option of yours. Yours: K1.3."),
        ("COMPLAIN K3: it hurts", "You are no party of K3. Yours: K1, K2."),
        ("COMPLAIN K1", "What do you complain of?"),
    ],
)
def test_bargains_that_are_refused(line: str, told: str) -> None:
    """Brief 5.5, "rejected on receipt", and the sentences of 5.8."""
    assert told in refused(line)


def test_bargains_that_hang_on_options() -> None:
    """LAI-71, 73, R55: gifts, houses and the lease."""
    assert "There are no gifts in this game." in refused("GIVE $5 TO bob", gifts=False)
    assert "There are no gifts" in refused("GIVE $5 TO bob", state=circuit(rules={"gifts": "no"}))
    house = "GIVE HOUSE rush > beacon TO bob FOR $120"
    assert stored(house, moving_houses=True) == [house]
    assert "name two streets" in refused("GIVE HOUSE rush > rush TO bob FOR $1", moving_houses=True)
    assert stored("GIVE LEASE TO bob", state=circuit(lease=leased("ann"))) == ["GIVE LEASE TO bob"]
    assert len(read("GIVE LEASE TO bob", jail_lease=True).orders) == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("TIME", "TIME needs objective 2."),
        ("END STALEMATE", "END STALEMATE needs objective 3."),
        ('JUDGE K9 "x": PAY $5 FROM ann TO bob', "There is no contract K9."),
        ('JUDGE K1 "x": VOID K1.9', "There is no clause K1.9."),
        ('JUDGE K1 "x": STRIKE P9', "There is no open proposal P9."),
        ('JUDGE K1 "x": PAY $5 FROM me TO bob', 'There is no player "me".'),
        ('JUDGE K1 "x": FINE $5', '"FINE" is no effect; PAY, TRANSFER, VOID, STRIKE, VALUE are.'),
        ('JUDGE K1 "x": VALUE K1.1 ann plenty', '"plenty" is no value'),
        ("JUDGE K1: VOID K1.1", "The reason stands in quotation marks."),
        ("RULE objective = 2", '"objective" is no rule that can be changed'),
        ("RULE gifts = perhaps", "gifts is yes or no."),
        ("GONE eve", "eve is out of the game."),
    ],
)
def test_orders_of_the_gm_that_are_refused(line: str, told: str) -> None:
    """Brief 5.7: contracts, clauses, objectives and values that are not there."""
    reading = GM_GRAMMAR.read(numbered(line), desk("gm"), GM_ORDERS)
    assert reading.orders == () and told in str(reading.complaints[0])


def test_orders_of_the_gm_that_are_taken() -> None:
    """Brief 5.7: judgements with all their effects, and rules."""
    said = "pay 30 from dan to ann; TRANSFER rush FROM bob TO bank; VALUE K1.1 ann -30, bob 30"
    text = f'JUDGE K1 "so be it": {said}'
    reading = GM_GRAMMAR.read(numbered(f"{text}\nRULE gifts = NO\nGONE dan"), desk("gm"), GM_ORDERS)
    assert reading.complaints == ()
    effects = "PAY $30 FROM dan TO ann; TRANSFER rush FROM bob TO bank; VALUE K1.1 ann -30 bob +30"
    assert [str(order) for order in reading.orders] == [
        f'JUDGE K1 "so be it": {effects}',
        "RULE gifts = no",
        "GONE dan",
    ]
