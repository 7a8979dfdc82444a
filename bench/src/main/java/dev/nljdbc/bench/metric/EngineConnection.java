// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.metric.Cell.CellReader;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.dialect.ReadOnlyHold;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * A connection of the bench's own to a database of whatever engine.
 *
 * @param connection to be closed by the caller
 * @param dialect of the engine; null for SQLite, whose file is open for reading only
 * @param cells how its values are read
 */
record EngineConnection(Connection connection, @Nullable Dialect dialect, CellReader cells) {

  /** Holds the connection read-only for one query, as far as the engine can. */
  ReadOnlyHold hold(Duration longest) throws SQLException {
    return dialect == null ? ReadOnlyHold.none() : dialect.holdReading(connection, longest);
  }

  static EngineConnection open(BenchmarkDatabase database) throws SQLException {
    return database.file().isPresent() ? sqlite(database) : other(database);
  }

  private static EngineConnection sqlite(BenchmarkDatabase database) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    // A prediction is anybody's text: without attaching it can't name, or VACUUM INTO, another
    // file.
    config.setPragma(SQLiteConfig.Pragma.LIMIT_ATTACHED, "0");
    return new EngineConnection(config.createConnection(database.url()), null, new SqliteCells());
  }

  private static EngineConnection other(BenchmarkDatabase database) throws SQLException {
    Connection connection = database.connect();
    try {
      String product = connection.getMetaData().getDatabaseProductName();
      return new EngineConnection(connection, Dialects.of(product), new EngineCells());
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }
}
