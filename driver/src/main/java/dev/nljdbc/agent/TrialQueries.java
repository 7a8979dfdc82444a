// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.ForwardingExplorer;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.SqlExplorer.QueryLimitException;
import dev.nljdbc.agent.tool.ValueFinder;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs the readings of one question: each passes the guard and is explored read-only, as a language
 * model's queries are, within a number of them, a time for each and one for all. The same text is
 * run once, for the answer too. Used by one thread.
 */
final class TrialQueries implements CandidateRunner {

  /** The time limit of one running query, without waiting for a connection. */
  static final Duration EACH = Duration.ofMillis(250);

  /** The maximum number of trials of a reading of the question, as a whole or as a simpler one. */
  static final int MOST = 13;

  /** So many are looked for in rows that no index holds. */
  private static final int CELLS = 50;

  /** The time limit of all queries, each of which counts at most {@link #EACH}. */
  static final Duration ALL = Duration.ofSeconds(1);

  private final Workspace workspace;
  private final Cancellation cancellation;
  private final TrialCost cost;
  private int most;
  private final Map<String, Tried> tried = new HashMap<>();
  private final Map<String, SqlExplorer.Rows> rows = new HashMap<>();
  private int ran;
  private Duration spent = Duration.ZERO;
  private Duration longest = ALL;
  private Duration waited = Duration.ZERO;
  private String unread = "";

  /**
   * What came of one reading.
   *
   * @param result for the reranking
   * @param summary the number of rows in words, or why there are none
   * @param time it took
   */
  record Tried(Result result, String summary, Duration time) {

    /** Nobody wanted it tried. */
    static final Tried NOT = not("not run");

    static Tried not(String why) {
      return new Tried(Result.NOT_TRIED, why, Duration.ZERO);
    }
  }

  TrialQueries(Workspace workspace, Cancellation cancellation) {
    this.workspace = workspace;
    this.cancellation = cancellation;
    this.cost = new TrialCost(workspace.index());
    this.most = most(workspace);
  }

  /** None where each is dear. */
  private static int most(Workspace workspace) {
    return workspace.index().dialect().sparesStatements() ? 0 : MOST;
  }

  /** Runs no query, and looks for cells only. */
  TrialQueries withoutQueries() {
    most = 0;
    return this;
  }

  @Override
  public Result run(String sql) throws NlException {
    Tried known = tried.get(sql);
    if (known == null) {
      long began = System.nanoTime();
      known = attempt(sql, began);
      waited = waited.plusNanos(System.nanoTime() - began);
      tried.put(sql, known);
    }
    return known.result();
  }

  @Override
  public List<ValueHit> cells(String question, Set<ColumnId> columns) throws NlException {
    long began = System.nanoTime();
    LiveValueSearch live =
        LiveValueSearch.equal(
            workspace.index().catalog(),
            workspace.index().dialect(),
            workspace.searchable(columns));
    try {
      if (!workspace.explorer().mayEndEarly() || readSoon()) {
        return List.of();
      }
      LiveValueSearch.Found found =
          workspace.explorer().values(live, ValueQuery.of(question, CELLS), cancellation);
      unread = ValueFinder.unread(found.unread());
      return found.hits();
    } catch (NlException e) {
      throw e;
    } catch (SQLException e) {
      System.getLogger(TrialQueries.class.getName())
          .log(System.Logger.Level.DEBUG, "No cells were looked for in the rows themselves", e);
      return List.of();
    } finally {
      waited = waited.plusNanos(System.nanoTime() - began);
    }
  }

  /** Whether rows are dear to look through, and the index is about to have them. */
  private boolean readSoon() {
    return workspace.index().dialect().sparesStatements()
        && workspace.index().status().unread() > 0;
  }

  /** The notice to the user that some columns were not searched. */
  Optional<String> unread() {
    return unread.isEmpty() ? Optional.empty() : Optional.of("Values were " + unread + ".");
  }

  /** The result of a reading's trial; empty if it was not tried. */
  Optional<Tried> of(String sql) {
    return Optional.ofNullable(tried.get(sql));
  }

  /** The rows of a query that ran. */
  Optional<SqlExplorer.Rows> rows(String sql) {
    return Optional.ofNullable(rows.get(sql));
  }

  /** The time that trials took, with all waiting. */
  Duration time() {
    return waited;
  }

