"""Duels between two people"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("duels") as duels:
        duels.add_column(sa.Column("guest", sa.String(64)))
        duels.add_column(sa.Column("replies", sa.Text, nullable=False, server_default=""))
        duels.add_column(sa.Column("rounds", sa.Integer, nullable=False, server_default="200"))


def downgrade() -> None:
    with op.batch_alter_table("duels") as duels:
        for column in ("rounds", "replies", "guest"):
            duels.drop_column(column)
