"""Ten questions a day"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("questions", sa.Text, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("opened", sa.Float, nullable=False, server_default="0"),
        sa.UniqueConstraint("visitor", "day", name="days_once"),
        sa.Index("days_opened", "opened"),
    )


def downgrade() -> None:
    op.drop_table("days")
