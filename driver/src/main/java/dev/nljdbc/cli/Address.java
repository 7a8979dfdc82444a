package dev.nljdbc.cli;

import dev.nljdbc.config.NlUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where to connect to.
 *
 * @param url begins with {@code jdbc:nl:}
 * @param properties settings, user, password
 * @param sample whether it is the sample shop
 */
record Address(String url, Properties properties, boolean sample) {

  /** Engines whose driver makes a new, empty database where there is no file. */
  private static final List<String> FILES = List.of("jdbc:nl:sqlite:", "jdbc:nl:duckdb:");

  /** Files of H2, which adds an ending to their name; not its databases in memory or on servers. */
  private static final Pattern H2 =
      Pattern.compile("(?i)jdbc:nl:h2:(?:file:)?(?!\\w{2,}:)([^;?]+).*");

  private static final String HOME = System.getProperty("user.home", "");

  /**
   * The user's address, or the sample's when there is none.
   *
   * @throws UsageException when it is no JDBC URL, or names a file that is not there
   */
  static Address of(@Nullable String url, Map<String, String> given)
      throws UsageException, IOException, SQLException {
    Properties properties = new Properties();
    properties.putAll(given);
    if (url == null) {
      // A visitor must not be able to spoil the sample: SQLite opens the file for reading only.
      properties.putIfAbsent("open_mode", "1");
      return new Address(
          NlUrl.PREFIX + "sqlite:" + SampleDatabase.ofUser().file(), properties, true);
    }
    String ours = withPrefix(url.strip());
    requireFile(ours);
    return new Address(ours, properties, false);
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
    throw new UsageException(
        "--url needs a JDBC URL, for example jdbc:nl:sqlite:my.db or"
            + " jdbc:nl:postgresql://localhost/shop.");
  }

  private static void requireFile(String url) throws UsageException {
    for (String prefix : FILES) {
      if (url.toLowerCase(Locale.ROOT).startsWith(prefix)) {
        requireFileAt(url.substring(prefix.length()).split("[?;]", 2)[0]);
      }
    }
    Matcher h2 = H2.matcher(url);
    if (h2.matches()) {
      String name = h2.group(1).replaceFirst("^~(?=/)", Matcher.quoteReplacement(HOME));
      requireFileAt(name + ".mv.db");
    }
  }

  private static void requireFileAt(String name) throws UsageException {
    boolean plain = !name.isEmpty() && !name.startsWith(":") && !name.startsWith("file:");
    try {
      if (plain && !Files.exists(Path.of(name))) {
        throw new UsageException("There is no file " + name + ".");
      }
      if (plain && Files.isDirectory(Path.of(name))) {
        throw new UsageException(
            name + " is a folder; the URL needs a database file, as in " + name + "/my.db.");
      }
    } catch (InvalidPathException e) {
      throw new UsageException(name + " is no path here: " + e.getReason() + ".");
    }
  }
}
