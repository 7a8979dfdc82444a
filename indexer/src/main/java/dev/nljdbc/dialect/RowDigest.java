package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.Watchdog;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A digest of a table's rows, computed here for engines that count no changes, or none for longer
 * than they are open: the sum of a 64-bit hash of each row, so that their order does not matter.
 */
record RowDigest(Dialect dialect) implements ChangeMarks {

  private static final int FETCH = 2_000;
  private static final int BETWEEN_LOOKS = 1_024;

  /** FNV-1a's. */
  private static final long SEED = 0xcbf29ce484222325L;

  private static final long PRIME = 0x100000001b3L;

  @Override
  public Optional<String> digest(Connection connection, Table table, Deadline deadline)
      throws SQLException {
    String columns = columns(table);
    if (columns.isEmpty()) {
      return Optional.empty();
    }
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(FETCH);
      String query = "SELECT " + columns + " FROM " + dialect.table(table.id());
      try (Watchdog watchdog = Watchdog.over(statement, deadline);
          ResultSet rows = statement.executeQuery(query)) {
        return sum(rows, table.columns().size(), deadline);
      }
    }
  }

  private String columns(Table table) {
    return table.columns().stream()
        .map(column -> dialect.identifier(column.name()))
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> sum(ResultSet rows, int columns, Deadline deadline)
      throws SQLException {
    long sum = 0;
    long count = 0;
    while (rows.next()) {
      if (count++ % BETWEEN_LOOKS == 0 && deadline.passed()) {
        return Optional.empty();
      }
      long row = SEED;
      for (int i = 1; i <= columns; i++) {
        row = mix(row ^ cell(rows, i)) * PRIME + i;
      }
      sum += mix(row);
    }
    return Optional.of(count + " " + Long.toHexString(sum));
  }

  private static long cell(ResultSet rows, int column) throws SQLException {
    Object value = rows.getObject(column);
    if (value == null) {
      return 0;
    } else if (value instanceof byte[] bytes) {
      return hash(bytes);
    } else if (value instanceof Integer || value instanceof Long) {
      return mix(((Number) value).longValue() + 1);
    }
    boolean plain =
        value instanceof CharSequence || value instanceof Number || value instanceof Boolean;
    // a large object's own text tells only which object it is
    String text = plain ? value.toString() : rows.getString(column);
    return text == null ? 1 : hash(text);
  }

  private static long hash(CharSequence text) {
    long hash = SEED + 1;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * PRIME;
    }
    return mix(hash);
  }

  private static long hash(byte[] bytes) {
    long hash = SEED + 2;
    for (byte one : bytes) {
      hash = (hash ^ one) * PRIME;
    }
    return mix(hash);
  }

  /** The finalizer of MurmurHash3: every bit of the input tells on every bit of the output. */
  private static long mix(long bits) {
    long mixed = bits;
    mixed = (mixed ^ (mixed >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }
}
