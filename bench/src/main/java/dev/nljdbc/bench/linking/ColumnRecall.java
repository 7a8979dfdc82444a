package dev.nljdbc.bench.linking;

import dev.nljdbc.catalog.ColumnId;
import java.util.Collection;
import java.util.List;

/** How many of the gold columns are among the first that a search returns. */
public final class ColumnRecall {

  /** How many results are looked at. */
  public static final List<Integer> DEPTHS = List.of(5, 10, 25);

  private long questions;
  private long gold;
  private final long[] found = new long[DEPTHS.size()];

  ColumnRecall() {}

  void add(Collection<ColumnId> wanted, List<ColumnId> ranked) {
    questions++;
    gold += wanted.size();
    for (ColumnId column : wanted) {
      int rank = ranked.indexOf(column);
      for (int i = 0; i < found.length; i++) {
        if (rank >= 0 && rank < DEPTHS.get(i)) {
          found[i]++;
        }
      }
    }
  }

  void add(ColumnRecall other) {
    questions += other.questions;
    gold += other.gold;
    for (int i = 0; i < found.length; i++) {
      found[i] += other.found[i];
    }
  }

  /** The questions that have a gold column. */
  public long questions() {
    return questions;
  }

  /** All gold columns of all questions. */
  public long gold() {
    return gold;
  }

  /** The share of the gold columns found, in percent, at one of the depths. */
  public double at(int depth) {
    return gold == 0 ? 0 : 100.0 * found[DEPTHS.indexOf(depth)] / gold;
  }
}
