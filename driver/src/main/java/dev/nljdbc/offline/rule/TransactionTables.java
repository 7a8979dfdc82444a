// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.TableView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the table that holds the sales or payments of the focus table. */
final class TransactionTables extends Rule {

  TransactionTables(QueryDraft draft) {
    super(draft);
  }

  /** The table that refers to the focus and has the amounts that a word speaks of. */
  Optional<TableView> of(String wordStem) {
    List<String> amounts = Lexicon.ENGLISH.amountOf(wordStem);
    TableView focus = draft.focus();
    return schema.tables().stream()
        .filter(t -> !t.equals(focus) && schema.key(t.id(), focus.id()).isPresent())
        .filter(t -> amounts(t, amounts) > 0)
        .max(Comparator.comparingLong(t -> amounts(t, amounts)));
  }

  /** Lets the rows of that table be counted, if there is one. */
  boolean count(int i) {
    return found(i < u.size() ? of(u.token(i).stem()) : Optional.empty(), t -> draft.from(t.id()));
  }

  private static long amounts(TableView t, List<String> amounts) {
    return t.columns().stream()
        .filter(ColumnView::measure)
        .filter(c -> amounts.stream().anyMatch(c::has))
        .count();
  }
}
