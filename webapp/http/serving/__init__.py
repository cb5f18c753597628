"""What stands between the network and the application: the laptop's server, and who is asking from where."""
