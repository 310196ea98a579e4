"""SQL conditions written differently for each database: bytes within bytes, row comparison."""

from typing import Any

from django.db.models import BinaryField, BooleanField, F, Func, Value


class ContainsBytes(Func):
    """SQL condition: a binary column contains these bytes."""

    output_field = BooleanField()

    def __init__(self, column: str | F, sought: bytes, **extra: Any) -> None:
        super().__init__(column, Value(sought, BinaryField()), **extra)

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> tuple[str, Any]:
        """Compile for SQLite."""
        return self.as_sql(compiler, connection, template="INSTR(%(expressions)s) > 0", **context)

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> tuple[str, Any]:
        """Compile for PostgreSQL."""
        column, sought = self.get_source_expressions()
        turned = self.copy()
        turned.set_source_expressions([sought, column])
        return turned.as_sql(
            compiler,
            connection,
            template="POSITION(%(expressions)s) > 0",
            arg_joiner=" IN ",
            **context,
        )


class ComesAfter(Func):
    """SQL condition: a row comes after (or before) a place in an order by two columns.

    Written as one comparison of rows, which both databases answer from an index of the two, so
    a page costs the same wherever it lies.
    """

    output_field = BooleanField()
    arg_joiner = ", "

    def __init__(
        self, first: str | F, second: str | F, place: tuple[int, ...], *, before: bool = False
    ) -> None:
        super().__init__(first, second, *map(Value, place), sign="<" if before else ">")

    def as_sql(self, compiler: Any, connection: Any, **context: Any) -> tuple[str, Any]:
        """Compile as a comparison of rows."""
        sides, params = [], []
        for expression in self.get_source_expressions():
            sql, values = compiler.compile(expression)
            sides.append(sql)
            params.extend(values)
        first, second, third, fourth = sides
        return f"({first}, {second}) {self.extra['sign']} ({third}, {fourth})", params
