"""The entry point of Alembic; runs with the connection of `Database.migrate`, inside its transaction."""

from alembic import context
from sqlalchemy import text

from webapp.storage.tables import metadata

connection = context.config.attributes["connection"]
if connection.dialect.name == "postgresql":  # several processes may start at once
    connection.execute(text("SELECT pg_advisory_xact_lock(7632)"))
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
