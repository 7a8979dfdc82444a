// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.files.ReadingThread;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.create.table.CreateTable;
import net.sf.jsqlparser.statement.create.view.CreateView;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.Select;

/**
 * Extracts from a query what it says of a database: tables, columns, joins, filters. Thread-safe.
 */
public final class QueryMiner {

  private static final Duration FOR_ONE = Duration.ofSeconds(2);
  private static final Duration FOR_ALL = Duration.ofSeconds(60);
  private static final int MOST = 10_000;
  private static final int LONGEST = 64 * 1024;
  private static final int SAID = 10;

  /** A word that the parser keeps for itself, and engines take for a name; or what is quoted. */
  private static final Pattern PARSERS_OWN =
      Pattern.compile(
          "'(?:[^']|'')*+'|\"[^\"]*+\"|`[^`]*+`|\\b(long)\\b", Pattern.CASE_INSENSITIVE);

  private final CatalogNames names;
  private final SqlParsing parsing;
  private final boolean textInDoubleQuotes;

  /** A miner of one database's queries; each has two seconds. */
  public static QueryMiner of(Catalog catalog) {
    SqlFlavour flavour = SqlFlavour.of(catalog.product());
    return new QueryMiner(
        catalog, new SqlParsing(FOR_ONE, flavour.squareBrackets(), flavour.backslashes()));
  }

  /** A miner of queries that this program wrote. */
  public static QueryMiner ofGenerated(Catalog catalog) {
    SqlFlavour flavour = SqlFlavour.of(catalog.product());
    return new QueryMiner(
        catalog, SqlParsing.generated(flavour.squareBrackets(), flavour.backslashes()));
  }

  QueryMiner(Catalog catalog, SqlParsing parsing) {
    this.names = new CatalogNames(catalog);
    this.parsing = parsing;
    SqlFlavour flavour = SqlFlavour.of(catalog.product());
    this.textInDoubleQuotes = flavour.squareBrackets() || flavour.backslashes();
  }

  /**
   * Parses a query and resolves its names. Of a statement that fills a table or defines a view, its
   * query counts; other statements say nothing.
   *
   * @return empty when it is no query, or one that reads no table
   * @throws UnparsableSqlException when it can't be parsed, or not in time, or when it speaks of
   *     tables that are not in the catalog
   */
  public Optional<MinedQuery> mine(WrittenQuery query) throws UnparsableSqlException {
    Reading reading = parsing.parse(query.sql(), statement -> read(query, statement));
    if (!reading.unknownTables().isEmpty()) {
      throw new UnparsableSqlException("it names a table that is not here");
    }
    return reading.query().filter(mined -> !mined.tables().isEmpty());
  }

  /**
   * Resolves the names of a query, also of one that names what is not there.
   *
   * @throws UnparsableSqlException when it can't be parsed, or not in time
   */
  public QueryNames names(String sql) throws UnparsableSqlException {
    return parsing.parse(
        sql,
        statement -> {
          QueryFacts facts = new QueryFacts();
          select(statement).ifPresent(s -> new SelectReader(names, facts).read(s, null));
          return new QueryNames(
              facts.called, facts.unknownTables, facts.unknownColumns, List.copyOf(facts.filters));
        });
  }

  /**
   * Reads a query clause by clause, also one that names what is not there.
   *
   * @param shown prints a column in full
   * @return empty for a statement that is no query
   * @throws UnparsableSqlException when it can't be parsed, or not in time
   */
  public Optional<QueryOutline> outline(String sql, Function<ColumnId, String> shown)
      throws UnparsableSqlException {
    try {
      return outlined(sql, shown);
    } catch (UnparsableSqlException e) {
      String quoted = PARSERS_OWN.matcher(sql).replaceAll(QueryMiner::quoted);
      if (quoted.equals(sql)) {
        throw e;
      }
      return outlined(quoted, shown);
    }
  }

  private static String quoted(MatchResult found) {
    String word = found.group(1);
    return Matcher.quoteReplacement(word == null ? found.group() : '"' + word + '"');
  }

