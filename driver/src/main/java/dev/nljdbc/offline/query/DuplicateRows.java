package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.question.SchemaView;
import java.util.LinkedHashSet;
import java.util.Set;

/** Decides whether a query needs DISTINCT because a join repeats its rows. */
public final class DuplicateRows {

  private DuplicateRows() {}

  /**
   * Whether equal rows should be shown once, and the query's order allows it.
   *
   * @param asked whether the question asks for what is different
   */
  public static boolean only(Query q, SchemaView schema, boolean asked) {
    boolean plain = q.select().stream().allMatch(t -> t.column() != null && !t.aggregate());
    boolean ordered = q.orderBy().stream().allMatch(o -> q.select().contains(o.term()));
    if (!plain || !ordered || q.combined() != null || !q.groupBy().isEmpty()) {
      return false;
    }
    Set<TableId> shown = new LinkedHashSet<>();
    for (Query.Term t : q.select()) {
      if (t.column() != null) {
        shown.add(t.column().table());
      }
    }
    Set<TableId> others = new LinkedHashSet<>(q.involved());
    others.removeAll(shown);
    boolean repeats =
        others.stream().anyMatch(o -> shown.stream().noneMatch(s -> schema.key(s, o).isPresent()));
    return repeats || asked;
  }
}
