"""The parts of the server benchmark: clients for both servers, and what is measured."""
