"""Classrooms"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0.1.0"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("opened", sa.Float, nullable=False, server_default="0"),
        sa.Index("rooms_opened", "opened"),
    )
    op.create_table(
        "room_people",
        sa.Column("room", sa.String(8), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("joined", sa.Float, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "room_votes",
        sa.Column("room", sa.String(8), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("question", sa.Integer, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for table in ("room_votes", "room_people", "rooms"):
        op.drop_table(table)
