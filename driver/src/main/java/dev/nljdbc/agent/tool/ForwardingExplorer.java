// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Passes everything on to another explorer; subclasses override what they change. */
public abstract class ForwardingExplorer implements SqlExplorer {

  /** The one that runs the SQL; named here, so that a subclass calls it without a detour. */
  protected final SqlExplorer explorer;

  /** Forwards to another explorer. */
  protected ForwardingExplorer(SqlExplorer explorer) {
    this.explorer = explorer;
  }

  /** This explorer in front of another target. */
  protected abstract SqlExplorer before(SqlExplorer other);

  @Override
  public Rows run(String sql, int maxRows, Cancellation cancellation) throws SQLException {
    return explorer.run(sql, maxRows, cancellation);
  }

  @Override
  public List<String> columns(String sql, Cancellation cancellation) throws SQLException {
    return explorer.columns(sql, cancellation);
  }

  @Override
  public ResultDigest digest(String sql, Cancellation cancellation) throws SQLException {
    return explorer.digest(sql, cancellation);
  }

  @Override
  public LiveValueSearch.Found values(
      LiveValueSearch search, ValueQuery query, Cancellation cancellation) throws SQLException {
    return explorer.values(search, query, cancellation);
  }

  @Override
  public boolean mayEndEarly() throws SQLException {
    return explorer.mayEndEarly();
  }

  @Override
  public final SqlExplorer within(Duration each) {
    return before(explorer.within(each));
  }
}
