"""Between the network and the application: the server on a laptop, and the client's address."""
