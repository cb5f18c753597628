"""Static files, bundled, at addresses that change with their content."""
