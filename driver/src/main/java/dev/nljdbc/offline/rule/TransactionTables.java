// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.schema.TableView;
import java.util.Optional;

/** Finds the table that holds the sales or payments of the focus table. */
final class TransactionTables extends Rule {

  TransactionTables(QueryDraft draft) {
    super(draft);
  }

  /** The table that refers to the focus and has the amounts that a word speaks of. */
  Optional<TableView> of(String wordStem) {
    return schema.transactionsOf(draft.focus(), wordStem).stream().findFirst();
  }

  /** Lets the rows of that table be counted, if there is one. */
  boolean count(int i) {
    return found(i < u.size() ? of(u.token(i).stem()) : Optional.empty(), t -> draft.from(t.id()));
  }
}
