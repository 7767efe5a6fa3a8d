"""What a receipt understood is judged: nothing it refused counts later, and nothing is read anew."""

from __future__ import annotations

import json

from pbem.desk.oldreceipts import leave_out_refused
from tests.desk.office import Office


def changed(office: Office, sql: str) -> None:
    """Change the database behind pbem's back."""
    with office.desk.store.transaction() as files:
        assert files._connection.exec_driver_sql(sql).rowcount


def in_force(office: Office) -> list[str]:
    """What Ann is played by at the deadline."""
    (published,) = office.close()
    return [str(order) for order in published.judged.sheets["ann"].orders]


def test_what_was_understood_stands_beside_the_text_with_what_was_refused(island: Office) -> None:
    island.write("ann", "stay all # we rest\nSTAY 9Z\nHello there\n")
    filing = next(one for one in island.filings() if one.seat == "ann")
    assert "stay all" in filing.text and "STAY 9Z" in filing.text
    found = json.loads(filing.understood or "")
    assert found["orders"] == ["STAY ALL"] and found["written"] == {"STAY ALL": "stay all"}
    assert [line[0] for line in found["refused"]] == ["STAY 9Z"]


def test_a_text_is_not_read_anew_at_the_deadline(island: Office) -> None:
    """However a later reader would read it: nothing that was refused counts, nor anything else."""
    island.write("ann", "STAY ALL\nSTAY 9Z\n")
    changed(island, "UPDATE filing SET text = 'MODE ALL aggressive' WHERE seat = 'ann'")
    assert in_force(island) == ["STAY ALL"]
    report = next(post for post in island.posts() if post.to == "ann@example.com")
    assert "STAY 9Z" in report.text


def test_a_set_of_an_older_pbem_counts_as_its_receipt_took_it(island: Office) -> None:
    """There it stood on file as it was written; a line that was refused then is understood by now."""
    island.write("ann", "MODE ALL defensive\nSTAY 9Z\n")
    changed(
        island,
        "UPDATE filing SET understood = NULL, text = replace(text, '9Z', 'ALL') WHERE seat = 'ann'",
    )
    changed(island, "UPDATE post SET content = replace(content, '9Z', 'ALL') WHERE content LIKE '%9Z%'")
    with island.desk.store.transaction() as files:
        leave_out_refused(files)
    assert in_force(island) == ["MODE ALL defensive"]
    report = next(post for post in island.posts() if post.to == "ann@example.com")
    assert "STAY ALL" in report.text
