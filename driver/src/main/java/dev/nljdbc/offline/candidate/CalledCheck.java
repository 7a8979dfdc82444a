// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks names that a question gives to a table's rows: "the album named Rain" is no track. */
final class CalledCheck {

  private final Utterance u;

  CalledCheck(Utterance question) {
    this.u = question;
  }

  /** How many of these names a query looks for in other tables. */
  int elsewhere(Query q) {
    List<Query.Predicate> predicates = QueryParts.of(q).predicates();
    return (int) u.links().stream().filter(link -> elsewhere(link, predicates)).count();
  }

  private boolean elsewhere(Link name, List<Query.Predicate> predicates) {
    Link thing = name.value() ? called(name.start()) : null;
    if (thing == null) {
      return false;
    }
    Set<TableId> tables =
        thing.tables().stream().map(t -> t.what().id()).collect(Collectors.toSet());
    Set<String> contents =
        name.values().stream()
            .filter(hit -> tables.contains(hit.column().table()))
            .map(ValueHit::contents)
            .collect(Collectors.toSet());
    List<ColumnId> compared =
        predicates.stream()
            .filter(p -> p.left().column() != null)
            .filter(p -> p.literals().anyMatch(l -> contents.contains(l.value())))
            .map(p -> p.left().column())
            .toList();
    return !compared.isEmpty()
        && compared.stream().noneMatch(c -> tables.contains(c.table()) || thing.names(c));
  }

  /** The table whose rows a word such as "named" before a name speaks of; null for none. */
  private @Nullable Link called(int name) {
    int word = u.isAny(name - 1, "is", "was", ":") ? name - 2 : name - 1;
    Link thing = u.isIn(word, "value.called") ? u.linkAt(word - 1) : null;
    return thing != null && thing.namesTable() && thing.tableScore() >= Link.NAMED ? thing : null;
  }
}
