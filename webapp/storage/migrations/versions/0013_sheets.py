"""The title of the sheet that an answer belongs to, and whether its visitor has taken it off the list"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("answers", sa.Column("sheet", sa.Text))
    op.add_column("answers", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    for name in ("listed", "sheet"):
        op.drop_column("answers", name)
