"""The Socket.IO server: how browsers connect, how many may, and what they may send."""
