"""Send messages to workers in bounded time; a broker that is away is no error."""
