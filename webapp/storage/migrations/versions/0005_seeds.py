"""Seeds of 128 bits, as text: no column of whole numbers holds them"""

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
    """Seeds that were drawn since then do not fit: this works for none but the earlier ones."""
    _rewrite(sa.BigInteger(), "0")


def _rewrite(kind: sa.types.TypeEngine[object], default: str) -> None:
    """A column beside the old one, which takes its name: the rows that refer to the table stay untouched."""
    for table in TABLES:
        op.add_column(table, sa.Column("new_seed", kind, nullable=False, server_default=default))
        op.execute(sa.text(f"UPDATE {table} SET new_seed = CAST(seed AS {kind.compile(op.get_bind().dialect)})"))
        op.drop_column(table, "seed")
        op.execute(sa.text(f"ALTER TABLE {table} RENAME COLUMN new_seed TO seed"))
