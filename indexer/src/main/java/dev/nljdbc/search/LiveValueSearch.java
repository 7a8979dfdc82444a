// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.catalog.read.PlanEstimate;
import dev.nljdbc.catalog.read.SavepointRunner;
import dev.nljdbc.catalog.read.StatisticsReader;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Searches values by SQL in columns that the index leaves out: equal values first, then values that
 * contain the query in any case. Typing errors, inflection and accents are not bridged.
 * Thread-safe.
 */
public final class LiveValueSearch {

  /** Stretches of a question that are looked up; engines take as many parameters. */
  private static final int MOST_PHRASES = 200;

  private static final Pattern WORD = Pattern.compile("\\S+");

  /** Tables with more rows are not scanned before an index was looked for. */
  private static final long LARGE = 100_000;

  /** A look-up in an index reads no more rows than this, for all phrases together. */
  private static final long SERVED = 20_000;

  /** Longer texts are questions, which no cell contains. */
  private static final int LONGEST_PART = 60;

  private final Catalog catalog;
  private final Dialect dialect;
  private final Set<ColumnId> columns;
  private final boolean parts;
  private final long mostRead;

  /**
   * Over these columns of a catalog.
   *
   * @param columns those that the index leaves out
   */
  public LiveValueSearch(Catalog catalog, Dialect dialect, Collection<ColumnId> columns) {
    this(catalog, dialect, columns, true, 0);
  }

  private LiveValueSearch(
      Catalog catalog,
      Dialect dialect,
      Collection<ColumnId> columns,
      boolean parts,
      long mostRead) {
    this.catalog = catalog;
    this.dialect = dialect;
    this.columns = Set.copyOf(columns);
    this.parts = parts;
    this.mostRead = mostRead;
  }

  /**
   * The same with a limit on the rows that one query may read, by the engine's plan. Columns that
   * would take more are not searched.
   *
   * @param rows zero for no limit
   */
  public LiveValueSearch reading(long rows) {
    return new LiveValueSearch(catalog, dialect, columns, parts, rows);
  }

  /** Finds only values that equal the query or one of its phrases. */
  public static LiveValueSearch equal(
      Catalog catalog, Dialect dialect, Collection<ColumnId> columns) {
    return new LiveValueSearch(catalog, dialect, columns, false, 0);
  }

  /**
   * What was found.
   *
   * @param hits best first, marked as {@link ValueHit#live()}
   * @param unread columns that were not searched to the end: out of time, too large to be scanned,
   *     or not readable
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
   * @throws SQLException when nothing could be read, and not for lack of time or its cost
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
    Search search = new Search(connection, query.text(), query.limit(), deadline, mostRead, hits);
    SavepointRunner runner = new SavepointRunner(connection);
    for (Look look : looks(text, scope, search, unread)) {
      SQLException failed = runner.run(() -> look.pass().in(search, look.columns())).orElse(null);
      if (failed != null) {
        look.columns().forEach(column -> unread.add(column.id()));
        failure = deadline.passed() || failed instanceof CostlySearchException ? failure : failed;
      }
    }
    if (failure != null && unread.size() == scope.size()) {
      throw failure;
    }
    return new Found(best(hits, query.limit()), List.copyOf(unread));
  }

  /** A way to look through some columns of a table. */
  @FunctionalInterface
  private interface Pass {
    void in(Search search, List<ColumnSql> columns) throws SQLException;
  }

  /** One query to come. */
  private record Look(Pass pass, List<ColumnSql> columns) {}

  /**
   * What an index may serve first: no scan takes its time. Then equal values of all other columns
   * of a table in one scan; then parts of values. The largest tables are not scanned.
   */
  private List<Look> looks(String text, List<Column> scope, Search search, Set<ColumnId> unread)
      throws SQLException {
    Map<TableId, List<ColumnSql>> byTable = new LinkedHashMap<>();
    for (Column column : scope) {
      byTable
          .computeIfAbsent(column.id().table(), table -> new ArrayList<>())
          .add(new ColumnSql(dialect, column));
    }
    List<Look> looks = new ArrayList<>();
    List<Look> scans = new ArrayList<>();
    for (Map.Entry<TableId, List<ColumnSql>> table : byTable.entrySet()) {
      List<ColumnSql> unserved = new ArrayList<>();
      boolean large = large(table.getKey());
      for (ColumnSql column : table.getValue()) {
        if (large && search.served(column)) {
          looks.add(new Look(Search::equal, List.of(column)));
        } else {
          unserved.add(column);
        }
      }
      if (beyondScans(table.getKey())) {
        unserved.forEach(column -> unread.add(column.id()));
        table.getValue().clear();
      } else if (!unserved.isEmpty()) {
        scans.add(new Look(unserved.size() == 1 ? Search::equal : Search::together, unserved));
      }
    }
    looks.addAll(scans);
    if (parts && text.length() <= LONGEST_PART) {
      byTable.values().stream()
          .flatMap(List::stream)
          .forEach(column -> looks.add(new Look(Search::part, List.of(column))));
    }
    return looks;
  }

  /** Whether nobody would wait for the end of a scan. */
  private boolean beyondScans(TableId table) {
    boolean fast = EngineFacts.of(dialect.name()).has(EngineFacts.Trait.FAST_SCANS);
    return !fast
        && catalog.table(table).filter(t -> t.rows() > StatisticsReader.MOST_SCANNED).isPresent();
  }

