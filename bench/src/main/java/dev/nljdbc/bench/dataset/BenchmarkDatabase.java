// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.dialect.RealDrivers;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Properties;
import org.sqlite.SQLiteConfig;

/**
 * Where one of a data set's databases is: an SQLite file as published, or a copy in another engine.
 *
 * @param url without {@code nl:}, for example {@code jdbc:sqlite:/data/boats.sqlite}
 * @param user empty for none
 * @param password empty for none; in no text of this record
 * @param descriptions a file of descriptions of its columns as {@code nl.semantics} takes it; empty
 *     for none. SQLite files in the published layouts need none: the driver finds the benchmark's
 *     own beside them
 */
public record BenchmarkDatabase(
    String url, String user, String password, Optional<Path> descriptions) {

  private static final String SQLITE = "jdbc:sqlite:";
  private static final RealDrivers DRIVERS =
      new RealDrivers(BenchmarkDatabase.class.getClassLoader(), driver -> false);
  private static final int FINGERPRINTED = 1 << 20;

  /** A database that has no descriptions. */
  public BenchmarkDatabase(String url, String user, String password) {
    this(url, user, password, Optional.empty());
  }

  /** An SQLite file. */
  public static BenchmarkDatabase of(Path file) {
    return new BenchmarkDatabase(SQLITE + file.toAbsolutePath().normalize(), "", "");
  }

  /**
   * A connection by the engine's own driver, with its login if there is one.
   *
   * @throws SQLException also when there is no such driver; it names what to add
   */
  public Connection connect() throws SQLException {
    Properties login = new Properties();
    if (!user.isEmpty()) {
      login.setProperty("user", user);
      login.setProperty("password", password);
    }
    return DRIVERS.find(url).connect(url, login);
  }

  /** A connection that only reads as far as the bare driver can tell it so: SQLite's. */
  public Connection connectReadOnly() throws SQLException {
    if (file().isEmpty()) {
      return connect();
    }
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    return config.createConnection(url);
  }

  /** Its tables, columns and keys. */
  public Catalog catalog() throws SQLException {
    try (Connection connection = connectReadOnly()) {
      return new CatalogReader().read(connection);
    }
  }

  /** The SQLite file; empty on another engine. */
  public Optional<Path> file() {
    return url.startsWith(SQLITE)
        ? Optional.of(Path.of(url.substring(SQLITE.length())))
        : Optional.empty();
  }

  /**
   * Whether a failure is of the connection or the server, not of what was asked: it says nothing of
   * a query, and the same may succeed later. Also where the server has no connection to give.
   */
  public static boolean isOutOfReach(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    return state.startsWith("08")
        || state.startsWith("57P0")
        || state.equals("53300")
        || failure instanceof SQLNonTransientConnectionException
        || failure instanceof SQLTransientConnectionException;
  }

  /**
   * Tells one database from another, without secrets: a URL with its user, or what an SQLite file
   * is by its contents, wherever it lies; empty where the file can't be read.
   */
  public Optional<String> identity() {
    Optional<Path> file = file();
    if (file.isPresent()) {
      return fingerprint(file.get()).map(print -> "SQLite file " + print);
    }
    return Optional.of(user.isEmpty() ? toString() : this + " as " + user);
  }

  /** Of the size and the beginning, where SQLite counts the changes; a file may have gigabytes. */
  private static Optional<String> fingerprint(Path file) {
    MessageDigest digest = Sha256.digest();
    try (InputStream in = Files.newInputStream(file)) {
      digest.update(in.readNBytes(FINGERPRINTED));
      digest.update(String.valueOf(Files.size(file)).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Optional.empty(); // who asks it will hear of it
    }
    return Optional.of(HexFormat.of().formatHex(digest.digest(), 0, 6));
  }

  /** This with descriptions. */
  public BenchmarkDatabase describedBy(Optional<Path> file) {
    return new BenchmarkDatabase(url, user, password, file);
  }

  @Override
  public String toString() {
    return Secrets.hide(url);
  }
}
