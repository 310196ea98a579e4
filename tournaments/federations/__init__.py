"""Lists of federations as dated snapshots, events rated by them, reports to federations."""
