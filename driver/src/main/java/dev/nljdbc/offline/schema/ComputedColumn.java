// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import java.util.function.Function;

/** An expression over a table's rows that counts as a column of it. */
public sealed interface ComputedColumn permits LineAmount, TermColumn {

  /** The column that it would be, if it were stored. */
  Column column();

  /** The expression, with the columns as an engine's SQL names them. */
  String written(Function<ColumnId, String> names);
}
