// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Databases that questions are asked of, made by scripts beside the questions. */
public final class SampleDatabase {

  private SampleDatabase() {}

  /**
   * Makes a database.
   *
   * @param folder where; it has no file of that name
   * @return its file; empty where there is no script of that name
   */
  public static Optional<Path> create(Path folder, String name) throws IOException, SQLException {
    try (InputStream script = SampleDatabase.class.getResourceAsStream(name + ".sql")) {
      if (script == null) {
        return Optional.empty();
      }
      Path file = folder.resolve(name + ".sqlite");
      run(new String(script.readAllBytes(), StandardCharsets.UTF_8), file);
      return Optional.of(file);
    }
  }

  /** Statements end with a semicolon at the end of a line. */
  private static void run(String script, Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String one : script.split(";\n")) {
        statement.execute(one);
      }
    }
  }
}
