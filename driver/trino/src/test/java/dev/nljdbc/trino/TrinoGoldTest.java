// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.trino;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.agent.tool.ResultDigester;
import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.guard.SqlGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Gold queries of Spider's training part, which people wrote for SQLite, on Trino: the guard
 * refuses none that Trino runs. With {@code -Dnljdbc.data}.
 */
class TrinoGoldTest {

  private static final int DATABASES = 12;
  private static final long MOST_ROWS = 20_000;
  private static final long MOST_CHARACTERS = 50_000_000;

  private static final Pattern LIMIT = Pattern.compile("(?i)\\s+LIMIT\\s+\\d+[\\s;]*$");

  /** Kinds of failures by words of Trino's messages. */
  private static final Map<String, String> KINDS = kinds();

  private static Map<String, String> kinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put(
        "must be an aggregate expression",
        "shows or orders by what is neither grouped nor aggregated");
    kinds.put("Cannot apply operator", "compares a number with a text");
    kinds.put("Unexpected parameters (varchar)", "adds up texts");
    kinds.put(
        "ORDER BY expressions must appear in select list",
        "orders distinct rows by what they do not show");
    kinds.put("mismatched input", "is not Trino's syntax, as a join without a condition");
    return kinds;
  }

  /** A query and its database. */
  private record Gold(String database, String sql) {}

  private final Map<String, Integer> failures = new TreeMap<>();
  private final List<String> refused = new ArrayList<>();
  private final List<String> examples = new ArrayList<>();
  private int same;
  private int asked;

  @Test
  void goldQueries_ofTwelveDatabases_passTheGuardWhereTrinoTakesThem() throws Exception {
    String data = System.getProperty("nljdbc.data");
    assumeTrue(data != null, "the data folder is not given");
    Path spider = Path.of(data, "spider");
    TrinoServer server = TrinoServer.shared();
    Map<String, List<String>> gold = gold(spider);
    for (String database : chosen(spider, List.copyOf(gold.keySet()))) {
      try (Connection sqlite = sqlite(spider, database)) {
        SqliteCopy copy = SqliteCopy.of(server, sqlite, "gold_" + database);
        try (Connection trino = server.connect("/memory/" + copy.schema(), "gold")) {
          run(database, gold.get(database), copy, sqlite, trino);
        }
      }
    }
    assertThat(refused).isEmpty();
    examples.forEach(System.out::println);
    ResultsFile.goldPart(text());
  }

  private String text() {
    StringBuilder table = new StringBuilder();
    failures.forEach((kind, count) -> table.append("| %s | %d |\n".formatted(kind, count)));
    return ResultsFile.GOLD
        + """

            mvn -B -Ptrino -pl indexer,driver,driver/trino-server,driver/trino-server-postgresql,driver/trino -Dtest=TrinoGoldTest -Dnljdbc.data=DIR -Dsurefire.failIfNoSpecifiedTests=false test

        The different gold queries of twelve databases of the training part, taken evenly in order of their names from those with rows, but at
        most 20,000. A column is a number where all its cells are, else text. Texts are put into single quotes, `LIKE` into lower case on both
        sides, and what is compared with a column is written as a number or a text, as the column is. Rows are equal as in the
        vote (docs/confidence.md). A query with `LIMIT` counts also where only its rows without it are equal: rows that tie are
        cut off by chance. The guard refuses no query that Trino runs.

        %d of %d queries give the rows of SQLite. The others:

        | the query | queries |
        |---|---|
        %s"""
            .formatted(same, asked, table);
  }

  private static Map<String, List<String>> gold(Path spider) throws IOException {
    Map<String, List<String>> gold = new TreeMap<>();
    for (JsonNode one : new ObjectMapper().readTree(spider.resolve("train_spider.json").toFile())) {
      List<String> queries =
          gold.computeIfAbsent(one.get("db_id").asText(), id -> new ArrayList<>());
      String sql = one.get("query").asText();
      if (!queries.contains(sql)) {
        queries.add(sql);
      }
    }
    return gold;
  }

  /** Evenly of those in order of their names that have rows, and not too many. */
  private static List<String> chosen(Path spider, List<String> all) throws SQLException {
    List<String> some = new ArrayList<>();
    for (String database : all) {
      if (Files.exists(file(spider, database))) {
        try (Connection sqlite = sqlite(spider, database)) {
          long rows = 0;
          for (String table :
              TrinoServer.rows(sqlite, "SELECT name FROM sqlite_master WHERE type = 'table'")) {
            String count = "SELECT count(*) FROM \"" + table + "\"";
            rows += Long.parseLong(TrinoServer.rows(sqlite, count).get(0));
          }
          if (rows > 0 && rows <= MOST_ROWS) {
            some.add(database);
          }
        }
      }
    }
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < DATABASES; i++) {
      chosen.add(some.get(i * some.size() / DATABASES));
    }
    return chosen;
  }

  private static Path file(Path spider, String database) {
    return spider.resolve("database").resolve(database).resolve(database + ".sqlite");
  }

  private static Connection sqlite(Path spider, String database) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlite:file:" + file(spider, database).toAbsolutePath() + "?immutable=1");
  }

  private void run(
      String database, List<String> gold, SqliteCopy copy, Connection sqlite, Connection trino)
      throws SQLException {
    Catalog catalog = new CatalogReader().read(trino);
    SqlGuard guard = new SqlGuard(catalog);
    for (String sql : gold) {
      Optional<ResultDigest> expected = digest(sqlite, sql);
      if (expected.isPresent()) {
        asked++;
        compare(sql, copy, expected.get(), guard, sqlite, trino);
      }
    }
  }

  private void compare(
      String sql,
      SqliteCopy copy,
      ResultDigest expected,
      SqlGuard guard,
      Connection sqlite,
      Connection trino) {
    String translated = copy.translated(sql);
    try {
      ResultDigest found;
      try {
        found = read(trino, guard.check(translated));
      } catch (NlException e) {
        found = read(trino, translated); // what Trino does not take may well be refused
        refused.add(translated + "\n    " + e.getMessage());
      }
      String all = LIMIT.matcher(sql).replaceFirst("");
      if (expected.multiset().equals(found.multiset())
          || expected.rows() == found.rows()
              && !all.equals(sql)
              && read(sqlite, all)
                  .multiset()
                  .equals(read(trino, copy.translated(all)).multiset())) {
        same++;
      } else {
        fails("gives other rows", translated, expected + " " + found);
      }
    } catch (SQLException e) {
      fails(kind(String.valueOf(e.getMessage())), translated, e.getMessage());
    }
  }

  private void fails(String kind, String sql, String why) {
    failures.merge(kind, 1, Integer::sum);
    examples.add(kind + ": " + sql + "\n    " + why);
  }

  private static String kind(String message) {
    return KINDS.entrySet().stream()
        .filter(kind -> message.contains(kind.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(message.replaceFirst(".*?: ", "").toLowerCase(Locale.ROOT));
  }

  /** Empty where SQLite does not take the query itself. */
  private static Optional<ResultDigest> digest(Connection connection, String sql) {
    try {
      return Optional.of(read(connection, sql));
    } catch (SQLException e) {
      return Optional.empty();
    }
  }

  private static ResultDigest read(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return ResultDigester.read(rows, MOST_ROWS, MOST_CHARACTERS, Cancellation.unbounded());
    }
  }
}
