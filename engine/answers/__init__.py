"""What programs and courses take away of a search of a tree: its trace, and tests of one's own program.

Only plain texts and values: nothing here knows JSON or HTTP.
"""
