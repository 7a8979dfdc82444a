// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.read.SavepointRunner;
import dev.nljdbc.files.ReadingThread;
import dev.nljdbc.queries.MinedQuery.FilterUse;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the engine itself remembers of the queries that it ran, mined like queries of files. Read
 * only where {@code nl.queries} asks for it. Constants and comments are dropped before anything is
 * parsed: what is kept are tables, columns, joins and expressions, and how often they are used.
 */
public final class QueryHistory {

  private static final int LONGEST = 64 * 1024;

  /** PostgreSQL's text in place of a query that the role may not see. */
  private static final String HIDDEN = "<insufficient privilege>";

  /** The first words of statements that hold a query. */
  private static final Set<String> QUERIES = Set.of("select", "with", "(");

  private static final Pattern NUMBER = Pattern.compile("\\d[\\w.]*");

  private final Catalog catalog;
  private final SqlFlavour flavour;

  private QueryHistory(Catalog catalog) {
    this.catalog = catalog;
    this.flavour = SqlFlavour.of(catalog.product());
  }

  /**
   * The queries that the engine remembers.
   *
   * @param catalog whose tables they may be about; others are passed over
   * @param deadline when to stop
   * @return with warnings that say what could not be seen, and never hold SQL
   */
  public static MinedQueries mine(Connection connection, Catalog catalog, Deadline deadline) {
    return new QueryHistory(catalog).mine(connection, deadline);
  }

  private MinedQueries mine(Connection connection, Deadline deadline) {
    Optional<String> sql = EngineFacts.of(catalog.product()).text("history");
    if (sql.isEmpty()) {
      return new MinedQueries(
          List.of(), List.of("nl.queries=history: no history of this engine is known"));
    }
    List<String> faults = new ArrayList<>();
    try {
      Optional<Remembered> remembered =
          new SavepointRunner(connection)
              .get(
                  () -> remembered(connection, sql.get()),
                  e -> faults.add(String.valueOf(e.getMessage())));
      if (remembered.isPresent()) {
        return mined(remembered.get(), deadline);
      }
    } catch (SQLException e) {
      faults.add(String.valueOf(e.getMessage()));
    }
    return new MinedQueries(
        List.of(),
        List.of("nl.queries=history: the engine's history can't be read: " + faults.get(0)));
  }

  /**
   * What the engine remembers.
   *
   * @param times how often each query ran, by its text without constants and comments
   * @param hidden how many more there are that the role may not see
   */
  private record Remembered(Map<String, Long> times, int hidden) {}

  private Remembered remembered(Connection connection, String sql) throws SQLException {
    Map<String, Long> times = new LinkedHashMap<>();
    int hidden = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        String text = rows.getString(1);
        if (HIDDEN.equals(text)) {
          hidden++;
        } else if (text != null && text.length() <= LONGEST) {
          String bare = bare(text);
          if (!bare.isEmpty() && QUERIES.contains(QueryFiles.firstWord(bare))) {
            times.merge(bare, rows.getLong(2), Long::sum);
          }
        }
      }
    }
    return new Remembered(times, hidden);
  }

  private MinedQueries mined(Remembered remembered, Deadline deadline) {
    QueryMiner miner = QueryMiner.of(catalog);
    List<MinedQuery> mined = new ArrayList<>();
    for (Map.Entry<String, Long> query : remembered.times.entrySet()) {
      if (deadline.passed() || ReadingThread.ends()) {
        break;
      }
      String source = String.format(Locale.ROOT, "history (%,d times)", query.getValue());
      read(miner, new WrittenQuery(source, "", query.getKey())).ifPresent(mined::add);
    }
    List<String> warnings = new ArrayList<>();
    if (remembered.hidden > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "nl.queries=history: %,d queries of other roles can't be seen by this one",
              remembered.hidden));
    }
    if (mined.isEmpty()) {
      warnings.add("nl.queries=history: the engine remembers no query of these tables");
    }
    return new MinedQueries(mined, warnings);
  }

  /** The mined query without its text; empty for one of other tables, or of the system catalog. */
  private static Optional<MinedQuery> read(QueryMiner miner, WrittenQuery query) {
    try {
      return miner.mine(query).map(QueryHistory::withoutText);
    } catch (SqlParsing.UnparsableSqlException e) {
      return Optional.empty();
    }
  }

  private static MinedQuery withoutText(MinedQuery query) {
    List<FilterUse> filters =
        query.filters().stream()
            .map(filter -> new FilterUse(filter.column(), filter.operator(), List.of()))
            .toList();
    return new MinedQuery(
        query.source(),
        "",
        "",
        query.tables(),
        query.columns(),
        query.joins(),
        filters,
        query.expressions().stream().filter(e -> !holdsConstant(e.sql())).toList());
  }

  private static boolean holdsConstant(String sql) {
    return sql.contains("''") || sql.matches("(?s).*(?<![\\w.])0(?![\\w.]).*");
  }

  /** The query without comments, an empty text or a zero in place of each constant. */
  private String bare(String sql) {
    StringBuilder bare = new StringBuilder();
    int at = 0;
    while (at < sql.length()) {
      int behind = flavour.commentEnd(sql, at);
      if (behind > at) {
        bare.append(' ');
      } else {
        behind = flavour.end(sql, at);
        bare.append(withoutConstant(sql, at, behind));
        if (sql.charAt(at) == '$' && behind == at + 1) {
          behind = digits(sql, behind); // $1
        } else if (Character.isDigit(sql.charAt(at))) {
          behind = number(sql, at);
        }
      }
      at = behind;
    }
    return bare.toString().replace("( ... )", "(0)").replace("(...)", "(0)").strip();
  }

  private String withoutConstant(String sql, int at, int end) {
    char first = sql.charAt(at);
    boolean text =
        first == '\'' || first == '"' && flavour.backslashes() || first == '$' && end > at + 1;
    if (text) {
      return "''";
    }
    return Character.isDigit(first) || first == '$' || first == '?' ? "0" : sql.substring(at, end);
  }

  private static int digits(String sql, int from) {
    int end = from;
    while (end < sql.length() && Character.isDigit(sql.charAt(end))) {
      end++;
    }
    return end;
  }

  private static int number(String sql, int at) {
    var found = NUMBER.matcher(sql).region(at, sql.length());
    return found.lookingAt() ? found.end() : at + 1;
  }
}
