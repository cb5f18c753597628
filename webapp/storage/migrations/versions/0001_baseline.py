"""All tables, as of version 0.1.0"""

import sqlalchemy as sa
from alembic import op

revision = "0.1.0"
down_revision = None
branch_labels = None
depends_on = None

SEED = sa.String(39)
"""128 bits in digits: no integer column holds them."""


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("parameters", sa.Text, nullable=False),
        sa.Column("position", sa.Text),
        sa.Column("seed", SEED, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("cursor", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("moved", sa.Integer, nullable=False, server_default="0"),
        sa.Column("rewound", sa.Integer, nullable=False, server_default="0"),
        sa.Column("max_seated", sa.Integer, nullable=False, server_default="0"),
        sa.Column("min_seated", sa.Integer, nullable=False, server_default="0"),
        sa.Column("engine_to_move", sa.Boolean, nullable=False),
        sa.Column("successor", sa.String(22)),
        sa.Column("followed", sa.Integer),
        sa.Column("hand", sa.Integer, nullable=False, server_default="1"),
        sa.Column("score", sa.Float, nullable=False, server_default="0"),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("opened", sa.Float, nullable=False, server_default="0"),
        sa.Index("matches_engine_to_move", "engine_to_move", "updated"),
        sa.Index("matches_opened", "opened"),
    )
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
    op.create_table(
        "duels",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("strategy", sa.String(40), nullable=False),
        sa.Column("seed", SEED, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("opened", sa.Float, nullable=False, server_default="0"),
        sa.Index("duels_opened", "opened"),
    )
    op.create_table(
        "answers",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("exercise", sa.String(64), nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("taken", sa.Text, nullable=False, server_default="{}"),
        sa.Column("handed_in", sa.Boolean, nullable=False),
        sa.Column("grade", sa.Text),
        sa.Column("grading", sa.Integer),
        sa.Column("attempt", sa.Integer, nullable=False, server_default="1"),
        sa.Column("sheet", sa.Text),
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("opened", sa.Float, nullable=False, server_default="0"),
        sa.Column("size", sa.Integer, nullable=False, server_default="0"),
        sa.UniqueConstraint("visitor", "exercise", name="answers_once"),
        sa.Index("answers_opened", "opened"),
        sa.Index("answers_size", "visitor", "size"),
    )
    op.create_table("pulse", sa.Column("id", sa.Integer, primary_key=True), sa.Column("beat", sa.Float, nullable=False))
    op.execute("INSERT INTO pulse (id, beat) VALUES (1, 0)")


def downgrade() -> None:
    for table in ("actions", "matches", "duels", "answers", "pulse"):
        op.drop_table(table)
