"""The slots for numbers of the notary: offers G7, proposals P3, contracts K5 and clauses K5.2."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.engine.slots import Slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words

OFFER, PROPOSAL, CONTRACT, CLAUSE = "G7", "P3", "K5", "K5.2"
"""What each sort of number looks like."""
_SHAPES = {
    OFFER: re.compile(r"G[1-9][0-9]{0,5}", re.IGNORECASE),
    PROPOSAL: re.compile(r"P[1-9][0-9]{0,5}", re.IGNORECASE),
    CONTRACT: re.compile(r"K[1-9][0-9]{0,5}", re.IGNORECASE),
    CLAUSE: re.compile(r"K[1-9][0-9]{0,5}\.[1-9][0-9]{0,3}", re.IGNORECASE),
}
_WHATS = {
    OFFER: tr_noop("the number of an offer"),
    PROPOSAL: tr_noop("the number of a proposal"),
    CONTRACT: tr_noop("the number of a contract"),
    CLAUSE: tr_noop("the number of a clause"),
}
_NO_NUMBER = {
    (OFFER,): tr_noop('"{word}" is no offer; offers have numbers such as G7.'),
    (PROPOSAL,): tr_noop('"{word}" is no proposal; proposals have numbers such as P3.'),
    (CONTRACT,): tr_noop('"{word}" is no contract; contracts have numbers such as K5.'),
    (CLAUSE,): tr_noop('"{word}" is no clause; clauses have numbers such as K5.2.'),
    (OFFER, PROPOSAL): tr_noop('"{word}" is no offer or proposal; they have numbers such as G7 and P3.'),
    (CLAUSE, CONTRACT): tr_noop('"{word}" is no contract or clause; they have numbers such as K5 and K5.2.'),
}


@dataclass(frozen=True)
class IdSlot(Slot[str]):
    """A number of one sort or of several."""

    sorts: tuple[str, ...]

    def read(self, words: Words) -> str:
        """Take a number."""
        token = words.take(_WHATS[self.sorts[0]])
        if not any(_SHAPES[sort].fullmatch(token) for sort in self.sorts):
            raise Fault(tr(_NO_NUMBER[self.sorts], word=token))
        return token.upper()


OFFER_ID = IdSlot((OFFER,))
PROPOSAL_ID = IdSlot((PROPOSAL,))
CONTRACT_ID = IdSlot((CONTRACT,))
CLAUSE_ID = IdSlot((CLAUSE,))
MINE_ID = IdSlot((OFFER, PROPOSAL))
RELEASE_ID = IdSlot((CLAUSE, CONTRACT))


def is_id(token: str, sort: str) -> bool:
    """Say whether a word is a number of this sort."""
    return _SHAPES[sort].fullmatch(token) is not None
