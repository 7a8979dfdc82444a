// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.offline.query.Query.Sub;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares sets of rows by their keys where names repeat: of two members called Ann Lee, who have
 * one card each, none has both.
 */
final class SetsByKeys {

  private final Utterance question;
  private final SchemaView schema;

  SetsByKeys(Utterance question, SchemaView schema) {
    this.question = question;
    this.schema = schema;
  }

  /** The query with conditions on the key; the same where it combines no sets of named rows. */
  Query in(Query query) {
    Query.Combined other = query.combined();
    TableView table = other == null ? null : named(query);
    ColumnView key = table == null ? null : table.key().orElse(null);
    if (other == null || table == null || key == null || !rows(query) || !rows(other.query())) {
      return query;
    }
    boolean both = other.operator().equals("INTERSECT");
    if (query.involved().size() < 2
        && other.query().involved().size() < 2
        && (both || namesShown(query))) {
      return query; // names that both boys and girls have
    }
    boolean known = both || other.operator().equals("EXCEPT");
    if (!known
        || other.query().combined() != null
        || !query.select().equals(other.query().select())) {
      return query;
    }
    Term id = Term.of(key.id());
    List<List<Predicate>> where = new ArrayList<>();
    if (query.involved().equals(Set.of(table.id()))) {
      where.addAll(query.where());
    } else {
      where.add(List.of(Predicate.of(id, "IN", new Sub(keys(query, key.id())))));
    }
    Sub second = new Sub(keys(other.query(), key.id()));
    where.add(List.of(Predicate.of(id, both ? "IN" : "NOT IN", second)));
    return Query.of(query.select()).withWhere(where);
  }

  private static Query keys(Query query, ColumnId key) {
    return query
        .withSelect(List.of(Term.of(key)))
        .withDistinct(false)
        .withCombined(null)
        .withTables(query.involved());
  }

  /** The table that is asked for and whose names are shown, if these may repeat. */
  private @Nullable TableView named(Query query) {
    List<ColumnView> shown =
        query.select().stream()
            .filter(t -> t.function().isEmpty() && t.column() != null)
            .map(t -> schema.column(Objects.requireNonNull(t.column())))
            .toList();
    if (shown.size() < query.select().size()) {
      return null;
    }
    TableId id = shown.get(0).table();
    TableView table = schema.table(id);
    boolean names =
        table.readable().containsAll(shown)
            && shown.stream().noneMatch(c -> c.key() || c.statistics().unique());
    boolean asked =
        question.links().stream()
            .filter(Link::namesTable)
            .anyMatch(link -> link.firstTable().id().equals(id));
    return names && asked ? table : null;
  }

  /** Whether the question says a shown column: the names, rather than those who have them. */
  private boolean namesShown(Query query) {
    return query.select().stream()
        .map(Term::column)
        .anyMatch(c -> c != null && question.links().stream().anyMatch(link -> link.names(c)));
  }

  private static boolean rows(Query query) {
    return query.groupBy().isEmpty()
        && query.having().isEmpty()
        && query.orderBy().isEmpty()
        && query.limit() == 0;
  }
}
