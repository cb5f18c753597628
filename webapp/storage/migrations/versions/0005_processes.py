"""Several processes that share the matches, and short addresses that outlive a restart"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "short_addresses",
        sa.Column("id", sa.String(4), primary_key=True),
        sa.Column("page", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("opened", sa.Float, nullable=False, server_default="0"),
        sa.Index("short_addresses_opened", "opened", "created"),
    )
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("holder", sa.String(32)))
        matches.add_column(sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
        matches.add_column(sa.Column("wanted", sa.Boolean, nullable=False, server_default=sa.false()))
        matches.create_index("matches_held", ["holder"])


def downgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.drop_index("matches_held")
        for column in ("holder", "fence", "wanted"):
            matches.drop_column(column)
    op.drop_table("short_addresses")
    op.drop_table("processes")
