"""Matrix games that a person plays round after round: their state, and the seed of their draws"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "duels",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("strategy", sa.String(40), nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("duels")
