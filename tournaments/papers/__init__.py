"""Printed papers of an event, to hang up or sign: values, drawn as a page or as PDF."""
