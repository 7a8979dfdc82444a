// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import java.util.function.Function;

/** What is computed of rows as if it were a column of a table. */
public sealed interface ComputedColumn permits LineAmount, TermColumn {

  /** The column that it would be, if it were stored. */
  Column column();

  /** The expression, with the columns as an engine's SQL names them. */
  String written(Function<ColumnId, String> names);
}
