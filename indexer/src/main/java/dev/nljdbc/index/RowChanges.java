// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.Table.Kind;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.catalog.read.AppendedRows;
import dev.nljdbc.catalog.read.SavepointRunner;
import dev.nljdbc.catalog.read.StatisticsReader;
import dev.nljdbc.dialect.ChangeMarks;
import dev.nljdbc.dialect.ChangeMarks.RowMarks;
import dev.nljdbc.text.Sha256;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** Detects which tables changed since an index read them, by change marks of the engine. */
final class RowChanges {

  private static final int LENGTH = 16;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

  /** Tables of so many rows take long enough for others to insert some. */
  private static final long LARGE = 50_000;

  /** At most a tenth of the time is spent on taking changed rows over. */
  private static final int SHARE = 10;

  private final Connection connection;
  private final ChangeMarks marks;
  private final RowMarks present;
  private final Instant now;
  private final StatisticsReader statistics = new StatisticsReader();

  /** Asks the engine for its present marks. */
  RowChanges(Connection connection, ChangeMarks marks, Instant now) throws SQLException {
    this.connection = connection;
    this.marks = marks;
    this.now = now;
    this.present = marks();
  }

  private RowMarks marks() throws SQLException {
    return new SavepointRunner(connection)
        .get(() -> marks.rows(connection), e -> {})
        .orElse(RowMarks.NONE);
  }

  /** The mark of a table; empty when there is none. */
  String stamp(Table table) {
    return present.of(table).orElse("");
  }

  /**
   * A table's key and mark just before its rows are read, where the engine counts inserts: so the
   * inserts that come meanwhile are not taken for some below the key.
   */
  HighWaterMark.Start start(Table table, Deadline deadline) throws SQLException {
    String stamp = stamp(table);
    boolean counting = !stamp.isEmpty() && marks.inserted(stamp, stamp).isPresent();
    if (!counting || statistics.rows(connection, table, deadline).orElse(0) < LARGE) {
      return new HighWaterMark.Start(stamp, OptionalLong.empty());
    }
    Optional<AppendedRows> reader = AppendedRows.of(connection, table, deadline);
    OptionalLong key = reader.isEmpty() ? OptionalLong.empty() : reader.get().greatest();
    return new HighWaterMark.Start(key.isEmpty() ? stamp : marks().of(table).orElse(""), key);
  }

  /** The time of this look at the database. */
  Instant now() {
    return now;
  }

  /** How many rows were inserted since, where marks prove that no others changed. */
  OptionalLong inserted(String then, String stamp) {
    return then.isEmpty() || stamp.isEmpty() ? OptionalLong.empty() : marks.inserted(then, stamp);
  }

  /** Reads the statistics of this database's tables. */
  StatisticsReader statistics() {
    return statistics;
  }

  /** A digest of a table's rows; empty when there is none, or no need of it, or too many rows. */
  String digest(Table table, Deadline deadline) throws SQLException {
    return computed(table) || statistics.beyondScans(connection, table, deadline)
        ? ""
        : digest(table, "", deadline);
  }

  /**
   * A digest of some rows; empty when there is none.
   *
   * @param where their condition with its keyword; empty for all rows
   */
  String digest(Table table, String where, Deadline deadline) throws SQLException {
    return new SavepointRunner(connection)
        .get(() -> marks.digest(connection, table, where, deadline), unreadable -> {})
        .flatMap(digest -> digest)
        .orElse("");
  }

  /** Whether it is a view without a mark of its own. */
  boolean computed(Table table) {
    return table.kind() == Kind.VIEW && present.of(table).isEmpty();
  }

  /** Whether the engine's mark proves that nothing changed. */
  boolean surelySame(Table table, TableRecord then) {
    return !then.stamp().isEmpty() && then.stamp().equals(stamp(table));
  }

  /** Whether it is time to compare rows that may have changed though the mark is the same. */
  boolean due(TableRecord then) {
    HighWaterMark growth = then.growth();
    return growth != null && growth.due(then.reading(), now);
  }

  /**
   * The tables that may have changed or were not read completely; without views, which have no rows
   * of their own. Cheap for the engine.
   */
  List<String> stale(Collection<Table> tables, Map<TableId, TableRecord> records) {
    List<String> stale = new ArrayList<>();
    for (Table table : tables) {
      TableRecord then = records.get(table.id());
      if (then == null
          || !then.reading().complete()
          || (!table.perSession() && !computed(table) && !surelySame(table, then))
          || (then.doubtful() && due(then))) {
        stale.add(table.id().toString());
      }
    }
    return stale;
  }

  /**
   * A mark for views: one for all tables together, since the tables that a view reads are unknown.
   *
   * @return empty when one of them has none
   */
  static String ofViews(Collection<TableRecord> tables) {
    Map<String, String> all = new TreeMap<>();
    tables.forEach(record -> all.put(record.table().toString(), record.mark()));
    return all.containsValue("") ? "" : Sha256.hex(all.toString(), LENGTH);
  }

  /**
   * Whether an index takes changed rows over when it is opened: only if that was quick last time,
   * and not so often that it were a burden. Else they wait for a refresh.
   *
   * @param stale the names of the changed tables
   */
  static boolean readNow(OpenIndex index, List<String> stale, Instant now) {
    IndexStatus status = index.status();
    Set<String> names = new HashSet<>(stale);
    List<TableRecord> records = index.contents().records();
    List<TableRecord> changed =
        records.stream().filter(record -> names.contains(record.table().toString())).toList();
    if (!changed.stream().allMatch(record -> record.reading().complete())) {
      return false; // it takes more time than there was
    }
    long reading = changed.stream().mapToLong(record -> record.reading().millis()).sum();
    long all = records.stream().mapToLong(record -> record.reading().millis()).sum();
    long took = status.took().toMillis();
    long rest = took > all ? took - all : took;
    Duration cost = Duration.ofMillis(1 + reading + rest);
    return readNow(cost, Duration.between(status.built(), now));
  }

  /**
   * Whether to do what takes so long.
   *
   * @param age of the index; negative where the clock went back
   */
  static boolean readNow(Duration cost, Duration age) {
    return cost.compareTo(LONGEST_WAIT) <= 0 && age.abs().compareTo(cost.multipliedBy(SHARE)) >= 0;
  }
}
