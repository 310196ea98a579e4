"""Read the definitions of a database's tables, to compare an upgraded one with a new one."""

import re
import sqlite3

import psycopg

SQLITE = "SELECT coalesce(sql, name) FROM sqlite_master"
COLUMNS_OF_TABLE = re.compile(r'(CREATE TABLE "\w+") \((.*)\)', re.DOTALL)
COMMA_BETWEEN_COLUMNS = re.compile(r", (?=\"\w+\" [a-z]|CONSTRAINT )")
# a restored database writes the same list of known words with other casts
CASTS_AND_BRACKETS = re.compile(r"::(?:text|character varying)(?:\[\])?|[()]")
POSTGRESQL = (
    "SELECT format('column %s.%s %s %s %s %s', attrelid::regclass, attname, attnotnull, attstorage,"
    " format_type(atttypid, atttypmod), pg_get_expr(adbin, adrelid)) FROM pg_attribute"
    " JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r'"
    " LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum"
    " WHERE attnum > 0 AND NOT attisdropped AND relnamespace = 'public'::regnamespace",
    "SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))"
    " FROM pg_constraint WHERE connamespace = 'public'::regnamespace",
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
    "SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
)


def schema_definitions(url: str) -> set[str]:
    """Return every column, constraint, index, trigger and function of a database."""
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as link:
            return {_without_order(row[0]) for row in link.execute(SQLITE)}
    with psycopg.connect(url) as link:
        rows = (row for query in POSTGRESQL for row in link.execute(query).fetchall())
        return {CASTS_AND_BRACKETS.sub("", row[0]) for row in rows}


def _without_order(definition: str) -> str:
    if (table := COLUMNS_OF_TABLE.fullmatch(definition)) is None:
        return definition
    return f"{table[1]} ({', '.join(sorted(COMMA_BETWEEN_COLUMNS.split(table[2])))})"
