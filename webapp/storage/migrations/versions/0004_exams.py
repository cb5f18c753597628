"""Exams"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("answers", sa.Column("exam", sa.String(12)))
    op.add_column("answers", sa.Column("deadline", sa.Float))


def downgrade() -> None:
    with op.batch_alter_table("answers") as answers:
        answers.drop_column("deadline")
        answers.drop_column("exam")
