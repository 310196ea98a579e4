"""An event in one signed file that anybody can decide again: its layout, and the deciding."""
