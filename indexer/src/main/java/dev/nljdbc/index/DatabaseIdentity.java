// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.dialect.UrlProperties;
import dev.nljdbc.text.Sha256;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a database as one user sees it: the real URL without secrets and properties that do
 * not decide what is seen, the user, the schema. The same URL and user get the same index.
 */
public final class DatabaseIdentity {

  private static final Pattern MEMORY_URL =
      Pattern.compile(
          "(?i)jdbc:(sqlite|duckdb|h2|hsqldb|derby):(.*:)?(:?memory:|mem:).*"
              + "|jdbc:sqlite:.*[?&]mode=memory.*|jdbc:(sqlite|duckdb):");

  /** Engines whose URL may name a file by a path relative to where the process runs. */
  private static final Pattern RELATIVE_FILE =
      Pattern.compile(
          "(?i)jdbc:(sqlite|duckdb|h2|hsqldb|derby):(file:)?(?!/|~|[a-z]:[/\\\\]|tcp:|ssl:|hsqls?:|https?:).*");

  /** The readable part of a folder's name is at most so long. */
  private static final int READABLE = 40;

  private static final int HASH = 16;

  private static final String CONNECTION = "connection";

  private DatabaseIdentity() {}

  /** Whether a URL's database lives in this process's memory only. */
  public static boolean inMemory(String realUrl) {
    return MEMORY_URL.matcher(realUrl).matches();
  }

  /**
   * The identity of a connection's database.
   *
   * @param unshared distinguishes a connection whose database no other connection sees; empty
   *     otherwise
   */
  public static String of(Connection connection, String realUrl, String unshared)
      throws SQLException {
    return of(connection, realUrl, unshared, connection.getMetaData().getUserName());
  }

  /**
   * The identity of a connection's database, where the user is known.
   *
   * @param user as the engine names it; drivers may run a query for that
   */
  public static String of(
      Connection connection, String realUrl, String unshared, @Nullable String user)
      throws SQLException {
    StringBuilder identity =
        new StringBuilder(Secrets.hide(UrlProperties.withoutTechnical(realUrl)));
    if (RELATIVE_FILE.matcher(realUrl).matches()) {
      identity.append("\nin ").append(Path.of("").toAbsolutePath());
    }
    append(identity, "user", user);
    append(identity, "catalog", connection.getCatalog());
    append(identity, "schema", connection.getSchema());
    append(identity, CONNECTION, unshared);
    return identity.toString();
  }

  /** Whether no other connection sees the database of an identity. */
  static boolean unshared(String identity) {
    return identity.contains("\n" + CONNECTION + " ");
  }

  private static void append(StringBuilder to, String kind, @Nullable String name) {
    if (name != null && !name.isEmpty()) {
      to.append('\n').append(kind).append(' ').append(name);
    }
  }

  /** The name of an index directory: something a person can read, then a hash of the identity. */
  static String folderName(String identity) {
    String slug =
        identity
            .toLowerCase(Locale.ROOT)
            .replaceFirst("^jdbc:", "")
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-|-$", "");
    String readable = slug.length() <= READABLE ? slug : slug.substring(slug.length() - READABLE);
    return readable.replaceFirst("^-", "") + "-" + Sha256.hex(identity, HASH);
  }
}
