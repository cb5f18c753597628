"""When each row was last opened, so that rows nobody opens can be deleted"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TABLES = ("matches", "duels")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("opened", sa.Float, nullable=False, server_default="0"))
        op.execute(sa.text(f"UPDATE {table} SET opened = updated"))
        op.create_index(f"{table}_opened", table, ["opened"])


def downgrade() -> None:
    for table in TABLES:
        op.drop_index(f"{table}_opened", table)
        op.drop_column(table, "opened")