  /** Whether a scan takes long enough to look for an index first. */
  private boolean large(TableId table) {
    return catalog.table(table).filter(t -> t.rows() < 0 || t.rows() > LARGE).isPresent();
  }

  private List<Column> columns(ValueQuery query) {
    Set<TableId> tables = columns.stream().map(ColumnId::table).collect(Collectors.toSet());
    List<Table> among =
        catalog.tables().stream().filter(table -> tables.contains(table.id())).toList();
    return query.columns(among).stream().filter(column -> columns.contains(column.id())).toList();
  }

  private static List<ValueHit> best(Collection<ValueHit> hits, int limit) {
    return hits.stream()
        .sorted(
            Comparator.comparingDouble((ValueHit hit) -> -hit.score())
                .thenComparing(hit -> hit.column().toString())
                .thenComparing(ValueHit::contents))
        .limit(limit)
        .toList();
  }

  /** A search would read more rows than it may. */
  private static final class CostlySearchException extends SQLException {

    private static final long serialVersionUID = 1;
  }

  /** One search under way. */
  private record Search(
      Connection connection,
      String text,
      int limit,
      Deadline deadline,
      long mostRead,
      Set<ValueHit> hits) {

    /** Whether the engine's plan finds equal values of a column without a scan. */
    boolean served(ColumnSql column) throws SQLException {
      List<String> phrases = phrases(text);
      return estimate(column.equal(phrases.size(), limit), phrases)
          .filter(plan -> plan.rows() <= SERVED)
          .isPresent();
    }

    private Optional<PlanEstimate> estimate(String sql, List<String> parameters)
        throws SQLException {
      return PlanEstimate.of(connection, sql, deadline, statement -> set(statement, parameters));
    }

    void equal(List<ColumnSql> columns) throws SQLException {
      List<String> phrases = phrases(text);
      for (ColumnSql column : columns) {
        read(List.of(column), column.equal(phrases.size(), limit), phrases);
      }
    }

    /** In one scan: of each column the first and the last of its values that are equal to one. */
    void together(List<ColumnSql> columns) throws SQLException {
      List<String> phrases = phrases(text);
      List<String> all = new ArrayList<>();
      columns.forEach(column -> all.addAll(phrases));
      List<SQLException> failures = new ArrayList<>();
      new SavepointRunner(connection)
          .get(
              () -> {
                read(columns, ColumnSql.equal(columns, phrases.size()), all);
                return true;
              },
              failures::add);
      if (!failures.isEmpty()) {
        if (deadline.passed() || failures.get(0) instanceof CostlySearchException) {
          throw failures.get(0);
        }
        equal(columns); // one of them has a type without an order
      }
    }

    void part(List<ColumnSql> columns) throws SQLException {
      for (ColumnSql column : columns) {
        read(columns, column.like(limit), List.of(ColumnSql.pattern(text.strip())));
      }
    }

    private void read(List<ColumnSql> columns, String sql, List<String> parameters)
        throws SQLException {
      if (deadline.passed()) {
        throw new SQLException("no time left");
      }
      if (mostRead > 0
          && estimate(sql, parameters).filter(plan -> plan.rows() > mostRead).isPresent()) {
        throw new CostlySearchException();
      }
      try (PreparedStatement statement = connection.prepareStatement(sql);
          Watchdog unused = Watchdog.over(statement, deadline)) {
        set(statement, parameters);
        try (ResultSet rows = statement.executeQuery()) {
          int width = rows.getMetaData().getColumnCount() / columns.size();
          while (rows.next()) {
            for (int i = 0; i < columns.size() * width; i++) {
              ColumnSql column = columns.get(i / width);
              boolean bytes = columns.size() == 1 && i > 0; // by which the text beside it is told
              Optional.ofNullable(bytes ? null : rows.getString(i + 1))
                  .ifPresent(value -> hits.add(hit(value, column, text)));
            }
          }
        }
      }
    }

    private static void set(PreparedStatement statement, List<String> texts) throws SQLException {
      for (int i = 0; i < texts.size(); i++) {
        statement.setString(i + 1, texts.get(i));
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
    phrases.add(title(text));
    Set<String> parts = Phrases.of(text);
    for (boolean few : new boolean[] {true, false}) { // a long question's last words count too
      List<String> some = parts.stream().filter(p -> few == p.split(" ").length < 3).toList();
      phrases.addAll(some);
      some.forEach(phrase -> phrases.add(title(phrase)));
      some.forEach(phrase -> addCases(phrase, phrases));
    }
    return phrases.stream().limit(MOST_PHRASES).toList();
  }

  private static void addCases(String phrase, Set<String> phrases) {
    phrases.add(capitalised(phrase));
    phrases.add(phrase.toLowerCase(Locale.ROOT));
    if (phrase.indexOf(' ') < 0) {
      phrases.add(phrase.toUpperCase(Locale.ROOT));
    }
  }

  /** Each word with a capital: New York. */
  private static String title(String text) {
    return WORD.matcher(text)
        .replaceAll(word -> Matcher.quoteReplacement(capitalised(word.group())));
  }

  private static String capitalised(String text) {
    int first = text.offsetByCodePoints(0, 1);
    return text.substring(0, first).toUpperCase(Locale.ROOT)
        + text.substring(first).toLowerCase(Locale.ROOT);
  }

  private static ValueHit hit(String value, ColumnSql column, String query) {
    String folded = Folding.fold(query);
    String other = Folding.fold(value);
    ColumnId id = column.id();
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
}
