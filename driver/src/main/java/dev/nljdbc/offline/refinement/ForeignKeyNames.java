// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.NamedKeys;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Replaces a foreign key among the shown columns by the name of the referenced row: "which clients
 * spent more than 45" asks for names, not for bill.client_id, and "who is her manager" for a
 * person.
 */
public final class ForeignKeyNames {

  /** Words that ask for a key. */
  private static final Set<String> NUMBERS = WordLists.set("key");

  private final Utterance u;
  private final SchemaView schema;

  public ForeignKeyNames(Utterance utterance, SchemaView schema) {
    this.u = utterance;
    this.schema = schema;
  }

  /** The queries with names. */
  public List<RankedQuery> in(List<RankedQuery> ranked, SqlRenderer renderer) throws NlException {
    if (asksForKey()) {
      return ranked;
    }
    Map<String, RankedQuery> shown = new LinkedHashMap<>();
    for (RankedQuery r : ranked) {
      Query query = in(r.query());
      RankedQuery other = query.equals(r.query()) ? r : r.with(query, renderer.render(query));
      shown.putIfAbsent(other.sql(), other);
    }
    return List.copyOf(shown.values());
  }

  private boolean asksForKey() {
    return IntStream.range(0, u.size()).anyMatch(this::asksForKey);
  }

  /** "Number of" counts. */
  private boolean asksForKey(int word) {
    Cue cue = u.cueAt(word);
    return NUMBERS.contains(u.token(word).stem()) && (cue == null || !cue.is(Cue.Kind.COUNT));
  }

  private Query in(Query q) {
    Query.Term only = q.select().get(0);
    boolean plain = q.select().size() == 1 && q.groupBy().isEmpty() && q.combined() == null;
    ForeignKey key = plain ? key(only).orElse(null) : null;
    if (key == null) {
      return q;
    }
    TableView table = schema.table(key.to());
    if (key.from().equals(key.to())) {
      return others(q, key);
    }
    boolean asked = named(table) || people(table, Objects.requireNonNull(only.column()));
    return asked ? once(q.withSelect(names(key))) : q;
  }

  /** A query whose groups are people or codes, with their names in place of a key to them. */
  Query inGroups(Query q) {
    List<Query.Term> plain = q.select().stream().filter(t -> t.function().isEmpty()).toList();
    ColumnId group = plain.size() == 1 && !asksForKey() ? plain.get(0).column() : null;
    return group == null || q.combined() != null || !q.groupBy().equals(List.of(group))
        ? q
        : key(plain.get(0))
            .filter(k -> !k.from().equals(k.to()) && says(group))
            .map(k -> groups(q, k))
            .orElse(q);
  }

  private List<Query.Term> names(ForeignKey key) {
    return Query.Term.of(schema.table(key.to()).readable());
  }

  private Query once(Query q) {
    return q.withDistinct(Query.repeatsRows(q, schema, u.has(Cue.Kind.DISTINCT)));
  }

  /**
   * The manager of an employee is another row of the same table; those managed by one refer to it.
   */
  private Query others(Query q, ForeignKey key) {
    Query.Term id = Query.Term.of(key.to().column(key.toColumns().get(0)));
    Query.Term reference = Query.Term.of(key.from().column(key.fromColumns().get(0)));
    boolean done = new NamedKeys(u, schema).isDoneBy(key);
    Query keys = q.withDistinct(false);
    Query.Sub rows = new Query.Sub(done ? keys.withSelect(List.of(id)) : keys);
    return Query.of(names(key))
        .withWhere(List.of(List.of(Query.Predicate.of(done ? reference : id, "IN", rows))));
  }

  private Query groups(Query q, ForeignKey key) {
    List<Query.Term> names = names(key);
    List<Query.Term> select = new ArrayList<>(names);
    q.select().stream().filter(t -> !t.function().isEmpty()).forEach(select::add);
    Set<ColumnId> groups = new LinkedHashSet<>(Set.of(key.to().column(key.toColumns().get(0))));
    names.forEach(t -> t.addTo(groups));
    return q.withSelect(select).withGroupBy(List.copyOf(groups));
  }

  /** The foreign key that a shown column is, where people know what it refers to by a name. */
  private Optional<ForeignKey> key(Query.Term shown) {
    ColumnId column = shown.function().isEmpty() ? shown.column() : null;
    return column == null || schema.column(column).key()
        ? Optional.empty()
        : schema
            .keysOf(column)
            .filter(k -> schema.table(k.to()).readable().stream().anyMatch(ColumnView::text))
            .filter(k -> !k.from().equals(k.to()) || people(schema.table(k.to()), column))
            .findFirst();
  }

  /** Whether people are asked for: by "who", or by the name of the column without its "id". */
  private boolean people(TableView table, ColumnId column) {
    return table.people() && (u.is(0, "who") || says(column));
  }

  private boolean says(ColumnId column) {
    return u.links().stream().anyMatch(link -> link.names(column));
  }

  private boolean named(TableView table) {
    return u.links().stream()
        .flatMap(l -> l.tables().stream())
        .anyMatch(n -> n.what().equals(table) && n.score() >= Link.NAMED);
  }
}
