"""The page on which trees are drawn and stepped through."""
