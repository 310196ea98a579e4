"""Team Swiss (FIDE C.04.6): the engine asked, its rounds derived again and explained."""
