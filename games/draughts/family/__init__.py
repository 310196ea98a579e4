"""The games beside the six of `variant`: each is one entry of data."""
