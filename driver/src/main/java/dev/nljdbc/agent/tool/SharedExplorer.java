package dev.nljdbc.agent.tool;

import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueQuery;
import java.sql.SQLException;
import java.time.Duration;

/** Explores for a model that may not be told cells: what is found of them is bare. */
record SharedExplorer(SqlExplorer explorer) implements SqlExplorer {

  @Override
  public Rows run(String sql, int maxRows, Cancellation cancellation) throws SQLException {
    return explorer.run(sql, maxRows, cancellation);
  }

  @Override
  public ResultDigest digest(String sql, Cancellation cancellation) throws SQLException {
    return explorer.digest(sql, cancellation);
  }

  @Override
  public LiveValueSearch.Found values(
      LiveValueSearch search, ValueQuery query, Cancellation cancellation) throws SQLException {
    return SharedIndex.bare(query.text(), explorer.values(search, query, cancellation));
  }

  @Override
  public boolean mayEndEarly() throws SQLException {
    return explorer.mayEndEarly();
  }

  @Override
  public SqlExplorer within(Duration each) {
    return new SharedExplorer(explorer.within(each));
  }
}
