"""Rows of Parquet files that a filter holds for, by DuckDB."""

from __future__ import annotations

from pathlib import Path

import duckdb
import numpy as np
from numpy.typing import NDArray

from explainers.search import table
from explainers.search.filters import OWN, Column, Condition, statement


def database(folder: Path) -> duckdb.DuckDBPyConnection:
    """A database that can read the files of a folder, and nothing else."""
    made = duckdb.connect(":memory:")
    made.execute("SET allowed_directories = [?]", [str(folder.resolve())])
    for setting in ("enable_external_access = false", "lock_configuration = true"):
        made.execute(f"SET {setting}")
    return made


def rows_of(
    cursor: duckdb.DuckDBPyConnection, files: list[str], condition: Condition
) -> NDArray[np.int64]:
    """Numbers of the rows of Parquet files that a condition holds for, in order."""
    if not files:
        return np.empty(0, np.int64)
    table_of = "SELECT * FROM read_parquet(?, union_by_name = true)"
    names = [c[0] for c in cursor.execute(f"{table_of} LIMIT 0", [files]).description]
    columns = {
        Column(name if own else name.removeprefix(table.FIELD), own): k
        for k, name in enumerate(names)
        if (own := name in OWN) or name.startswith(table.FIELD)
    }
    sql, values = statement(condition, columns)
    numbers = ", ".join(f"c{k}" for k in range(len(names)))
    rows = cursor.execute(
        f"SELECT c{names.index('row')} AS found FROM read_parquet(?, union_by_name = true) "
        f"AS rows({numbers}) WHERE {sql}",
        [files, *values],
    ).fetchnumpy()
    return np.sort(np.asarray(rows["found"], np.int64))
