"""Programs that measure and try Poda: `make bench`, `make siege`, `make mutants`. They are no tests."""
