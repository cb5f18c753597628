"""A row that is written to check that writing works"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("pulse", sa.Column("id", sa.Integer, primary_key=True), sa.Column("beat", sa.Float, nullable=False))
    op.execute("INSERT INTO pulse (id, beat) VALUES (1, 0)")


def downgrade() -> None:
    op.drop_table("pulse")
