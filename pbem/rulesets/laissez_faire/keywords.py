"""The words of the order language: no title of a board may be called so (brief 2.1)."""

from __future__ import annotations

KEYWORDS = frozenset(
    (
        # who, and which
        *("ME", "BANK", "ANYONE", "NOBODY", "NONE", "ALL", "ANY", "OWN", "OWNER", "HERE"),
        # places
        *("STREETS", "STREET", "TRANSIT", "UTILITIES", "UTILITY", "TRANSPORT", "CITY", "SIDE", "START"),
        *("CORNER", "JAIL", "GO", "TAX", "CARD", "UNOWNED", "HOUSE", "HOUSES", "BENCH", "CHEAPEST", "LEASE"),
        # settings
        *("PRICE", "REFUSE", "LODGE", "RIDE", "AVOID", "NOCAP", "BUY", "STAY", "DEFAULT", "LOCAL", "MAX"),
        *("LIST", "FAIR", "DICE", "X", "ONCE", "NOT", "KEEPING", "NEVER", "LAST", "YES", "NO", "ALWAYS"),
        *("WHEN", "UNLESS", "LANDING", "PASSING", "PAY", "WAIT", "CASH", "WORTH"),
        # actions
        *("BUILD", "MOVE", "REPAY", "DECLARE", "STALEMATE", "APARTMENT", "END", "GIVE", "ACCEPT", "WITHDRAW"),
        *("CONTRACT", "SIGN", "RELEASE", "EXERCISE", "COMPLAIN", "CLAIM", "OPEN", "UNTIL", "ROUND", "ROUNDS"),
        # clauses
        *("LOAN", "TRANSFER", "INCOME", "FIXED", "FLOOR", "OPTION", "RULE", "TEXT", "EVERY", "NOW", "DUE"),
        *("SECURED", "GRACE", "ATTACHED", "PERSONAL", "NOTRANSFER"),
        # tests
        *("IF", "THEN", "AND", "OR", "IS", "LEVEL", "LANDED", "STAYED", "TOKEN"),
        # little words
        *("AT", "BY", "FOR", "FROM", "IN", "OF", "ON", "TO", "WITH"),
        # every game's
        *("PRESS", "STANDING", "READY", "CANCEL", "ADD", "GM", "STATEMENT"),
        # the GM's
        *("TIME", "JUDGE", "VOID", "STRIKE", "VALUE", "GONE", "CLOSE"),
    )
)
"""In capitals."""
