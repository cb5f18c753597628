"""The grade of an answer, the version of the grading rules, and the size of an answer"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("answers", sa.Column("grade", sa.Text))  # earlier answers are graded when next opened
    op.add_column("answers", sa.Column("grading", sa.Integer))
    op.add_column("answers", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE answers SET size = length(question) + length(answer) + length(taken) + 300"))
    op.create_index("answers_size", "answers", ["visitor", "size"])


def downgrade() -> None:
    op.drop_index("answers_size", "answers")
    for name in ("size", "grading", "grade"):
        op.drop_column("answers", name)
