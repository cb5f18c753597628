"""Seeds of 128 bits, stored as text because no integer column holds them"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

TABLES = ("matches", "duels")


def upgrade() -> None:
    _rewrite(sa.String(39), "0")


def downgrade() -> None:
    """Works only while all seeds are from before the upgrade: 128-bit seeds do not fit."""
    _rewrite(sa.BigInteger(), "0")


def _rewrite(kind: sa.types.TypeEngine[object], default: str) -> None:
    """Adds a new column that then takes the old one's name, so that rows referring to the table stay untouched."""
    for table in TABLES:
        op.add_column(table, sa.Column("new_seed", kind, nullable=False, server_default=default))
        op.execute(sa.text(f"UPDATE {table} SET new_seed = CAST(seed AS {kind.compile(op.get_bind().dialect)})"))
        op.drop_column(table, "seed")
        op.execute(sa.text(f"ALTER TABLE {table} RENAME COLUMN new_seed TO seed"))
