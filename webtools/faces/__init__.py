"""What people and programs meet: the command line and the pytest plugin. No face knows another."""
