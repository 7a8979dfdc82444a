// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the rows where a yes-or-no column says yes, in place of the column: "drivers with a permit"
 * asks for drivers, "how many shots misfired" for those that did, and "the most misfires" counts
 * them.
 */
public final class FlagConditions {

  private static final Set<String> WHETHER = WordLists.set("flag.whether");

  private final Utterance u;
  private final SchemaView schema;
  private final ShownRows rows;

  FlagConditions(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
    this.rows = new ShownRows(question, schema);
  }

  /** Whether the question asks if something is so, or for the column that says it. */
  public static boolean asksWhether(Utterance question) {
    int from = question.isAny(0, "what", "which", "who") && question.isIn(1, "be") ? 2 : 0;
    return question.tokens().stream().skip(from).anyMatch(t -> WHETHER.contains(t.lower()));
  }

  /** The query with such a condition; the same where yes and no are asked for, or denied. */
  Query in(Query query) {
    if (u.has(Cue.Kind.NOT) || query.combined() != null || !query.having().isEmpty()) {
      return query;
    }
    ColumnId ordered =
        query.limit() > 0 && query.orderBy().size() == 1 && query.groupBy().isEmpty()
            ? flag(query.orderBy().get(0).term(), query)
            : null;
    if (ordered != null) {
      return most(query, ordered);
    }
    ColumnId shown = query.select().size() == 1 ? flag(query.select().get(0), query) : null;
    if (shown == null || query.limit() > 0) {
      return query;
    }
    if (query.select().get(0).aggregate()) {
      return yes(query, shown)
          .withSelect(List.of(Query.Term.countAll()))
          .withTables(query.involved());
    }
    boolean each = query.groupBy().isEmpty() || query.groupBy().equals(List.of(shown));
    return asksWhether(u) || !each
        ? query
        : rows.instead(yes(query, shown).withGroupBy(List.of()), shown);
  }

  /** The flag that a term shows or counts, if a word means it and nothing is compared with it. */
  private @Nullable ColumnId flag(Query.Term term, Query query) {
    ColumnId column = term.column();
    boolean counted = term.function().equals("COUNT") && !term.distinct();
    return column != null
            && (counted || term.function().isEmpty())
            && FlagValues.of(schema.column(column)).isPresent()
            && u.links().stream().anyMatch(l -> l.names(column) && !u.is(l.end(), "of"))
            && query.conditions().noneMatch(p -> column.equals(p.left().column()))
        ? column
        : null;
  }

  private Query yes(Query query, ColumnId flag) {
    ColumnView column = schema.column(flag);
    List<List<Query.Predicate>> where = new ArrayList<>(query.where());
    Query.Literal yes = Query.Literal.of(column, FlagValues.of(column).orElseThrow().yes());
    where.add(List.of(Query.Predicate.of(Query.Term.of(flag), "=", yes)));
    return query.withWhere(where);
  }

  /** Those with the most rows that say yes. */
  private Query most(Query query, ColumnId flag) {
    boolean plain =
        query.select().stream().allMatch(t -> t.column() != null && t.function().isEmpty());
    if (!plain || !query.orderBy().get(0).descending()) {
      return query;
    }
    Set<ColumnId> groups = new LinkedHashSet<>();
    query.select().stream()
        .map(t -> schema.table(Objects.requireNonNull(t.column()).table()))
        .forEach(t -> t.key().ifPresent(key -> groups.add(key.id())));
    query.select().forEach(t -> t.addTo(groups));
    return groups.stream().anyMatch(g -> g.table().equals(flag.table()))
        ? query // one row says it once
        : yes(query, flag)
            .withTables(query.involved())
            .withGroupBy(List.copyOf(groups))
            .withOrderBy(List.of(new Query.Order(Query.Term.countAll(), true)));
  }
}
