package dev.nljdbc.agent.tool;

import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueQuery;
import java.sql.SQLException;

/** Explores for a model that may not be told cells: what is found of them is bare. */
final class SharedExplorer extends ForwardingExplorer {

  SharedExplorer(SqlExplorer explorer) {
    super(explorer);
  }

  @Override
  protected SqlExplorer before(SqlExplorer other) {
    return new SharedExplorer(other);
  }

  @Override
  public LiveValueSearch.Found values(
      LiveValueSearch search, ValueQuery query, Cancellation cancellation) throws SQLException {
    return SharedIndex.bare(query.text(), super.values(search, query, cancellation));
  }
}
