"""Run the migrations on the connection that the upgrade has opened, within its transaction."""

from __future__ import annotations

from alembic import context

from pbem.store.desk_tables import DECLARED

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=DECLARED,
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():
    context.run_migrations()
