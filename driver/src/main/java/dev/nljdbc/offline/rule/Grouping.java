// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The grouping of a question: for each country, per genre, by month. */
final class Grouping {

  private final Set<ColumnId> columns = new LinkedHashSet<>();
  private final List<TableView> tables = new ArrayList<>();
  private final List<Query.Term> periods = new ArrayList<>();

  void each(ColumnView column) {
    columns.add(column.id());
  }

  void each(TableView table) {
    tables.add(table);
  }

  /** Adds a part of a date. */
  void period(Query.Term part) {
    periods.add(part);
  }

  /** Takes another date for the first period. */
  void firstPeriod(Query.Term part) {
    periods.set(0, part);
  }

  /** Whether there is a column or table. */
  boolean any() {
    return !columns.isEmpty() || !tables.isEmpty();
  }

  Set<ColumnId> columns() {
    return Collections.unmodifiableSet(columns);
  }

  List<TableView> tables() {
    return Collections.unmodifiableList(tables);
  }

  List<Query.Term> periods() {
    return Collections.unmodifiableList(periods);
  }
}
