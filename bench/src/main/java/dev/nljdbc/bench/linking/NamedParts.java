package dev.nljdbc.bench.linking;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What a query names of its database, aliases resolved, in order of appearance.
 *
 * @param tables that it reads, anywhere in it
 * @param columns that it names, those that only join among them; a star names none
 * @param joins columns that it holds equal, a condition like {@code id IN (SELECT …)} among them
 * @param texts between quotes of either kind
 */
public record NamedParts(
    Set<TableId> tables, Set<ColumnId> columns, List<JoinUse> joins, Set<String> texts) {

  /** Copies the collections. */
  public NamedParts {
    tables = new LinkedHashSet<>(tables);
    columns = new LinkedHashSet<>(columns);
    joins = List.copyOf(joins);
    texts = new LinkedHashSet<>(texts);
  }

  /**
   * The share of these joins that another query holds, too; empty when there is none. A join holds
   * when the columns that it equates are equal there, directly or through a table in between:
   * {@code a.x = p.id} and {@code p.id = b.y} hold {@code a.x = b.y}.
   */
  public OptionalDouble joinsHeldBy(NamedParts other) {
    EqualColumns equal = new EqualColumns();
    other.joins.forEach(equal::add);
    return joins.stream().mapToInt(join -> equal.holds(join) ? 1 : 0).average();
  }
}
