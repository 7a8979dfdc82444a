package dev.nljdbc.jdbc;

import dev.nljdbc.config.Secrets;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.index.IndexRequest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What to index of a connection's database, and under which identity. */
final class IndexRequests {

  private static final String IN_MEMORY = "memory";
  private static final Pattern MEMORY_URL =
      Pattern.compile(
          "(?i)jdbc:(sqlite|duckdb|h2|hsqldb|derby):(.*:)?(:?memory:?|mem:).*|jdbc:(sqlite|duckdb):");

  /** Engines whose URL may name a file by a path relative to where the process runs. */
  private static final Pattern RELATIVE_FILE =
      Pattern.compile(
          "(?i)jdbc:(sqlite|duckdb|h2|hsqldb|derby):(file:)?(?!/|~|[a-z]:[/\\\\]|tcp:|ssl:|hsqls?:|https?:).*");

  private IndexRequests() {}

  /**
   * The request for a connection.
   *
   * @param unshared tells this connection from others where no other sees the same database; empty
   *     where others do
   */
  static IndexRequest of(Connection own, Target target, String unshared) throws SQLException {
    Settings settings = target.settings();
    String url = target.url().real();
    boolean memory = !unshared.isEmpty() || MEMORY_URL.matcher(url).matches();
    return IndexRequest.of(
            identity(own, target, unshared), memory ? Optional.empty() : root(settings))
        .withBudget(settings.duration(Setting.INDEX_BUDGET))
        .withDescriptions(settings.path(Setting.DESCRIPTIONS))
        .withMaxValuesPerColumn(settings.integer(Setting.INDEX_MAX_VALUES));
  }

  private static Optional<Path> root(Settings settings) {
    Optional<String> named = settings.text(Setting.DIR);
    if (named.isEmpty()) {
      return Optional.of(new CacheFolder().indexes());
    }
    return named.get().equalsIgnoreCase(IN_MEMORY)
        ? Optional.empty()
        : Optional.of(Path.of(named.get()));
  }

  private static String identity(Connection own, Target target, String unshared)
      throws SQLException {
    String url = target.url().real();
    DatabaseMetaData meta = own.getMetaData();
    StringBuilder identity = new StringBuilder(Secrets.hide(url));
    if (RELATIVE_FILE.matcher(url).matches()) {
      identity.append("\nin ").append(Path.of("").toAbsolutePath());
    }
    append(identity, "user", meta.getUserName());
    append(identity, "catalog", own.getCatalog());
    append(identity, "schema", own.getSchema());
    append(identity, "connection", unshared);
    return identity.toString();
  }

  private static void append(StringBuilder to, String kind, @Nullable String name) {
    if (name != null && !name.isEmpty()) {
      to.append('\n').append(kind).append(' ').append(name);
    }
  }
}
