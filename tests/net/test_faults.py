"""The net sees faults that are put into the rules on purpose.

Where a file was rewritten, its faults are put in anew; `python -m tests.net.faults` tells what sees each.
"""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.rulesets import BOXES
from tests.net.faults import FAULTS, ROOT, Fault


@pytest.mark.net
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.ruleset} {fault.file} {fault.after}")
def test_a_fault_is_seen(fault: Fault) -> None:
    seen = fault.seen(fault.by)
    assert seen.startswith(f"{fault.by}: "), seen


def test_faults_stand_once_in_the_rules_of_every_ruleset() -> None:
    """A fault that is put nowhere shows nothing."""
    for fault in FAULTS:
        file = ROOT / "pbem" / "rulesets" / fault.ruleset / fault.file
        assert file.read_text("utf-8").count(fault.before) == 1, fault
    count = Counter(fault.ruleset for fault in FAULTS)
    assert len(FAULTS) > 20 and all(count[ruleset] >= 3 for ruleset in BOXES)
