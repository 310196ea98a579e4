"""Which drawn opening a pairing plays."""
