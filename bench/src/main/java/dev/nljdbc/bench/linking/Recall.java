package dev.nljdbc.bench.linking;

/**
 * How often a value was found.
 *
 * @param of how many were searched
 * @param first how often the value was the first
 * @param five how often it was among the first five
 * @param cellFirst how often the first was the value in the gold query's own column; the same value
 *     in another column counts against it
 * @param cellFive how often that was among the first five
 */
public record Recall(int of, int first, int five, int cellFirst, int cellFive) {

  /** Counts. */
  static final class Count {

    private static final int FIVE = 5;

    private int of;
    private int first;
    private int five;
    private int cellFirst;
    private int cellFive;

    /** Ranks from 1, 0 for not found. */
    void add(int value, int cell) {
      of++;
      first += value == 1 ? 1 : 0;
      five += value >= 1 && value <= FIVE ? 1 : 0;
      cellFirst += cell == 1 ? 1 : 0;
      cellFive += cell >= 1 && cell <= FIVE ? 1 : 0;
    }

    Recall recall() {
      return new Recall(of, first, five, cellFirst, cellFive);
    }
  }
}
