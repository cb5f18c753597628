"""The entry point of the child process that compiles: see `engine.native.child`."""

from engine.native.child import serve

serve()
