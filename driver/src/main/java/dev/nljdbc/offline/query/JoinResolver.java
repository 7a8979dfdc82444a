// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinPath;
import dev.nljdbc.joins.JoinTree;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds how the tables of a query join. It caches recent joins, because the candidates of a
 * question join the same tables. Thread-safe.
 */
final class JoinResolver {

  private static final int REMEMBERED = 500;

  private static final int FORKS = 8;

  private final DatabaseIndex index;
  private final Set<ColumnId> preferred;
  private final Set<ColumnId> foreign = new LinkedHashSet<>();
  private final Set<ColumnId> besidePreferred = new HashSet<>();
  private final Cache<Wanted, Optional<JoinTree>> known =
      Caffeine.newBuilder().maximumSize(REMEMBERED).build();

  /** The tree begins with the first of the tables. */
  private record Wanted(List<TableId> tables, Set<ColumnId> by, boolean figures) {}

  /**
   * Over one database.
   *
   * @param preferred foreign key columns to join by where several lead to a table
   */
  JoinResolver(DatabaseIndex index, Set<ColumnId> preferred) {
    this.index = index;
    this.preferred = Set.copyOf(preferred);
    List<ForeignKey> keys = index.catalog().foreignKeys();
    Set<Set<TableId>> chosen = new HashSet<>();
    keys.forEach(key -> foreign.addAll(columns(key)));
    keys.stream()
        .filter(key -> columns(key).stream().anyMatch(this.preferred::contains))
        .forEach(key -> chosen.add(ends(key)));
    keys.stream()
        .filter(key -> chosen.contains(ends(key)))
        .forEach(key -> besidePreferred.addAll(columns(key)));
  }

  private static List<ColumnId> columns(ForeignKey key) {
    return key.fromColumns().stream().map(key.from()::column).toList();
  }

  private static Set<TableId> ends(ForeignKey key) {
    return new HashSet<>(List.of(key.from(), key.to()));
  }

  /** The index whose graph it is. */
  DatabaseIndex index() {
    return index;
  }

  /** How a query's tables join; empty when no keys connect them all. */
  Optional<JoinTree> of(Query query) {
    boolean figures =
        query.select().stream().anyMatch(Query.Term::aggregate)
            || query.orderBy().stream().map(Query.Order::term).anyMatch(Query.Term::aggregate);
    return connect(query.involved(), keys(query), figures);
  }

  /** How tables join, whatever is asked of them. */
  Optional<JoinTree> of(Collection<TableId> tables) {
    return connect(tables, Set.of(), false);
  }

  /**
   * The paths between two tables that are as short as the one taken and lead through other tables:
   * a payment's country may be the customer's or the clerk's.
   */
  List<JoinPath> forks(Query query) {
    return of(query)
        .filter(tree -> query.involved().size() == 2)
        .map(tree -> forks(List.copyOf(query.involved()), tree))
        .orElse(List.of());
  }

  private List<JoinPath> forks(List<TableId> ends, JoinTree tree) {
    Set<TableId> taken = tree.tables();
    if (taken.size() == 2) {
      return List.of();
    }
    return index.joins().shortestPaths(column(ends.get(0)), column(ends.get(1)), FORKS).stream()
        .filter(p -> p.steps().size() == taken.size() - 1)
        .filter(p -> p.steps().stream().anyMatch(s -> !taken.contains(s.target())))
        .filter(
            p -> JoinShape.of(p.steps()) != JoinShape.FAN_TRAP || shape(tree) == JoinShape.FAN_TRAP)
        .toList();
  }

  /**
   * Of ways that are equally short, for figures a chain of references, by which each row is counted
   * once; then one by keys named like the column they refer to, site_id and not home_site_id; then
   * the one through the most rows: there are more customers than clerks, and what is asked by
   * country is asked of the many. A way that is one step longer is taken where the short one is a
   * {@link JoinShape#FAN_TRAP}.
   */
  private JoinTree mostLikely(JoinTree tree, Wanted wanted) {
    List<TableId> ends = wanted.tables();
    JoinTree best =
        Stream.concat(
                Stream.of(tree),
                forks(ends, tree).stream().map(path -> new JoinTree(ends.get(0), path.steps())))
            .min(
                Comparator.comparing((JoinTree way) -> shape(way) == JoinShape.FAN_TRAP)
                    .thenComparing(way -> wanted.figures() && shape(way) != JoinShape.CHAIN)
                    .thenComparing(way -> wanted.figures() ? roles(way) : 0)
                    .thenComparing(this::fewest, Comparator.reverseOrder()))
            .orElse(tree);
    if (shape(best) != JoinShape.FAN_TRAP) {
      return best;
    }
    int most = best.steps().size() + 1;
    List<ForeignKey> keys = index.catalog().foreignKeys();
    return JoinShape.withoutTrap(keys, ends.get(0), ends.get(1), most)
        .flatMap(way -> index.joins().connect(way, wanted.by()))
        .orElse(best);
  }

  private static JoinShape shape(JoinTree path) {
    return JoinShape.of(path.steps());
  }

  /** The number of keys whose name differs from the column they refer to. */
  private static long roles(JoinTree path) {
    return path.steps().stream()
        .flatMap(step -> step.pairs().stream())
        .filter(pair -> !pair.left().name().equalsIgnoreCase(pair.right().name()))
        .count();
  }

  /** The rows of the smallest table on the way. */
  private long fewest(JoinTree tree) {
    return tree.tables().stream()
        .mapToLong(t -> index.catalog().table(t).orElseThrow().rows())
        .min()
        .orElse(0);
  }

  private ColumnId column(TableId table) {
    return index.catalog().table(table).orElseThrow().columns().get(0).id();
  }

  private Optional<JoinTree> connect(
      Collection<TableId> tables, Set<ColumnId> by, boolean figures) {
    return known.get(
        new Wanted(List.copyOf(tables), by, figures),
        w ->
            index
                .joins()
                .connect(w.tables(), w.by())
                .map(tree -> w.tables().size() == 2 ? mostLikely(tree, w) : tree));
  }

  /**
   * Which of parallel keys to join by: a preferred one; else the one that is grouped by; else none
   * that is shown or compared, for that one is looked at for its own sake.
   */
  private Set<ColumnId> keys(Query query) {
    Set<ColumnId> keys = new LinkedHashSet<>(query.groupBy());
    keys.retainAll(foreign);
    if (keys.isEmpty()) {
      keys.addAll(foreign);
      keys.removeAll(query.columns());
    }
    keys.removeAll(besidePreferred);
    keys.addAll(preferred);
    return keys;
  }
}
