// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.queries.ColumnUses;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.queries.MinedQuery;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.semantics.BusinessTerm;
import dev.nljdbc.semantics.BusinessTerms;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An index without cells, for a model that may not be told any. A search for a value says where it
 * was found, and repeats the words of the search in place of the cell.
 */
final class RedactedIndex extends ForwardingIndex {

  private final RedactedIndex shared;
  private final MinedQueries queries;
  private final ColumnUses uses;
  private volatile BusinessTerms known = BusinessTerms.NONE;
  private volatile BusinessTerms terms = BusinessTerms.NONE;

  RedactedIndex(DatabaseIndex index) {
    super(index);
    this.shared = this;
    this.queries = bare(index.queries(), index.catalog());
    this.uses = new ColumnUses(queries);
  }

  /** Stands for another during one question. */
  RedactedIndex(DatabaseIndex index, RedactedIndex shared) {
    super(index);
    this.shared = shared;
    this.queries = shared.queries;
    this.uses = shared.uses;
  }

  boolean redacts(DatabaseIndex index) {
    return index() == index;
  }

  @Override
  public DatabaseIndex shared() {
    return shared;
  }

  private static MinedQueries bare(MinedQueries mined, Catalog catalog) {
    return new MinedQueries(
        mined.queries().stream().map(query -> bare(query, catalog)).toList(), mined.warnings());
  }

  private static MinedQuery bare(MinedQuery query, Catalog catalog) {
    return new MinedQuery(
        query.source(),
        "",
        "",
        query.tables(),
        query.columns(),
        query.joins(),
        List.of(),
        query.expressions().stream()
            .filter(use -> LiteralMasking.none(use.sql(), catalog))
            .toList());
  }

  @Override
  public ColumnStatistics statistics(ColumnId column) {
    ColumnStatistics known = index().statistics(column);
    return new ColumnStatistics(
        known.rows(),
        known.nulls(),
        known.distinct(),
        known.estimated(),
        null,
        null,
        List.of(),
        List.of(),
        bare(known.profile()));
  }

  private static ColumnProfile bare(ColumnProfile profile) {
    return new ColumnProfile(null, null, profile.format(), List.of(), ColumnProfile.Order.NONE, "");
  }

  @Override
  public ValueSearch values() {
    return new BareValues(index().values());
  }

  private record BareValues(ValueSearch values) implements ValueSearch {

    @Override
    public List<ValueHit> search(ValueQuery query) {
      return bare(query.text(), values.search(query));
    }

    @Override
    public Map<String, List<ValueHit>> equal(Collection<String> phrases, int limit) {
      Map<String, List<ValueHit>> found = new LinkedHashMap<>(values.equal(phrases, limit));
      found.replaceAll(RedactedIndex::bare);
      return found;
    }
  }

  /** One hit for each column, the best first, with what was asked in place of the contents. */
  static List<ValueHit> bare(String asked, List<ValueHit> hits) {
    Map<ColumnId, ValueHit> best = new LinkedHashMap<>();
    for (ValueHit hit : hits) {
      best.putIfAbsent(
          hit.column(), new ValueHit(asked, hit.column(), hit.match(), hit.score(), hit.live()));
    }
    return List.copyOf(best.values());
  }

  /** Redacts the results of a live search likewise. */
  static LiveValueSearch.Found bare(String asked, LiveValueSearch.Found found) {
    return new LiveValueSearch.Found(bare(asked, found.hits()), found.unread());
  }

  @Override
  public MinedQueries queries() {
    return queries;
  }

  /** The terms without those with a literal in their SQL. */
  @Override
  public BusinessTerms terms() {
    if (shared != this) {
      return shared.terms();
    }
    BusinessTerms all = index().terms();
    if (all != known) {
      terms = all.only(this::holdsNoCell);
      known = all;
    }
    return terms;
  }

  private boolean holdsNoCell(BusinessTerm term) {
    return LiteralMasking.none(
        term.definition().inWords(ColumnId::name, TableId::name), index().catalog());
  }

  @Override
  public ColumnUses uses() {
    return uses;
  }

  @Override
  public boolean holdsCells() {
    return false;
  }

  /** Explores for a model that may not be told cells: what is found of them is bare. */
  static final class RedactedExplorer extends ForwardingExplorer {

    RedactedExplorer(SqlExplorer explorer) {
      super(explorer);
    }

    @Override
    protected SqlExplorer before(SqlExplorer other) {
      return new RedactedExplorer(other);
    }

    @Override
    public LiveValueSearch.Found values(
        LiveValueSearch search, ValueQuery query, Cancellation cancellation) throws SQLException {
      return RedactedIndex.bare(query.text(), explorer.values(search, query, cancellation));
    }
  }
}
