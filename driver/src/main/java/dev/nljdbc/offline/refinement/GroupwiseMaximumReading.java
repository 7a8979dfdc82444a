// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.parse.SuperlativeDirection;
import dev.nljdbc.offline.query.GroupwiseMaximum;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes questions for the groupwise maximum or minimum, and shows its row: "the cheapest
 * product of each category" is a product, not a price alone.
 */
final class GroupwiseMaximumReading {

  private final Utterance u;
  private final SchemaView schema;

  GroupwiseMaximumReading(Utterance utterance, SchemaView schema) {
    this.u = utterance;
    this.schema = schema;
  }

  /** The query with the names of these rows, if it has the extreme of each group alone. */
  Query in(Query q) {
    Optional<Query.Term> extreme = GroupwiseMaximum.extreme(q);
    if (extreme.isEmpty() || q.limit() > 0 || q.select().size() > 3) {
      return q;
    }
    ColumnId value = Objects.requireNonNull(extreme.get().column());
    TableId table = value.table();
    boolean rows =
        !u.is(0, "how") // how old is the youngest: its age alone
            && q.groupBy().stream().anyMatch(c -> !isKey(c, table));
    return rows && asksFor(value) ? q.withSelect(shown(q, table, extreme.get())) : q;
  }

  private boolean isKey(ColumnId column, TableId table) {
    return column.table().equals(table) && schema.column(column).key();
  }

  /**
   * Whether a superlative stands right before the table, "the cheapest product", or right behind
   * it: "the product with the lowest price".
   */
  private boolean asksFor(ColumnId extreme) {
    return asksWhich(extreme.table()) || ofSuperlative(extreme);
  }

  /** "For each region, which site has the biggest budget". */
  private boolean asksWhich(TableId table) {
    return IntStream.range(1, u.size() - 1)
        .filter(i -> u.isAny(i, "which", "what", "whose"))
        .mapToObj(i -> u.linkAt(i + 1))
        .filter(Objects::nonNull)
        .anyMatch(link -> link.namesTable() && link.firstTable().id().equals(table));
  }

  private boolean ofSuperlative(ColumnId extreme) {
    return u.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE))
        .flatMap(cue -> Stream.of(u.linkAt(cue.end()), before(cue)))
        .filter(Objects::nonNull)
        .filter(link -> link.namesTable() && !link.names(extreme))
        .anyMatch(link -> link.firstTable().id().equals(extreme.table()));
  }

  private @Nullable Link before(Cue cue) {
    int with = u.is(cue.start() - 1, "the") ? cue.start() - 2 : cue.start() - 1;
    return u.is(with, "with") ? u.linkAt(with - 1) : null;
  }

  private List<Query.Term> shown(Query q, TableId table, Query.Term extreme) {
    List<Query.Term> shown = new ArrayList<>();
    if (q.select().stream().noneMatch(t -> tellsGroup(t, q, table))) {
      q.groupBy().forEach(group -> shown.addAll(names(group)));
    }
    q.select().stream().filter(t -> !t.equals(extreme) && !shown.contains(t)).forEach(shown::add);
    names(table, extreme).stream()
        .map(ColumnView::id)
        .map(Query.Term::of)
        .filter(term -> !shown.contains(term))
        .forEach(shown::add);
    shown.add(SuperlativeDirection.asSaid(extreme, u, schema));
    return shown;
  }

  private static boolean tellsGroup(Query.Term shown, Query q, TableId table) {
    ColumnId column = shown.column();
    return column != null && (!column.table().equals(table) || q.groupBy().contains(column));
  }

  /** A column that rows are grouped by; what people know the row by to which it refers. */
  private List<Query.Term> names(ColumnId group) {
    List<ColumnView> names =
        schema
            .keysOf(group)
            .findFirst()
            .map(k -> schema.table(k.to()).readable())
            .orElse(List.of());
    return names.isEmpty() ? List.of(Query.Term.of(group)) : Query.Term.of(names);
  }

  /** What people know a row by; its key, where that is the value by which it is found. */
  private List<ColumnView> names(TableId id, Query.Term extreme) {
    TableView table = schema.table(id);
    List<ColumnView> names = table.readable();
    boolean same = names.stream().allMatch(c -> c.id().equals(extreme.column()));
    return same ? table.key().map(List::of).orElse(names) : names;
  }
}
