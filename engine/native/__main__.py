"""What a child process runs to compile for its parent: see `engine.native.child`."""

from engine.native.child import serve

serve()
