// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.NearestName;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.List;
import java.util.stream.Stream;

/** Finds the tables and columns that users name in NL commands. */
final class NameLookup {

  private final Catalog catalog;

  NameLookup(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * The table of a name.
   *
   * @throws NlException {@link NlError#SYNTAX}: there is none, with the nearest
   */
  Table table(String name) throws NlException {
    Stream<TableId> known = catalog.tables().stream().map(Table::id);
    return catalog.table(name).orElseThrow(() -> unknown("table", name, known));
  }

  /**
   * The column of a name with its table's before it.
   *
   * @throws NlException {@link NlError#SYNTAX}: there is none, with the nearest
   */
  ColumnId column(String name) throws NlException {
    Stream<ColumnId> known =
        catalog.tables().stream().flatMap(table -> table.columns().stream()).map(Column::id);
    return catalog.column(name).map(Column::id).orElseThrow(() -> unknown("column", name, known));
  }

  private static NlException unknown(String what, String name, Stream<?> ids) {
    List<String> known = ids.map(Object::toString).toList();
    return new NlException(
        NlError.SYNTAX,
        "There is no %s %s%s"
            .formatted(
                what,
                name,
                known.isEmpty() ? "." : "; the nearest is " + NearestName.of(name, known) + "."));
  }
}
