"""Where pbem at work can be watched, as config.yaml names it: an address that programs of the GM's ask."""

from __future__ import annotations

import re
from typing import Annotated, Self

from pydantic import AfterValidator, model_validator

from pbem.fields import Fields, WrongField, is_loopback, one_line
from pbem.spans import Span

USUAL = "127.0.0.1:9117"
_ADDRESS = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+)):([0-9]{1,5})")


def _watch_address(text: str) -> str:
    match = _ADDRESS.fullmatch(one_line(text))
    if match is None or not 1 <= int(match[3]) <= 65_535:
        raise ValueError(f"must be a host and a port from 1 to 65535, such as {USUAL}, not {text[:60]!r}.")
    return match[0]


class WatchPlace(Fields):
    """The field `watch` of config.yaml.

    Without a password anybody who gets to `address` may read there, so it must be of this very machine unless
    the GM says by `open_to_others` that more is meant. A deadline that is not closed `overdue` after its
    time, and mail that has gone to nobody for so long, are reasons not to be well.
    """

    address: Annotated[str, AfterValidator(_watch_address)] = USUAL
    open_to_others: bool = False
    overdue: Span = "1 hour"

    @model_validator(mode="after")
    def _kept_here(self) -> Self:
        if not self.open_to_others and not is_loopback(self.host):
            raise WrongField(
                "address",
                f"must be of this very machine, such as {USUAL}: no password keeps others from reading; "
                "open_to_others: true says that they may.",
            )
        return self

    @property
    def host(self) -> str:
        """The host, without the brackets of IPv6."""
        match = _ADDRESS.fullmatch(self.address)
        assert match
        return match[1] or match[2]

    @property
    def port(self) -> int:
        """The port."""
        return int(self.address.rpartition(":")[2])
