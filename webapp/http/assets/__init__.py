"""Static files as browsers get them: at addresses that change with them, and bundled."""
