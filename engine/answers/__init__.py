"""What programs and courses take away of a search of a tree: its trace, and tests of one's own program.

Everything here is plain text and plain values; whoever speaks JSON or HTTP writes them out.
"""
