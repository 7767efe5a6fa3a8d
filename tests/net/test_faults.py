"""The net sees faults that are put into the rules on purpose."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.rulesets import BOXES
from tests.net.faults import FAULTS, ROOT, Fault


@pytest.mark.net
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.ruleset} {fault.file} {fault.after}")
def test_a_fault_is_seen(fault: Fault) -> None:
    seen = fault.seen(fault.game)
    assert seen.startswith(f"{fault.game} deadline"), seen


def test_every_fault_can_be_put_in() -> None:
    for fault in FAULTS:
        source = (ROOT / "pbem/rulesets" / fault.ruleset / fault.file).read_text("utf-8")
        assert source.count(fault.before) == 1 and fault.game >= 0, fault
    assert min(Counter(fault.ruleset for fault in FAULTS)[ruleset] for ruleset in BOXES) >= 3
