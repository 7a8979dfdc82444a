// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every name must be read back as itself, by column and by table. */
class IdentifierTest {

  private static final List<String> ODD =
      List.of(
          "plain",
          "Mixed_Case1",
          "UPPER",
          "two words",
          " leading",
          "qu\"ote",
          "back`tick",
          "it's",
          "a.b",
          "semi;colon",
          "dollar$",
          "-dash",
          "1st",
          "2023",
          "_x",
          "100%",
          "[bracket]",
          "\u00fcmlaut",
          "\u65e5\u672c",
          "question?");

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void identifier_oddNamesAndAllKeywords_areReadBackAsTheyAre(Engines engine) throws Exception {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      Set<String> names = keywords(engine, connection);
      names.addAll(ODD);
      List<String> columns = new ArrayList<>(names);
      createNumbered(engine, connection, "wide", columns);
      Dialect dialect = dialect(connection);
      for (int i = 0; i < columns.size(); i++) {
        String name = dialect.identifier(columns.get(i));
        String query =
            "SELECT %s, count(*) FROM wide t WHERE t.%s = %s GROUP BY %s ORDER BY %s"
                .formatted(name, name, i, name, name);
        assertThat(number(connection, query)).as(name).isEqualTo(i);
      }
    }
  }

  @EnginesByTurns
  void table_oddNames_areFound(Engines engine) throws Exception {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      Dialect dialect = dialect(connection);
      for (String name :
          List.of("Order", "two words", "qu\"ote", "user", "\u00fcmlaut", "VALUES")) {
        createNumbered(engine, connection, name, List.of("i"));
        String table = dialect.table(TableId.of(name));
        String column = dialect.column(TableId.of(name).column("i"));
        assertThat(number(connection, "SELECT " + column + " FROM " + table)).isZero();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "HSQLDB"})
  void identifier_namesThatDifferInCaseOnly_areToldApart(Engines engine) throws Exception {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      List<String> columns = List.of("name", "Name", "NAME");
      createNumbered(engine, connection, "wide", columns);
      for (int i = 0; i < columns.size(); i++) {
        String name = dialect(connection).identifier(columns.get(i));
        assertThat(number(connection, "SELECT " + name + " FROM wide")).isEqualTo(i);
      }
    }
  }

  @EnginesByTurns
  void identifier_commonNames_areNotQuoted(Engines engine) throws Exception {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      Dialect dialect = dialect(connection);
      for (String name : List.of("name", "date", "type", "status", "customer_id", "title", "age")) {
        String natural = engine.upperCase() ? name.toUpperCase(Locale.ROOT) : name;
        assertThat(dialect.identifier(natural)).isEqualTo(natural);
      }
    }
  }

  /** A table whose columns hold 0, 1, 2 and so on. */
  private static void createNumbered(
      Engines engine, Connection connection, String table, List<String> columns)
      throws SQLException {
    String quote = engine == Engines.MARIADB ? "`" : "\"";
    String list =
        columns.stream().map(c -> quoted(c, quote) + " INTEGER").collect(Collectors.joining(", "));
    List<String> numbers = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      numbers.add(String.valueOf(i));
    }
    String name =
        engine.upperCase() && table.equals("wide") ? quoted("WIDE", quote) : quoted(table, quote);
    Engines.run(
        connection,
        "CREATE TABLE " + name + " (" + list + ")",
        "INSERT INTO " + name + " VALUES (" + String.join(", ", numbers) + ")");
  }

  private static String quoted(String name, String quote) {
    return quote + name.replace(quote, quote + quote) + quote;
  }

  private static Set<String> keywords(Engines engine, Connection connection) throws SQLException {
    Set<String> words = new TreeSet<>();
    String query =
        switch (engine) {
          case POSTGRESQL -> "SELECT word FROM pg_get_keywords()";
          case DUCKDB -> "SELECT keyword_name FROM duckdb_keywords()";
          case MARIADB -> "SELECT lower(word) FROM information_schema.keywords";
          case SQLITE, H2, HSQLDB -> "";
        };
    if (query.isEmpty()) {
      String list =
          switch (engine) {
            case HSQLDB -> constants("org.hsqldb.Tokens");
            default -> connection.getMetaData().getSQLKeywords();
          };
      for (String word : list.split(",")) {
        words.add(engine.upperCase() ? word.strip() : word.strip().toLowerCase(Locale.ROOT));
      }
    } else {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(query)) {
        while (rows.next()) {
          words.add(rows.getString(1));
        }
      }
    }
    words.removeIf(word -> !word.matches("[A-Za-z_][A-Za-z0-9_]*"));
    assertThat(words).hasSizeGreaterThan(10);
    return words;
  }

  /** All words of a parser that tells none of them: the texts among its constants. */
  private static String constants(String parser) {
    List<String> words = new ArrayList<>();
    try {
      for (Field field : Class.forName(parser).getDeclaredFields()) {
        field.setAccessible(true);
        Object value = field.getType() == String.class ? field.get(null) : null;
        Object image = field.getType() == String[].class ? field.get(null) : null;
        if (value != null) {
          words.add((String) value);
        } else if (image != null) {
          Stream.of((String[]) image).map(word -> word.replace("\"", "")).forEach(words::add);
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
    return words.stream()
        .map(word -> word.toUpperCase(Locale.ROOT))
        .collect(Collectors.joining(","));
  }

  private static Dialect dialect(Connection connection) throws SQLException {
    return Dialects.of(connection.getMetaData().getDatabaseProductName());
  }

  private static int number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).as(sql).isTrue();
      return rows.getInt(1);
    }
  }
}
