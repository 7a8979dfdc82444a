// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Shows what else rows are grouped by: weights by vehicle and shop are no list of vehicles, each as
 * often as there are shops.
 */
final class HiddenGroups {

  private final SchemaView schema;

  HiddenGroups(SchemaView schema) {
    this.schema = schema;
  }

  /** The query with the name of what each foreign key among its groups refers to. */
  Query in(Query query) {
    boolean figures = query.select().stream().anyMatch(Query.Term::aggregate);
    if (!figures || query.groupBy().size() < 2 || query.combined() != null) {
      return query;
    }
    Query all = query;
    for (ColumnId group : query.groupBy()) {
      ForeignKey hidden = hidden(group, all).orElse(null);
      all = hidden == null ? all : shown(all, group, hidden);
    }
    return all;
  }

  /** The foreign key that a group is, where nothing of what it refers to is shown. */
  private Optional<ForeignKey> hidden(ColumnId group, Query query) {
    Set<ColumnId> shown = new LinkedHashSet<>();
    query.select().forEach(t -> t.addTo(shown));
    return shown.contains(group) || schema.column(group).key()
        ? Optional.empty()
        : schema
            .keysOf(group)
            .filter(k -> !k.from().equals(k.to()))
            .filter(k -> shown.stream().noneMatch(c -> c.table().equals(k.to())))
            .findFirst();
  }

  private Query shown(Query query, ColumnId group, ForeignKey key) {
    List<Query.Term> select = new ArrayList<>(query.select());
    Set<ColumnId> groups = new LinkedHashSet<>(query.groupBy());
    groups.remove(group);
    groups.add(key.to().column(key.toColumns().get(0)));
    schema
        .table(key.to())
        .readable()
        .forEach(
            name -> {
              select.add(Query.Term.of(name.id()));
              groups.add(name.id());
            });
    return query.withSelect(select).withGroupBy(List.copyOf(groups));
  }
}
