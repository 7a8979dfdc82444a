// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Puts conditions on one table's rows into a query, wherever it reads that table. */
public final class ConditionPlacement {

  private final TableId table;
  private final List<List<Query.Predicate>> when;

  public ConditionPlacement(TableId table, List<Query.Predicate> conditions) {
    this(conditions.stream().map(List::of).toList(), table);
  }

  private ConditionPlacement(List<List<Query.Predicate>> when, TableId table) {
    this.table = table;
    this.when = when;
  }

  /** For the rows that are so in one way at least. */
  public static ConditionPlacement ofAny(TableId table, List<Query.Predicate> ways) {
    return new ConditionPlacement(List.of(ways), table);
  }

  /** Whether the query asks for what has no rows in the table. */
  boolean isDeniedIn(Query query) {
    Query.Combined other = query.combined();
    return other != null
            && other.operator().equals("EXCEPT")
            && other.query().involved().contains(table)
        || query
            .conditions()
            .filter(p -> p.operator().equals("NOT IN"))
            .flatMap(Query.Predicate::subs)
            .anyMatch(sub -> sub.involved().contains(table));
  }

  /** The query for the rows to which a row of the table refers that is so, or none does. */
  Query ofReferred(Query query, Set<TableId> read, SchemaView schema, boolean not) {
    ForeignKey key =
        schema.index().catalog().foreignKeys().stream()
            .filter(k -> k.from().equals(table) && read.contains(k.to()))
            .filter(k -> k.fromColumns().size() == 1)
            .findFirst()
            .orElseThrow();
    Query.Term from = Query.Term.of(table.column(key.fromColumns().get(0)));
    Query.Term to = Query.Term.of(key.to().column(key.toColumns().get(0)));
    List<List<Query.Predicate>> where =
        not
            ? joined(when, List.of(List.of(new Query.Predicate(from, "IS NOT NULL", List.of()))))
            : when;
    Query sub = Query.of(List.of(from)).withTables(Set.of(table)).withWhere(where);
    List<Query.Predicate> member =
        List.of(Query.Predicate.of(to, not ? "NOT IN" : "IN", new Query.Sub(sub)));
    return query.withWhere(joined(query.where(), List.of(member)));
  }

  /** The query for rows that are so; joined to the table where it does not read it. */
  public Query in(Query query) {
    return within(query).orElseGet(() -> query.withWhere(joined(query.where(), when)));
  }

  /** The query with the conditions wherever it reads the table; empty where it does not. */
  private Optional<Query> within(Query query) {
    boolean[] put = {query.involved().contains(table)};
    List<List<Query.Predicate>> where = new ArrayList<>();
    for (List<Query.Predicate> or : query.where()) {
      List<Query.Predicate> changed = new ArrayList<>();
      for (Query.Predicate p : or) {
        changed.add(
            new Query.Predicate(
                p.left(),
                p.operator(),
                p.right().stream()
                    .map(
                        o -> {
                          Optional<Query> sub =
                              o instanceof Query.Sub s ? within(s.query()) : Optional.empty();
                          put[0] |= sub.isPresent();
                          return sub.<Query.Operand>map(Query.Sub::new).orElse(o);
                        })
                    .toList()));
      }
      where.add(changed);
    }
    Query changed = query.withWhere(query.involved().contains(table) ? joined(where, when) : where);
    Query.Combined other = query.combined();
    if (other != null) {
      Optional<Query> second = within(other.query());
      put[0] |= second.isPresent();
      changed =
          changed.withCombined(new Query.Combined(other.operator(), second.orElse(other.query())));
    }
    return put[0] ? Optional.of(changed) : Optional.empty();
  }

  private static List<List<Query.Predicate>> joined(
      List<List<Query.Predicate>> first, List<List<Query.Predicate>> second) {
    Set<List<Query.Predicate>> all = new LinkedHashSet<>(first);
    all.addAll(second);
    return List.copyOf(all);
  }
}
