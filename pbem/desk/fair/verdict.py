"""What came of verifying an archive: what is proved, what cannot be, and every difference."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from pbem.desk.fair.seals import fingerprint


@dataclass(frozen=True)
class Difference:
    """A file that is not as it should be, and what of it."""

    file: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}: {self.what}"


@dataclass
class Verdict:
    """All that is said of a game's folder.

    `notes` are what is true and worth knowing, such as how often the GM looked ahead; `seals` are folders and
    seals in the order of the chain.
    """

    game: str
    title: str = ""
    differences: list[Difference] = field(default_factory=list)
    proved: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    seals: list[tuple[str, str]] = field(default_factory=list)

    @property
    def is_true(self) -> bool:
        """Say whether nothing was found that is not as it should be."""
        return not self.differences

    def differs(self, file: str, what: str) -> None:
        """Note a difference."""
        self.differences.append(Difference(file, what))

    def has_named(self, file: str) -> bool:
        """Say whether a difference of a file is noted already."""
        return any(one.file == file for one in self.differences)

    def has_seal(self, digits: str) -> bool:
        """Say whether a seal begins with these digits; blanks do not count."""
        return any(seal.startswith(digits) for _, seal in self.seals)

    def values(self) -> dict[str, Any]:
        """Return it all as JSON values."""
        shown = asdict(self)
        shown["seals"] = {folder: fingerprint(seal) for folder, seal in self.seals}
        return {"is_true": self.is_true, **shown}
