"""An event's own protest period and ladder of sanctions."""
