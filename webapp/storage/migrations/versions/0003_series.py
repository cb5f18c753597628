"""Series of hands: the number of a hand, and what MAX had won before it"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("hand", sa.Integer, nullable=False, server_default="1"))
    op.add_column("matches", sa.Column("score", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("matches", "score")
    op.drop_column("matches", "hand")
