// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

import dev.nljdbc.bench.PublicData;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Databases that questions are asked of: made by a script beside the questions, or public ones. */
final class SampleDatabase {

  private SampleDatabase() {}

  /**
   * Makes a database, or copies one.
   *
   * @param folder where
   * @return its file, which may be written
   */
  static Path in(Path folder, String name) throws IOException, SQLException {
    Path file = folder.resolve(name + ".sqlite");
    try (InputStream script = SampleDatabase.class.getResourceAsStream(name + ".sql")) {
      if (script == null) {
        Files.copy(PublicData.path("samples").resolve(name).resolve(name + ".sqlite"), file);
        file.toFile().setWritable(true);
      } else {
        run(new String(script.readAllBytes(), StandardCharsets.UTF_8), file);
      }
    }
    return file;
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
