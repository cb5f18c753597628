"""The hints taken for an answer, and how often the answer was begun."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("answers", sa.Column("taken", sa.Text, nullable=False, server_default="{}"))
    op.add_column("answers", sa.Column("attempt", sa.Integer, nullable=False, server_default="1"))


def downgrade() -> None:
    op.drop_column("answers", "attempt")
    op.drop_column("answers", "taken")
