"""Games with hidden information: what each seat knows, and methods by which it decides."""
