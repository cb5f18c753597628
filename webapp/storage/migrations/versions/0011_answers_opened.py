"""When each answer was last opened, so that answers nobody opens can be deleted"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("answers", sa.Column("opened", sa.Float, nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE answers SET opened = updated"))
    op.create_index("answers_opened", "answers", ["opened"])


def downgrade() -> None:
    op.drop_index("answers_opened", "answers")
    op.drop_column("answers", "opened")
