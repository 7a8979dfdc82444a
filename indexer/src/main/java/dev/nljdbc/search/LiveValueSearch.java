package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Watchdog;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.search.ValueHit.Match;
import dev.nljdbc.text.Folding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * SearchValue by SQL, for columns whose values are not in the index: equal values first, then those
 * that contain the query, in any case. Typing errors, inflection and accents are not bridged.
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

  /**
   * Over these columns of a catalog.
   *
   * @param columns those that the index leaves out
   */
  public LiveValueSearch(Catalog catalog, Dialect dialect, Collection<ColumnId> columns) {
    this.catalog = catalog;
    this.dialect = dialect;
    this.columns = Set.copyOf(columns);
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

  /** Whether no column within a query's scope is to be searched so. */
  public boolean none(ValueQuery query) {
    return columns(query).isEmpty();
  }

  /**
   * Searches.
   *
   * @param connection whose open transaction, if any, is left as it is, but for what a failing
   *     statement does to it
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
    for (Column column : scope) {
      try {
        search(connection, new LiveColumn(dialect, column), query, deadline, hits);
      } catch (SQLException e) {
        unread.add(column.id());
        failure = deadline.passed() ? failure : e;
      }
    }
    if (failure != null && unread.size() == scope.size()) {
      throw failure;
    }
    return new Found(best(hits, query.limit()), List.copyOf(unread));
  }

  private List<Column> columns(ValueQuery query) {
    return columns.isEmpty()
        ? List.of()
        : ValueScope.columns(query, catalog).stream()
            .filter(column -> columns.contains(column.id()))
            .toList();
  }

  private static List<ValueHit> best(Collection<ValueHit> hits, int limit) {
    return hits.stream()
        .sorted(Comparator.comparingDouble(hit -> -hit.score()))
        .limit(limit)
        .toList();
  }

  private static void search(
      Connection connection,
      LiveColumn column,
      ValueQuery query,
      Deadline deadline,
      Set<ValueHit> hits)
      throws SQLException {
    String text = query.text();
    List<String> phrases = phrases(text);
    read(
        connection,
        column.equal(phrases.size(), query.limit()),
        phrases,
        deadline,
        value -> hits.add(hit(value, column, text)));
    if (text.strip().length() <= LONGEST_PART) {
      read(
          connection,
          column.like(query.limit()),
          List.of(LiveColumn.pattern(text.strip())),
          deadline,
          value -> hits.add(hit(value, column, text)));
    }
  }

  /**
   * The query in the cases that people give to names, then the stretches of it as it is written.
   */
  private static List<String> phrases(String query) {
    String text = query.strip();
    Set<String> phrases = new LinkedHashSet<>(List.of(query, text));
    phrases.add(text.toLowerCase(Locale.ROOT));
    phrases.add(text.toUpperCase(Locale.ROOT));
    phrases.add(capitalised(text));
    phrases.addAll(Phrases.of(text));
    return phrases.stream().limit(MOST_PHRASES).toList();
  }

  private static String capitalised(String text) {
    int first = text.offsetByCodePoints(0, 1);
    return text.substring(0, first).toUpperCase(Locale.ROOT)
        + text.substring(first).toLowerCase(Locale.ROOT);
  }

  private static ValueHit hit(String value, LiveColumn column, String query) {
    String folded = Folding.fold(query);
    String other = Folding.fold(value);
    ColumnId id = column.column().id();
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

  /** Takes a value. */
  @FunctionalInterface
  private interface Sink {
    void accept(String value);
  }

  private static void read(
      Connection connection, String sql, List<String> parameters, Deadline deadline, Sink sink)
      throws SQLException {
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
          String value = rows.getString(1);
          if (value != null) {
            sink.accept(value);
          }
        }
      }
    }
  }
}
