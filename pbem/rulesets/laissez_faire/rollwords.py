"""What dice are thrown for (brief 8): kept in English with each roll, told in the language spoken."""

from __future__ import annotations

from pbem.engine.tongue import tr_noop
from pbem.rulesets.laissez_faire.throws import FIRST, SECOND

TIE = tr_noop("who goes first, tie: {seat}")
BEGIN = tr_noop("who goes first: {seat}")
WHYS = (TIE, BEGIN, SECOND, FIRST)
"""The purposes."""
