// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.catalog.read.SchemaList;
import dev.nljdbc.catalog.read.SchemaScope;
import dev.nljdbc.dialect.UrlProperties;
import dev.nljdbc.jdbc.execution.RiskyProperty.Treatment;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The URL and properties of a side connection: the user's own without those that act a second time.
 * {@code INIT=RUNSCRIPT FROM 'fill.sql'} filled the tables when the user connected, and must not
 * run again for a question. Its statements that set up the session do run again, so that names mean
 * the same.
 *
 * @param url the real driver's
 * @param properties the real driver's, a copy
 */
record SideLogin(String url, Properties properties) {

  /** Statements that only set how a session reads names and times. */
  private static final Pattern SETS_SESSION =
      Pattern.compile(
          "SET\\s+(?:SESSION\\s+)?(?:SCHEMA|SCHEMA_SEARCH_PATH|TIME\\s+ZONE|NON_KEYWORDS"
              + "|VARIABLE_BINARY|NAMES|SQL_MODE|TIME_ZONE|CHARACTER_SET_\\w+|COLLATION_\\w+)"
              + "(?:\\s*=\\s*|\\s+)(?:[\\w.:/+-]+|'[\\w ,.:/+-]*'|\"[^\"]*\")"
              + "(?:\\s*,\\s*(?:\\w+|\"[^\"]*\"))*",
          Pattern.CASE_INSENSITIVE);

  static SideLogin of(String url, Properties given) {
    List<RiskyProperty> risky =
        RiskyProperty.of(url).stream().filter(row -> row.treatment() != Treatment.AS_IS).toList();
    Properties kept = new Properties();
    kept.putAll(given);
    if (risky.isEmpty()) {
      return new SideLogin(url, kept);
    }
    for (Object key : given.keySet()) {
      if (key instanceof String name && row(risky, name).isPresent()) {
        kept.remove(name);
        treated(row(risky, name).get(), String.valueOf(given.get(name)))
            .ifPresent(value -> kept.setProperty(name, value));
      }
    }
    risky.stream()
        .filter(row -> row.treatment() == Treatment.FALSE)
        .forEach(row -> kept.setProperty(row.name(), "false"));
    return new SideLogin(cleaned(url, risky), kept);
  }

  private static Optional<RiskyProperty> row(List<RiskyProperty> risky, String name) {
    return risky.stream().filter(row -> row.isCalled(name)).findFirst();
  }

  /** The property's value for the side connection; empty for none. */
  private static Optional<String> treated(RiskyProperty row, String value) {
    return switch (row.treatment()) {
      case AS_IS -> Optional.of(value);
      case WITHOUT, FALSE -> Optional.empty();
      case SET -> Optional.of(settings(value)).filter(sql -> !sql.isEmpty());
    };
  }

  private static String settings(String sql) {
    return List.of(sql.split(";")).stream()
        .map(String::strip)
        .filter(statement -> SETS_SESSION.matcher(statement).matches())
        .collect(Collectors.joining(";"));
  }

  private static String cleaned(String url, List<RiskyProperty> risky) {
    boolean backslash = UrlProperties.escapes(url);
    return UrlProperties.rewritten(url, property -> cleanedPart(property, risky, backslash));
  }

  /** A property of the URL as the side connection has it; empty for none. */
  private static Optional<String> cleanedPart(
      String part, List<RiskyProperty> risky, boolean backslash) {
    int equals = part.indexOf('=');
    String name = equals < 0 ? part : part.substring(0, equals);
    Optional<RiskyProperty> row = row(risky, name);
    if (row.isEmpty() || equals < 0) {
      return row.isEmpty() ? Optional.of(part) : Optional.empty();
    }
    return treated(row.get(), unescaped(part.substring(equals + 1), backslash))
        .map(value -> name + "=" + escaped(value, backslash));
  }

  private static String unescaped(String value, boolean backslash) {
    return backslash ? value.replaceAll("\\\\(.)", "$1") : value;
  }

  private static String escaped(String value, boolean backslash) {
    return backslash ? value.replace("\\", "\\\\").replace(";", "\\;") : value;
  }

  /** Which columns a connection may read, to compare {@code nl.reader.user} with the user. */
  record ReaderRights(Set<List<String>> columns) {

    static ReaderRights of(Connection connection, SchemaList schemas) throws SQLException {
      Catalog catalog = new CatalogReader(true, schemas).read(connection);
      String home = SchemaScope.of(connection, catalog.product()).home();
      Set<List<String>> columns = new HashSet<>();
      for (Table table : catalog.tables()) {
        String schema = table.id().schema().isEmpty() ? home : table.id().schema();
        for (Column column : table.columns()) {
          columns.add(List.of(schema, table.id().name(), column.name()));
        }
      }
      return new ReaderRights(columns);
    }

    /** Whether these are more than, or others than, another connection's. */
    boolean exceed(ReaderRights other) {
      return !other.columns.containsAll(columns);
    }
  }
}
