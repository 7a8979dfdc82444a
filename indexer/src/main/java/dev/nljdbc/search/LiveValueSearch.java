package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.read.Watchdog;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueHit.Match;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.text.Folding;
import dev.nljdbc.text.Phrases;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Searches values by SQL in columns that the index leaves out: equal values first, then values that
 * contain the query in any case. Typing errors, inflection and accents are not bridged.
 * Thread-safe.
 */
public final class LiveValueSearch {

  /** Stretches of a question that are looked up; engines take as many parameters. */
  private static final int MOST_PHRASES = 200;

  /** Longer texts are questions, which no cell contains. */
  private static final int LONGEST_PART = 60;

  private final Catalog catalog;
  private final Dialect dialect;
  private final Set<ColumnId> columns;
  private final boolean parts;

  /**
   * Over these columns of a catalog.
   *
   * @param columns those that the index leaves out
   */
  public LiveValueSearch(Catalog catalog, Dialect dialect, Collection<ColumnId> columns) {
    this(catalog, dialect, columns, true);
  }

  private LiveValueSearch(
      Catalog catalog, Dialect dialect, Collection<ColumnId> columns, boolean parts) {
    this.catalog = catalog;
    this.dialect = dialect;
    this.columns = Set.copyOf(columns);
    this.parts = parts;
  }

  /** Finds only values that equal the query or one of its phrases. */
  public static LiveValueSearch equal(
      Catalog catalog, Dialect dialect, Collection<ColumnId> columns) {
    return new LiveValueSearch(catalog, dialect, columns, false);
  }

  /**
   * What was found.
   *
   * @param hits best first, marked as {@link ValueHit#live()}
   * @param unread columns that were not searched to the end: out of time, or not readable
   */
  public record Found(List<ValueHit> hits, List<ColumnId> unread) {

    /** Nothing, and nothing left out. */
    public static final Found NOTHING = new Found(List.of(), List.of());

    /** Copies the lists. */
    public Found {
      hits = List.copyOf(hits);
      unread = List.copyOf(unread);
    }
  }

  /** Whether none of the columns that a query searches is to be read live. */
  public boolean none(ValueQuery query) {
    return columns(query).isEmpty();
  }

  /**
   * Searches.
   *
   * @param connection an open transaction of it stays open; a failing statement may still affect it
   * @param deadline when the engine is told to stop; what was found until then is returned
   * @throws SQLException when nothing could be read, and not for lack of time
   */
  public Found search(Connection connection, ValueQuery query, Deadline deadline)
      throws SQLException {
    Set<ValueHit> hits = new LinkedHashSet<>();
    Set<ColumnId> unread = new LinkedHashSet<>();
    List<Column> scope = columns(query);
    String text = query.text().strip();
    if (text.isEmpty() || query.limit() <= 0) {
      return Found.NOTHING;
    }
    SQLException failure = null;
    Search search = new Search(connection, query.text(), query.limit(), deadline, hits);
    for (Pass pass : passes(text)) { // what an index may serve first: no scan takes its time
      for (Column column : scope) {
        try {
          pass.in(search, new ColumnSql(dialect, column));
        } catch (SQLException e) {
          unread.add(column.id());
          failure = deadline.passed() ? failure : e;
        }
      }
    }
    if (failure != null && unread.size() == scope.size()) {
      throw failure;
    }
    return new Found(best(hits, query.limit()), List.copyOf(unread));
  }

  /** A way to look through a column. */
  @FunctionalInterface
  private interface Pass {
    void in(Search search, ColumnSql column) throws SQLException;
  }

  private List<Pass> passes(String text) {
    return parts && text.length() <= LONGEST_PART
        ? List.of(Search::equal, Search::part)
        : List.of(Search::equal);
  }

  private List<Column> columns(ValueQuery query) {
    return columns.isEmpty()
        ? List.of()
        : query.columns(catalog).stream().filter(column -> columns.contains(column.id())).toList();
  }

  private static List<ValueHit> best(Collection<ValueHit> hits, int limit) {
    return hits.stream()
        .sorted(Comparator.comparingDouble(hit -> -hit.score()))
        .limit(limit)
        .toList();
  }

