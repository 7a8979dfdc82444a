// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An engine on which a {@link LargeDatabase} can be made. */
public enum LargeEngine {
  /** A file. */
  SQLITE {
    @Override
    List<String> readings(int rows) {
      return List.of(
          READING,
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
              + rows
              + ") INSERT INTO reading SELECT i, 'sensor ' || (i % 5000), i % 100 FROM n");
    }
  },
  /** A file. */
  DUCKDB {
    @Override
    List<String> readings(int rows) {
      return List.of(
          READING.replace(" PRIMARY KEY", ""), // whose index would not fit into memory
          "INSERT INTO reading SELECT i, 'sensor ' || (i % 5000), i % 100 FROM range(1, "
              + (rows + 1)
              + ") t(i)");
    }
  },
  /** A server. */
  POSTGRESQL {
    @Override
    List<String> readings(int rows) {
      return List.of(
          READING.replace(" PRIMARY KEY", ""),
          "INSERT INTO reading SELECT i, 'sensor ' || i % 5000, i % 100 FROM generate_series(1, "
              + rows
              + ") i",
          "ALTER TABLE reading ADD PRIMARY KEY (id)",
          "ANALYZE reading");
    }

    @Override
    Optional<String> longestQuery() {
      return Optional.of(
          "SELECT coalesce(max(extract(epoch FROM clock_timestamp() - query_start)), 0)"
              + " FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()"
              + " AND backend_type = 'client backend' AND datname = current_database()");
    }
  },
  /** A server. */
  MARIADB {
    @Override
    List<String> readings(int rows) {
      return List.of(
          READING,
          "SET unique_checks = 0",
          "SET foreign_key_checks = 0", // by both, InnoDB fills an empty table in bulk
          "INSERT INTO reading SELECT seq, CONCAT('sensor ', seq % 5000), seq % 100 FROM seq_1_to_"
              + rows);
    }

    @Override
    Optional<String> longestQuery() {
      return Optional.of(
          "SELECT coalesce(max(time_ms), 0) / 1000 FROM information_schema.processlist"
              + " WHERE command IN ('Query', 'Execute') AND id <> connection_id()"
              + " AND db = database()");
    }
  };

  private static final String READING =
      "CREATE TABLE reading (id INTEGER PRIMARY KEY, sensor VARCHAR(20), degrees INTEGER)";

  /** Statements that make {@link LargeDatabase#ROWS} in the quickest way. */
  abstract List<String> readings(int rows);

  /**
   * A query of the seconds for which the longest query of other sessions in the same database has
   * been running; empty for an engine that runs in the process that asks.
   */
  Optional<String> longestQuery() {
    return Optional.empty();
  }

  /** Whether the database is a file. */
  boolean file() {
    return longestQuery().isEmpty();
  }

  private String prefix() {
    return "jdbc:" + name().toLowerCase(Locale.ROOT) + ":";
  }

  /**
   * The engine of a URL.
   *
   * @throws IllegalArgumentException when it is none of them
   */
  static LargeEngine of(String url) {
    return Arrays.stream(values())
        .filter(engine -> url.startsWith(engine.prefix()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Not a database of SQLite, DuckDB, PostgreSQL or MariaDB: " + url));
  }

  /** The file in a URL. */
  String path(String url) {
    return url.substring(prefix().length());
  }
}
