"""Matches and their actions"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("parameters", sa.Text, nullable=False),
        sa.Column("position", sa.Text),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("cursor", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("engine_to_move", sa.Boolean, nullable=False),
        sa.Column("successor", sa.String(22)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("matches_engine_to_move", "matches", ["engine_to_move", "updated"])
    op.create_table(
        "actions",
        sa.Column("match_id", sa.String(22), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("text", sa.String(40), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("request", sa.String(40)),
        sa.Column("report", sa.Text),
        sa.Column("made", sa.Float, nullable=False),
        sa.UniqueConstraint("match_id", "by", "request", name="actions_request"),
    )


def downgrade() -> None:
    op.drop_table("actions")
    op.drop_table("matches")
