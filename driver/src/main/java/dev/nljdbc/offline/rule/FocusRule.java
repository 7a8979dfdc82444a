// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/** Finds the table whose rows the question is about. */
final class FocusRule extends Rule {

  FocusRule(QueryDraft draft) {
    super(draft);
  }

  void apply() {
    Optional<TableView> found =
        table(Part.HEAD, Link.NAMED)
            .or(() -> table(Part.HEAD, Link.PARTLY_NAMED))
            .or(() -> attachedColumn())
            .or(() -> who())
            .or(() -> table(Part.FILTER, Link.PARTLY_NAMED))
            .or(() -> table(Part.EACH, Link.PARTLY_NAMED))
            .or(() -> table(Part.ORDER, Link.PARTLY_NAMED))
            .or(() -> column())
            .or(() -> value());
    found.ifPresent(draft::focus);
  }

  private Optional<TableView> table(Part part, double least) {
    return u.links().stream()
        .filter(
            l -> u.part(l) == part && l.tableScore() >= least && !l.cell() && chooser.meansTable(l))
        .findFirst()
        .flatMap(Link::bestTable);
  }

  private Optional<TableView> attachedColumn() {
    return u.links().stream()
        .filter(l -> u.part(l) == Part.HEAD && l.column())
        .map(chooser::attached)
        .filter(Objects::nonNull)
        .findFirst();
  }

  private Optional<TableView> who() {
    if (!u.is(0, "who")) {
      return Optional.empty();
    }
    return schema.tables().stream()
        .filter(TableView::people)
        .min(
            Comparator.comparingInt(
                t ->
                    chooser.mentioned().isEmpty()
                        ? 0
                        : schema.distance(chooser.mentioned().keySet(), t.id())));
  }

  private Optional<TableView> column() {
    return u.links().stream()
        .filter(Link::column)
        .max(Comparator.comparingDouble(l -> l.columnScore() + l.length() * 0.1))
        .flatMap(chooser::column)
        .map(c -> schema.table(c.table()));
  }

  /** Of two that hold a cell, the one that stores it: views lead nowhere, for they have no keys. */
  private boolean inView(ValueHit hit) {
    return schema.table(hit.column().table()).table().kind() == Table.Kind.VIEW;
  }

  private Optional<TableView> value() {
    return u.links().stream()
        .filter(l -> !l.values().isEmpty())
        .findFirst()
        .flatMap(l -> l.values().stream().min(Comparator.comparing(this::inView)))
        .map(v -> schema.table(v.column().table()));
  }
}
