"""Versions of the latest undo and of each seat's latest change, which shared one column until now."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

NEW = ("rewound", "max_seated", "min_seated")


def upgrade() -> None:
    for name in NEW:
        op.add_column("matches", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE matches SET rewound = moved, max_seated = moved, min_seated = moved")


def downgrade() -> None:
    for name in NEW:
        op.drop_column("matches", name)
