// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.AppendedRows;
import dev.nljdbc.catalog.read.AppendedRows.Grown;
import dev.nljdbc.catalog.read.RowSum;
import dev.nljdbc.catalog.read.TableStatistics;
import dev.nljdbc.index.TableRecord.Reading;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A table that only got rows with greater keys. A refresh reads these rows only.
 *
 * @param table the table
 * @param then its record in the index
 * @param step the range of keys to read
 * @param changes reads the engine's change marks
 * @param deadline for reading rows
 */
record AppendedTable(
    Table table, TableRecord then, HighWaterMark.Step step, RowChanges changes, Deadline deadline) {

  /**
   * What an index has of the table now.
   *
   * @param record how it was read
   * @param statistics of all rows
   */
  record Completed(TableRecord record, TableStatistics statistics) {}

  /**
   * Reads the rows. If there is no time for all, those with the greater keys are left to the next
   * refresh.
   *
   * @param before the statistics of the earlier rows
   * @return empty when nothing could be read
   */
  Optional<Completed> read(Connection connection, TableStatistics before, AppendedValues values)
      throws SQLException, IOException {
    Optional<AppendedRows> reader = AppendedRows.of(connection, table, deadline);
    if (reader.isEmpty()) {
      return Optional.empty();
    }
    long key = step.growth().greatest();
    // before the rows, for what changes meanwhile is to be noticed
    String digest = digest(reader.get().between(key, step.last()));
    Optional<Grown> grown = reader.get().read(before, key, step.last(), values);
    return grown.map(read -> new Completed(record(read, digest, values), read.statistics()));
  }

  private String digest(String added) throws SQLException {
    return then.digest().isEmpty()
        ? ""
        : RowSum.together(then.digest(), changes.digest(table, added, deadline));
  }

  private TableRecord record(Grown grown, String digest, AppendedValues values) {
    boolean all = grown.all();
    Reading reading = then.reading().withCapped(values.capped());
    return new TableRecord(
            table.id(), then.schema(), all ? changes.stamp(table) : "", all ? digest : "", reading)
        .withGrowth(step.growth().with(grown));
  }
}
