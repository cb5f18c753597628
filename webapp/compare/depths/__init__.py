"""Comparing by depth: what each of up to four searches finds at depth 1, 2, 3 …"""
