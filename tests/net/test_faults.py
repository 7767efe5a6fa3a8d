"""The net sees faults that are put into the rules on purpose.

Where a file was rewritten, its faults are put in anew; `python -m tests.net.faults` tells what sees each.
"""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.rulesets import BOXES
from tests.net.faults import FAULTS, Fault


@pytest.mark.net
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.ruleset} {fault.file} {fault.after}")
def test_a_fault_is_seen(fault: Fault) -> None:
    seen = fault.seen(fault.by)
    assert seen.startswith(f"{fault.by}: "), seen


def test_faults_are_put_into_every_ruleset() -> None:
    count = Counter(fault.ruleset for fault in FAULTS)
    assert len(FAULTS) > 20 and all(count[ruleset] >= 3 for ruleset in BOXES)
