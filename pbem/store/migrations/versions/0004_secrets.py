"""A secret of each game that is never published, for its keys and press; a name for each post.

Keys of games that are over followed from the secret of their dice, which is published: they are replaced.
Games in play keep their keys until their end.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import text

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_WAITING = """
UPDATE post SET content = replace(content, :old, :new)
WHERE game = :game AND seat = :seat AND sent_at IS NULL AND refused_at IS NULL
"""
"""Mails that wait, such as the final report, bear the new key too."""
_OURS = re.compile(r"<(.+)\.pbem@[^@>]+>")


def upgrade() -> None:
    """Give each game a secret for its keys and each post its name; give seats of opened games new keys."""
    _add_key_secrets()
    _add_names()
    _replace_published_keys()


def downgrade() -> None:
    """Drop the columns; new keys stay, for the old ones are worth nothing."""
    with op.batch_alter_table("post") as post:
        post.drop_constraint("uq_post_name", type_="unique")
        post.drop_column("name")
    with op.batch_alter_table("game") as game:
        game.drop_column("key_secret")


def _add_key_secrets() -> None:
    with op.batch_alter_table("game") as game:
        game.add_column(text("key_secret", null=True))
    connection = op.get_bind()
    seed = _seed(connection)
    for id, slug, secret in connection.execute(sa.text("SELECT id, slug, secret FROM game")).all():
        made = _derived(seed, f"key secret\x1f{slug}\x1f{secret}").hex() if seed else secrets.token_hex(32)
        connection.execute(
            sa.text("UPDATE game SET key_secret = :made WHERE id = :id"), {"made": made, "id": id}
        )
    with op.batch_alter_table("game") as game:
        game.alter_column("key_secret", existing_type=sa.String(), nullable=False)


def _seed(connection: sa.Connection) -> bytes:
    """The installation's seed: what follows from it is the same if a backup is upgraded once more."""
    wanted = "SELECT details FROM act WHERE game IS NULL AND kind = 'chance' ORDER BY id DESC LIMIT 1"
    details = connection.execute(sa.text(wanted)).scalar()
    return bytes.fromhex(json.loads(details)["seed"]) if details else b""


def _derived(secret: bytes, about: str) -> bytes:
    return hmac.new(secret, about.encode(), hashlib.sha256).digest()


def _add_names() -> None:
    """Name each post by its Message-ID; one that was moved here may have the plain name of another."""
    with op.batch_alter_table("post") as post:
        post.add_column(text("name", null=True))
    connection = op.get_bind()
    taken: set[str] = set()
    rows = []
    for id, message_id in connection.execute(sa.text("SELECT id, message_id FROM post ORDER BY id")).all():
        found = _OURS.fullmatch(message_id)
        name = found[1] if found else message_id.strip("<>")
        name = message_id if name in taken else name
        taken.add(name)
        rows.append({"id": id, "name": name})
    if rows:
        connection.execute(sa.text("UPDATE post SET name = :name WHERE id = :id"), rows)
    with op.batch_alter_table("post") as post:
        post.alter_column("name", existing_type=sa.String(), nullable=False)
        post.create_unique_constraint("uq_post_name", ["name"])


def _replace_published_keys() -> None:
    connection, now = op.get_bind(), datetime.now(UTC)
    change = _table("seat_change", "game", "seat", "field", "before", "after", "why")
    act = _table("act", "game", "kind", "says", "details", "mark")
    for game, slug, secret, key_secret in _opened(connection):
        seats = connection.execute(sa.text("SELECT key, order_key FROM seat WHERE game = :g"), {"g": game})
        published = [seat for seat, key in seats.all() if key == _order_key(secret, slug, seat)]
        for seat in published:
            key = _order_key(key_secret, slug, seat)
            this = {"game": game, "seat": seat}
            values = {**this, "old": _order_key(secret, slug, seat), "new": key}
            connection.execute(
                sa.text("UPDATE seat SET order_key = :new WHERE game = :game AND key = :seat"), values
            )
            connection.execute(sa.text(_WAITING), values)
            why = "the old one followed from the secret of the dice, which is published"
            row = {**this, "field": "order_key", "before": "", "after": "", "why": why, "at": now}
            connection.execute(sa.insert(change).values(row))
        if published:
            says = f"{slug}: order keys that followed from the secret of its dice are replaced."
            row = {"game": game, "kind": "rekeyed", "says": says, "details": "", "mark": f"rekeyed.{slug}"}
            connection.execute(sa.insert(act).values({**row, "at": now}))


def _table(name: str, *columns: str) -> sa.TableClause:
    at = sa.column("at", sa.DateTime(timezone=True))
    return sa.table(name, *(sa.column(column) for column in columns), at)


def _opened(connection: sa.Connection) -> Iterator[tuple[int, str, str, str]]:
    """The games whose secret is published, or is about to be: those over, or opened once and taken back."""
    over = (
        "SELECT game FROM moment m WHERE is_over AND number = "
        "(SELECT max(number) FROM moment WHERE game = m.game)"
    )
    ended = {row[0] for row in connection.execute(sa.text(over))}
    for row in connection.execute(sa.text("SELECT id, slug, secret, key_secret FROM game ORDER BY id")).all():
        wanted = sa.text("SELECT count(*) FROM act WHERE game = :game AND mark LIKE :mark")
        values = {"game": row[0], "mark": f"seal.{row[1]}.opened.%"}
        if row[0] in ended or connection.execute(wanted, values).scalar():
            yield tuple(row)


def _order_key(secret: str, slug: str, seat: str) -> str:
    return base64.b32encode(_derived(secret.encode(), f"order key\x1f{slug}\x1f{seat}"))[:12].decode().lower()
