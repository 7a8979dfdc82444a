// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.CatalogSpeed.WideSchema;
import dev.nljdbc.files.FileTree;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.IndexRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An SQLite file in a temporary folder, with room for its index beside it. */
final class ScratchDatabase implements ConnectionSource {

  private @Nullable Path folder;
  private @Nullable Connection connection;

  void open() throws IOException, SQLException {
    Path created = Files.createTempDirectory("nl-speed");
    folder = created;
    connection = DriverManager.getConnection("jdbc:sqlite:" + created.resolve("data.sqlite"));
  }

  IndexRequest request() {
    return IndexRequest.of("speed", Optional.ofNullable(folder).map(f -> f.resolve("indexes")));
  }

  void run(String... statements) throws SQLException {
    with(
        lent -> {
          try (Statement statement = lent.createStatement()) {
            for (String sql : statements) {
              statement.execute(sql);
            }
          }
          return true;
        });
  }

  /** Creates the tables of a schema, with so many rows each. */
  void create(WideSchema schema, int rows) throws SQLException {
    with(
        lent -> {
          schema.create(lent);
          schema.fill(lent, rows);
          return true;
        });
  }

  @Override
  public <T> T with(Work<T> work) throws SQLException {
    Connection lent = connection;
    if (lent == null) {
      throw new SQLException("not open");
    }
    return work.with(lent);
  }

  void close() throws IOException, SQLException {
    if (connection != null) {
      connection.close();
    }
    if (folder != null) {
      FileTree.delete(folder);
    }
  }
}
