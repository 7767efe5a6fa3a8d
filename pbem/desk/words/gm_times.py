"""Words of the mail for the GM alone: deadlines."""

from __future__ import annotations

from pbem.desk.words.word import Word

WORDS: tuple[Word, ...] = ()
