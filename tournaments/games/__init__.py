"""One game of an event: results, records, clocks, offers, disputes, correspondence."""
