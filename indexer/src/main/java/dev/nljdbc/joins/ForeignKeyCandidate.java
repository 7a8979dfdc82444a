package dev.nljdbc.joins;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.joins.KeyCandidates.KeyCandidate;
import java.util.Comparator;
import java.util.List;

/**
 * A column that may refer to a key.
 *
 * @param column that refers
 * @param target to which it refers
 * @param score the belief that it does, above 0 and below 1
 */
record ForeignKeyCandidate(Column column, KeyCandidate target, double score) {

  /**
   * The likeliest last. Of equally likely ones, a table with words in it goes before one with
   * numbers alone, then a short table name before a long one.
   */
  static final Comparator<ForeignKeyCandidate> LIKELIER =
      Comparator.comparingDouble(ForeignKeyCandidate::score)
          .thenComparing(ForeignKeyCandidate::words)
          .thenComparing(
              guess -> guess.target().table().id().name().length(), Comparator.reverseOrder())
          .thenComparing(guess -> guess.target().column().id(), Comparator.reverseOrder());

  private boolean words() {
    return target.table().columns().stream().anyMatch(c -> c.kind() == ColumnKind.TEXT);
  }

  ForeignKey key() {
    return new ForeignKey(
        column.id() + " = " + target.column().id(),
        column.id().table(),
        List.of(column.name()),
        target.table().id(),
        List.of(target.column().name()),
        score);
  }
}
