// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.examine.JoinedSources.Equal;
import dev.nljdbc.examine.JoinedSources.Side;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinOrigin;
import dev.nljdbc.queries.QueryOutline.Order;
import dev.nljdbc.queries.QueryOutline.Selecting;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds inner joins that leave out some of the things that the question wants all of: each of them
 * is a group, and those that no other row refers to are none.
 */
final class LostRows implements Examiner {

  private static final Set<String> EACH =
      Set.of("each", "every", "per", "all", "including", "fewest", "least", "lowest");

  private static final Set<String> ALL = Set.of("every", "including", "even", "zero", "without");

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    Optional<Selecting> main = query.main();
    if (main.isEmpty() || !query.question().has(EACH) || !grouped(main.get())) {
      return List.of();
    }
    JoinedSources joined = JoinedSources.of(main.get(), query.index());
    boolean inner =
        joined.sources().stream()
            .allMatch(s -> !s.link().matches(".*(LEFT|RIGHT|FULL) JOIN") && s.table().isPresent());
    return inner && joined.plain()
        ? new InOne(query, main.get(), joined).find().stream().toList()
        : List.of();
  }

  private static boolean grouped(Selecting select) {
    return !select.groups().isEmpty()
        && select.where().isEmpty()
        && select.having().isEmpty()
        && !most(select)
        && select.others().isEmpty();
  }

  /** The first of many: things that nothing refers to are not among them. */
  private static boolean most(Selecting select) {
    return !select.order().rows().isEmpty()
        && select.order().by().stream().findFirst().filter(Order::descending).isPresent();
  }

  /** The main SELECT. */
  private record InOne(ExaminedQuery query, Selecting select, JoinedSources joined) {

    Optional<Doubt> find() {
      return select.groups().stream()
          .flatMap(group -> joined.side(group).stream())
          .filter(this::things)
          .flatMap(side -> lost(side.source()).stream())
          .findFirst();
    }

    /** Whether each row of the table is a group of its own. */
    private boolean things(Side group) {
      Table table = query.index().catalog().table(group.column().table()).orElseThrow();
      return table.primaryKey().equals(List.of(group.column().name()))
          || query.index().statistics(group.column()).unique();
    }

    private Optional<Doubt> lost(int source) {
      for (Equal pair : joined.equal()) {
        Optional<Side> own = pair.of(source);
        Side other = own.equals(Optional.of(pair.one())) ? pair.other() : pair.one();
        if (own.isPresent() && things(own.get()) && refers(other, own.get())) {
          Optional<Doubt> found = counted(own.get(), other);
          if (found.isPresent()) {
            return found;
          }
        }
      }
      return Optional.empty();
    }

    private boolean refers(Side from, Side to) {
      return query.index().joins().conditions().stream()
          .filter(condition -> condition.origin() instanceof JoinOrigin.Declared)
          .anyMatch(
              key ->
                  key.fromColumns().size() == 1
                      && key.from().column(key.fromColumns().get(0)).equals(from.column())
                      && key.to().column(key.toColumns().get(0)).equals(to.column()));
    }

    private Optional<Doubt> counted(Side thing, Side reference) {
      DatabaseIndex index = query.index();
      ColumnStatistics all = index.statistics(thing.column());
      ColumnStatistics referred = index.statistics(reference.column());
      long lost = all.distinct() - referred.distinct();
      if (all.estimated() || referred.estimated() || referred.rows() == 0 || lost <= 0) {
        return Optional.empty();
      }
      String name = table(thing.column().table());
      String text =
          "%s of %s rows of %s %s no row in %s, and the join leaves %s out."
              .formatted(
                  DoubtText.count(lost),
                  DoubtText.count(all.distinct()),
                  name,
                  lost == 1 ? "has" : "have",
                  table(reference.column().table()),
                  lost == 1 ? "it" : "them");
      String remedy =
          "Begin with %s and use LEFT JOIN, counting a column of %s, if they are wanted."
              .formatted(name, table(reference.column().table()));
      return Optional.of(new Doubt(Kind.LOST_ROWS, text, remedy, query.question().has(ALL)));
    }

    private String table(TableId id) {
      return query.index().dialect().table(id);
    }
  }
}
