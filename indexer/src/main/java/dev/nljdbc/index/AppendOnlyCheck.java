// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.AppendedRows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Checks whether a table only got rows with greater keys. Some engines prove it by their counters.
 * On others, a digest of all earlier rows proves it from time to time; in between, a sample of them
 * suffices.
 */
record AppendOnlyCheck(Connection connection, RowChanges changes, Deadline deadline) {

  /**
   * The step that brings an index up to date.
   *
   * @param then how the table was read, with its growth
   * @param thorough whether a sample will not do
   * @return empty when the table is to be read whole
   */
  Optional<HighWaterMark.Step> step(
      Table table, TableRecord then, HighWaterMark growth, boolean thorough) throws SQLException {
    Optional<AppendedRows> reader = AppendedRows.of(connection, table, deadline);
    OptionalLong last = reader.isEmpty() ? OptionalLong.empty() : reader.get().greatest();
    if (reader.isEmpty() || last.isEmpty() || last.getAsLong() < growth.greatest()) {
      return Optional.empty();
    }
    OptionalLong further = reader.get().count(growth.greatest(), last.getAsLong());
    if (further.isEmpty() || growth.tooMany(further.getAsLong())) {
      return Optional.empty();
    }
    return known(table, then, growth, further.getAsLong(), reader.get(), thorough)
        .map(state -> new HighWaterMark.Step(state, last.getAsLong()));
  }

  /** The mark with what is known of the earlier rows; empty if they changed. */
  private Optional<HighWaterMark> known(
      Table table,
      TableRecord then,
      HighWaterMark growth,
      long further,
      AppendedRows reader,
      boolean thorough)
      throws SQLException {
    String stamp = changes.stamp(table);
    OptionalLong inserted = changes.inserted(growth.base(), stamp);
    if (inserted.isPresent() && inserted.getAsLong() <= growth.added() + further) {
      return Optional.of(growth.proven(true)); // counters may lag behind the rows
    }
    if (thorough) {
      return same(table, then, growth, reader)
          ? Optional.of(compared(growth, stamp))
          : Optional.empty();
    }
    boolean likely =
        reader
            .sample(growth.sample().least(), growth.sample().greatest())
            .filter(growth.sample().digest()::equals)
            .isPresent();
    boolean quiet = stamp.isEmpty() && further == 0; // nothing says that something changed
    return likely ? Optional.of(growth.proven(quiet && growth.proven())) : Optional.empty();
  }

  private boolean same(Table table, TableRecord then, HighWaterMark growth, AppendedRows reader)
      throws SQLException {
    return !then.digest().isEmpty()
        && then.digest().equals(changes.digest(table, reader.upTo(growth.greatest()), deadline));
  }

  /** Without a mark, there is nothing new to remember when nothing changed. */
  private HighWaterMark compared(HighWaterMark growth, String stamp) {
    boolean remembered = growth.proven() && growth.added() == 0 && stamp.equals(growth.base());
    return remembered ? growth : growth.compared(stamp, changes.now());
  }
}
