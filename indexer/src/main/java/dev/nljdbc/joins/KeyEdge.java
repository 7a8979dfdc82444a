package dev.nljdbc.joins;

import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;

/**
 * An edge of the graph of tables.
 *
 * @param key the key that joins its two ends
 * @param parallel whether other keys join the same two tables
 * @param rank its place in the stable order of all keys, least first
 */
record KeyEdge(ForeignKey key, boolean parallel, int rank) {

  /**
   * An inferred key costs more than any path over declared ones, so that it is crossed only where
   * they do not reach, and as few of them as possible.
   */
  private static final double INFERRED = 10_000;

  double weight() {
    return key.inferred() ? INFERRED : 1;
  }

  boolean loop() {
    return key.from().equals(key.to());
  }

  TableId opposite(TableId table) {
    return key.from().equals(table) ? key.to() : key.from();
  }

  JoinStep from(TableId table) {
    return new JoinStep(key, key.from().equals(table), parallel);
  }
}
