"""The version at which the board or the seats last changed, and the version at which the successor was opened"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("moved", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("followed", sa.Integer))
    op.execute("UPDATE matches SET moved = version")
    op.execute("UPDATE matches SET followed = version WHERE successor IS NOT NULL")


def downgrade() -> None:
    op.drop_column("matches", "followed")
    op.drop_column("matches", "moved")
