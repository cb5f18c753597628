"""The bytes of the daily questions, which count towards the limits on what is stored"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("days") as days:
        days.add_column(sa.Column("size", sa.Integer, nullable=False, server_default="0"))
        days.create_index("days_size", ["visitor", "size"])
    op.execute("UPDATE days SET size = length(questions)")


def downgrade() -> None:
    with op.batch_alter_table("days") as days:
        days.drop_index("days_size")
        days.drop_column("size")