  /** One search under way. */
  private record Search(
      Connection connection, String text, int limit, Deadline deadline, Set<ValueHit> hits) {

    void equal(ColumnSql column) throws SQLException {
      List<String> phrases = phrases(text);
      read(column, column.equal(phrases.size(), limit), phrases);
    }

    void part(ColumnSql column) throws SQLException {
      read(column, column.like(limit), List.of(ColumnSql.pattern(text.strip())));
    }

    private void read(ColumnSql column, String sql, List<String> parameters) throws SQLException {
      if (deadline.passed()) {
        throw new SQLException("no time left");
      }
      try (PreparedStatement statement = connection.prepareStatement(sql);
          Watchdog unused = Watchdog.over(statement, deadline)) {
        for (int i = 0; i < parameters.size(); i++) {
          statement.setString(i + 1, parameters.get(i));
        }
        try (ResultSet rows = statement.executeQuery()) {
          while (rows.next()) {
            Optional.ofNullable(rows.getString(1))
                .ifPresent(value -> hits.add(hit(value, column, text)));
          }
        }
      }
    }
  }

  /** The query in the cases that people use for names, then its phrases as they are written. */
  private static List<String> phrases(String query) {
    String text = query.strip();
    Set<String> phrases = new LinkedHashSet<>(List.of(query, text));
    phrases.add(text.toLowerCase(Locale.ROOT));
    phrases.add(text.toUpperCase(Locale.ROOT));
    phrases.add(capitalised(text));
    phrases.addAll(Phrases.of(text));
    for (String phrase : List.copyOf(phrases)) {
      phrases.add(phrase.toLowerCase(Locale.ROOT));
      phrases.add(capitalised(phrase));
    }
    return phrases.stream().limit(MOST_PHRASES).toList();
  }

  private static String capitalised(String text) {
    int first = text.offsetByCodePoints(0, 1);
    return text.substring(0, first).toUpperCase(Locale.ROOT)
        + text.substring(first).toLowerCase(Locale.ROOT);
  }

  private static ValueHit hit(String value, ColumnSql column, String query) {
    String folded = Folding.fold(query);
    String other = Folding.fold(value);
    ColumnId id = column.column.id();
    if (value.equals(query)) {
      return new ValueHit(value, id, Match.EXACT, 1, true);
    }
    if (other.equals(folded)) {
      return new ValueHit(value, id, Match.FOLDED, 0.9, true);
    }
    int longest = Math.max(1, Math.max(folded.length(), other.length()));
    double share = (double) Math.min(folded.length(), other.length()) / longest;
    return new ValueHit(value, id, Match.PARTIAL, 0.4 + 0.19 * share, true);
  }

  /** The SQL that searches one column. Values are parameters, never part of the text. */
  private static final class ColumnSql {

    private static final char ESCAPE = '!';

    private final Dialect dialect;
    private final Column column;

    ColumnSql(Dialect dialect, Column column) {
      this.dialect = dialect;
      this.column = column;
    }

    /** Values that are one of so many parameters; an index on the column serves it. */
    String equal(int parameters, int limit) {
      String list = String.join(", ", Collections.nCopies(parameters, "?"));
      return select(text() + " IN (" + list + ")", limit);
    }

    /** Values that have the parameter, a pattern, in them. */
    String like(int limit) {
      return select(dialect.likeIgnoringCase(text(), "?") + " ESCAPE '" + ESCAPE + "'", limit);
    }

    /** The pattern of values that contain a text. */
    static String pattern(String text) {
      StringBuilder pattern = new StringBuilder("%");
      for (char c : text.toCharArray()) {
        if (c == '%' || c == '_' || c == ESCAPE) {
          pattern.append(ESCAPE);
        }
        pattern.append(c);
      }
      return pattern.append('%').toString();
    }

    private String select(String condition, int limit) {
      String name = dialect.identifier(column.name());
      String from = dialect.table(column.id().table());
      return dialect.limit(
          "SELECT DISTINCT " + exactly(name) + " FROM " + from + " WHERE " + condition, limit);
    }

    /** Tells values apart by every letter, whatever the column's collation says. */
    private String exactly(String name) {
      return EngineFacts.of(dialect.name()).distinct(name);
    }

    /** Strict engines compare only texts with texts, and an enumeration is none. */
    private String text() {
      String name = dialect.identifier(column.name());
      String type = column.type().toLowerCase(Locale.ROOT);
      boolean text = type.contains("char") || type.contains("text");
      boolean strict = EngineFacts.of(dialect.name()).has(EngineFacts.Trait.STRICT_TEXTS);
      return text || !strict ? name : dialect.text(name);
    }
  }
}
