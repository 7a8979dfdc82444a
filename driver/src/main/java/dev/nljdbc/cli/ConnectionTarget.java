// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.dialect.DatabaseFile;
import dev.nljdbc.sample.SampleDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where to connect to.
 *
 * @param url begins with {@code jdbc:nl:}
 * @param properties settings, user, password
 * @param sample whether it is the sample shop
 */
record ConnectionTarget(String url, Properties properties, boolean sample) {

  /**
   * The user's address, or the sample's when there is none.
   *
   * @throws UsageException when it is no JDBC URL, or names a file that is not there
   */
  static ConnectionTarget of(@Nullable String url, Map<String, String> given)
      throws UsageException, IOException, SQLException {
    Properties properties = new Properties();
    properties.putAll(given);
    if (url == null) {
      return sample(properties);
    }
    String ours = withPrefix(url.strip());
    Optional<String> wrong = DatabaseFile.problem("jdbc:" + ours.substring(NlUrl.PREFIX.length()));
    if (wrong.isPresent()) {
      throw new UsageException(wrong.get());
    }
    return new ConnectionTarget(ours, properties, false);
  }

  private static ConnectionTarget sample(Properties properties) throws IOException, SQLException {
    // A visitor must not be able to spoil the sample: SQLite opens the file for reading only.
    properties.putIfAbsent("open_mode", "1");
    String file = NlUrl.PREFIX + "sqlite:" + SampleDatabase.ofUser().file();
    return new ConnectionTarget(file, properties, true);
  }

  /** Whether it is the path of a file that begins as those of SQLite do. */
  private static boolean isSqlite(String path) {
    byte[] magic = "SQLite format 3".getBytes(StandardCharsets.US_ASCII);
    try (InputStream file = Files.newInputStream(Path.of(path))) {
      return Arrays.equals(file.readNBytes(magic.length), magic);
    } catch (IOException | InvalidPathException e) {
      return false; // no such file, then: the general advice will do
    }
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url, properties);
  }

  private static String withPrefix(String url) throws UsageException {
    if (NlUrl.accepts(url)) {
      return url;
    }
    if (url.regionMatches(true, 0, "jdbc:", 0, 5)) {
      return NlUrl.PREFIX + url.substring(5);
    }
    if (isSqlite(url)) {
      throw new UsageException(
          "--url needs a JDBC URL; for this file it is \"jdbc:nl:sqlite:" + url + "\".");
    }
    throw new UsageException(
        "--url needs a JDBC URL, for example jdbc:nl:sqlite:my.db or"
            + " jdbc:nl:postgresql://localhost/shop.");
  }
}
