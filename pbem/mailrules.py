"""A game's rules of the mail: whose letters count, what press may be, what becomes of late letters."""

from __future__ import annotations

import json
from enum import Enum
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import ValidationError

from pbem.fields import Fields, between


class Shade(Enum):
    """What press a game prints, from none to all; each allows what those before it do."""

    NONE = "none"
    PUBLIC = "public"
    SIGNED = "signed"
    ANONYMOUS = "anonymous"
    GREY = "grey"


class MailRules(Fields):
    """The field `mail` of a game file; what is left out is as here.

    `proof`: what shows whose letter it is: the order key; that or a DKIM signature of the registered
    address's domain; or the address alone, at the GM's risk. `press`: none; public, to all and signed;
    signed, to whom one likes; anonymous, AS anonymous too; grey, AS any pen name. `press_goes`: with the
    next report, or at once. `press_longest` and `press_lines`: the most characters and lines of one press;
    with `_a_round` those of all the press of a seat in a round, which is never less. `late`: a letter for a
    round that is closed is kept for the next or not. `joining`: JOIN and STANDBY are passed to the GM, or
    refused. `show_ordered`: players who ask WHO are told also who has ordered for this round.
    """

    proof: Literal["key", "key-or-dkim", "address"] = "key"
    press: Literal["none", "public", "signed", "anonymous", "grey"] = "anonymous"
    press_goes: Literal["report", "at once"] = "report"
    press_longest: Annotated[int, between(100, 100_000)] = 10_000
    press_lines: Annotated[int, between(10, 2_000)] = 300
    press_longest_a_round: Annotated[int, between(100, 300_000)] = 30_000
    press_lines_a_round: Annotated[int, between(10, 6_000)] = 600
    late: Literal["keep", "drop"] = "keep"
    joining: bool = True
    observers: bool = True
    show_ordered: bool = False

    @property
    def shade(self) -> Shade:
        """What press the game prints."""
        return Shade(self.press)

    def allows(self, shade: Shade) -> bool:
        """Say whether press of this shade is printed."""
        shades = list(Shade)
        return shades.index(shade) <= shades.index(self.shade)


@lru_cache(maxsize=64)  # asked several times for each letter
def mail_rules(config: str) -> MailRules:
    """Return the rules kept in a game's config (JSON); those of a game made before there were any."""
    try:
        return MailRules.model_validate(json.loads(config).get("mail", {}))
    except ValidationError as bad:
        raise ValueError(f"the game's mail rules on file are damaged: {bad.error_count()} mistakes") from bad