  private Optional<QueryOutline> outlined(String sql, Function<ColumnId, String> shown)
      throws UnparsableSqlException {
    return parsing.parse(
        sql,
        statement ->
            statement instanceof Select select
                ? Optional.of(outline(select, shown))
                : Optional.empty());
  }

  private QueryOutline outline(Select select, Function<ColumnId, String> shown) {
    QueryFacts facts = new QueryFacts();
    new SelectReader(names, facts).read(select, null);
    OutlineReader reader = new OutlineReader(names, shown, facts.times, textInDoubleQuotes);
    return new QueryOutline(
        reader.read(select), List.copyOf(facts.tables), List.copyOf(facts.columns), facts.joins());
  }

  /** A mined query, and the names of unknown tables. */
  private record Reading(Optional<MinedQuery> query, Set<String> unknownTables) {}

  private static Optional<Select> select(Statement statement) {
    if (statement instanceof Select select) {
      return Optional.of(select);
    }
    if (statement instanceof CreateView view) {
      return Optional.ofNullable(view.getSelect());
    }
    if (statement instanceof CreateTable table) {
      return Optional.ofNullable(table.getSelect());
    }
    return statement instanceof Insert insert
        ? Optional.ofNullable(insert.getSelect())
        : Optional.empty();
  }

  private Reading read(WrittenQuery query, Statement statement) {
    Optional<Select> select = select(statement);
    QueryFacts facts = new QueryFacts();
    select.ifPresent(s -> new SelectReader(names, facts).read(s, null));
    return new Reading(
        select.map(s -> mined(query, s == statement ? query.sql() : s.toString(), facts)),
        facts.unknownTables);
  }

  private static MinedQuery mined(WrittenQuery query, String sql, QueryFacts facts) {
    return new MinedQuery(
        query.source(),
        query.title(),
        sql,
        List.copyOf(facts.tables),
        List.copyOf(facts.columns),
        facts.joins(),
        List.copyOf(facts.filters),
        List.copyOf(facts.expressions));
  }

  /**
   * Mines all queries of a database. The warnings name queries that can't be used by their places
   * alone.
   *
   * @param deadline when to stop; mining stops after a minute in any case
   */
  public static MinedQueries mineAll(Catalog catalog, WrittenQueries written, Deadline deadline) {
    return written.queries().isEmpty()
        ? new MinedQueries(List.of(), written.warnings())
        : of(catalog).mineAll(written, deadline.within(FOR_ALL));
  }

  private MinedQueries mineAll(WrittenQueries written, Deadline deadline) {
    List<MinedQuery> mined = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    List<String> warnings = new ArrayList<>(written.warnings());
    int seen = 0;
    for (WrittenQuery query : written.queries()) {
      if (deadline.passed() || mined.size() >= MOST || ReadingThread.ends()) {
        String why = mined.size() >= MOST ? "there are too many" : "the time was spent";
        warnings.add("Queries from " + query.source() + " on were not looked into: " + why);
        break;
      }
      mine(query, skipped).ifPresent(mined::add);
      seen++;
    }
    if (!skipped.isEmpty()) {
      warnings.add(unusable(skipped, seen));
    }
    return new MinedQueries(mined, warnings);
  }

  private static String unusable(List<String> skipped, int seen) {
    String some = String.join(", ", skipped.subList(0, Math.min(SAID, skipped.size())));
    String more = skipped.size() <= SAID ? "" : " and " + (skipped.size() - SAID) + " more";
    return skipped.size() + " of " + seen + " written queries can't be used: " + some + more;
  }

  private Optional<MinedQuery> mine(WrittenQuery query, List<String> skipped) {
    if (query.sql().length() > LONGEST) {
      skipped.add(query.source() + " (longer than " + LONGEST + " characters)");
      return Optional.empty();
    }
    try {
      return mine(query);
    } catch (UnparsableSqlException e) {
      String place = e.line() > 1 ? " in its line " + e.line() : "";
      skipped.add(query.source() + " (" + e.getMessage() + place + ")");
      return Optional.empty();
    }
  }
}
