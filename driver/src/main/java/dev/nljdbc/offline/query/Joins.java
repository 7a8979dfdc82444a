package dev.nljdbc.offline.query;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinTree;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How the tables of queries join. The candidates of a question, and those of the next one, join the
 * same few tables: so the last joins are remembered. Thread-safe.
 */
final class Joins {

  private static final int REMEMBERED = 500;

  private final DatabaseIndex index;
  private final Set<ColumnId> foreign = new LinkedHashSet<>();
  private final Cache<Wanted, Optional<JoinTree>> known =
      Caffeine.newBuilder().maximumSize(REMEMBERED).build();

  /** The tree begins with the first of the tables. */
  private record Wanted(List<TableId> tables, Set<ColumnId> by) {}

  Joins(DatabaseIndex index) {
    this.index = index;
    for (ForeignKey key : index.catalog().foreignKeys()) {
      key.fromColumns().forEach(c -> foreign.add(key.from().column(c)));
    }
  }

  /** The index whose graph it is. */
  DatabaseIndex index() {
    return index;
  }

  /** How a query's tables join; empty when no keys connect them all. */
  Optional<JoinTree> of(Query query) {
    return connect(query.involved(), keys(query));
  }

  /** How tables join, whatever is asked of them. */
  Optional<JoinTree> of(Collection<TableId> tables) {
    return connect(tables, Set.of());
  }

  private Optional<JoinTree> connect(Collection<TableId> tables, Set<ColumnId> by) {
    return known.get(
        new Wanted(List.copyOf(tables), by), w -> index.joins().connect(w.tables(), w.by()));
  }

  /**
   * Which of parallel keys to join by: the one that is grouped by; else none that is shown or
   * compared, for that one is looked at for its own sake.
   */
  private Set<ColumnId> keys(Query query) {
    Set<ColumnId> grouped = new LinkedHashSet<>(query.groupBy());
    grouped.retainAll(foreign);
    if (!grouped.isEmpty()) {
      return grouped;
    }
    Set<ColumnId> others = new LinkedHashSet<>(foreign);
    others.removeAll(query.columns());
    return others;
  }
}
