package dev.nljdbc.queries;

import dev.nljdbc.catalog.Catalog;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.create.table.CreateTable;
import net.sf.jsqlparser.statement.create.view.CreateView;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.Select;

/** Finds out what one query says of a database. Stateless but for the names; thread-safe. */
public final class QueryMiner {

  private static final Duration FOR_ONE = Duration.ofSeconds(2);

  private final CatalogNames names;
  private final SqlParsing parsing;

  /** For the queries of one database, written for its engine; each is given two seconds. */
  public static QueryMiner of(Catalog catalog) {
    SqlFlavour flavour = SqlFlavour.of(catalog.product());
    return new QueryMiner(
        catalog, new SqlParsing(FOR_ONE, flavour.squareBrackets(), flavour.backslashes()));
  }

  QueryMiner(Catalog catalog, SqlParsing parsing) {
    this.names = new CatalogNames(catalog);
    this.parsing = parsing;
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
          Findings findings = new Findings();
          select(statement).ifPresent(s -> new SelectReader(names, findings).read(s, null));
          return new QueryNames(
              findings.called,
              findings.unknownTables,
              findings.unknownColumns,
              List.copyOf(findings.filters));
        });
  }

  /** What was found, and what was not. */
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
    Findings findings = new Findings();
    select.ifPresent(s -> new SelectReader(names, findings).read(s, null));
    return new Reading(
        select.map(s -> mined(query, s == statement ? query.sql() : s.toString(), findings)),
        findings.unknownTables);
  }

  private static MinedQuery mined(WrittenQuery query, String sql, Findings findings) {
    return new MinedQuery(
        query.source(),
        query.title(),
        sql,
        List.copyOf(findings.tables),
        List.copyOf(findings.columns),
        findings.joins(),
        List.copyOf(findings.filters),
        List.copyOf(findings.expressions));
  }
}