  /** The same with as many more queries, unless none are allowed, and as much more time. */
  TrialQueries further() {
    extend();
    return this;
  }

  @Override
  public void extend() {
    if (most > 0) {
      most = ran + MOST;
      longest = spent.plus(ALL);
    }
  }

  private Tried attempt(String sql, long began) throws NlException {
    cancellation.check();
    if (ran >= most) {
      return Tried.not(
          workspace.index().dialect().sparesStatements()
              ? "not run: this engine is spared trial queries"
              : "not run: " + most + " queries were tried");
    }
    if (spent.compareTo(longest) >= 0) {
      return Tried.not("not run: the time for trials is up");
    }
    try {
      String passed = workspace.guard().check(sql);
      if (cost.tooMuch(passed)) {
        return Tried.not("not run: its tables are large");
      }
      return workspace.explorer().mayEndEarly()
          ? explored(sql, passed)
          : Tried.not("not run: a transaction is open, which it could spoil by its end");
    } catch (SQLException e) {
      if (e instanceof NlException ours && ours.error() != NlError.REFUSED) {
        throw ours;
      }
      return failed(e, began);
    }
  }

  private Tried explored(String sql, String passed) throws SQLException {
    ran++;
    long running = System.nanoTime();
    try {
      SqlExplorer.Rows found =
          workspace.explorer().within(EACH).run(passed, Result.MOST_ROWS, cancellation);
      rows.put(passed, found);
      rows.put(sql, found);
      boolean more = found.total() != found.rows().size();
      return new Tried(
          new Result(Status.RAN, found.rows(), more), rowCount(found.total()), since(running));
    } finally {
      Duration took = since(running);
      spent = spent.plus(took.compareTo(EACH) < 0 ? took : EACH);
    }
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  private static String rowCount(long total) {
    return total < 0
        ? "many rows"
        : total == 0 ? "no rows" : total == 1 ? "1 row" : total + " rows";
  }

  /** An interrupted guard, and a cancelled engine, only say that something went wrong. */
  private Tried failed(SQLException e, long began) throws NlException {
    cancellation.check();
    String message = workspace.sharing().print(e, "", workspace.index().catalog());
    String first = message.lines().findFirst().orElse("");
    if (e instanceof QueryLimitException limit && limit.notRun()) {
      return Tried.not(first); // which says nothing against it
    }
    return new Tried(Result.FAILED, "failed: " + first, since(began));
  }

  /** Explores, and gives what was found by a trial again without running it. */
  SqlExplorer remembering() {
    return new Remembering(workspace.explorer());
  }

  private final class Remembering extends ForwardingExplorer {

    Remembering(SqlExplorer explorer) {
      super(explorer);
    }

    @Override
    protected SqlExplorer before(SqlExplorer other) {
      return new Remembering(other);
    }

    @Override
    public Rows run(String sql, int maxRows, Cancellation ending) throws SQLException {
      @Nullable Rows known = rows.get(sql);
      return known == null || known.rows().size() < maxRows && known.total() != known.rows().size()
          ? explorer.run(sql, maxRows, ending)
          : new Rows(
              known.columns(),
              known.types(),
              known.rows().subList(0, Math.min(maxRows, known.rows().size())),
              known.total());
    }
  }

  /** Whether a query is too dear to be run only to see what comes of it. */
  static final class TrialCost {

    /** Rows of all tables that a query may have to read. */
    static final long MOST_ROWS = 1_000_000;

    private final DatabaseIndex index;
    private final boolean always;

    TrialCost(DatabaseIndex index) {
      this.index = index;
      Catalog catalog = index.catalog();
      this.always = rows(catalog.tables().stream().map(Table::id).toList()) <= MOST_ROWS;
    }

    /** Estimates from the catalog's row counts. A query with unknown tables is too expensive. */
    boolean tooMuch(String sql) {
      if (always) {
        return false;
      }
      try {
        return QueryMiner.of(index.catalog())
            .outline(sql, index.dialect()::column)
            .map(outline -> rows(outline.tables()) > MOST_ROWS)
            .orElse(true);
      } catch (UnparsableSqlException e) {
        return true;
      }
    }

    /** Tables without a row count, such as views, are bounded by the time limit alone. */
    private long rows(Collection<TableId> tables) {
      return tables.stream()
          .flatMap(id -> index.catalog().table(id).stream())
          .mapToLong(table -> Math.max(0, table.rows()))
          .sum();
    }
  }
}
