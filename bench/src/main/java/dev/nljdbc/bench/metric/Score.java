// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A verdict with its ground.
 *
 * @param verdict how the prediction fared
 * @param detail the engine's message or other reason; empty for none
 * @param goldRows rows of the gold query as the metric ran it; -1 when it did not run
 * @param predictedRows rows of the prediction, read up to one more than the gold's; -1 when it did
 *     not run
 * @param goldResult the beginning of the gold's result; null when it did not run
 * @param predictedResult the beginning of the prediction's; null likewise
 */
public record Score(
    Verdict verdict,
    String detail,
    int goldRows,
    int predictedRows,
    @Nullable ResultSample goldResult,
    @Nullable ResultSample predictedResult) {

  /** A verdict that no query was run for. */
  public static Score without(Verdict verdict, String detail) {
    return new Score(verdict, detail, -1, -1, null, null);
  }

  /** Whether both queries ran. */
  boolean ran() {
    return verdict == Verdict.CORRECT || verdict == Verdict.WRONG;
  }

  /** That there was no prediction, for this reason; the gold's result is kept to be read. */
  public Score unanswered(String reason) {
    return new Score(Verdict.UNANSWERED, reason, goldRows, -1, goldResult, null);
  }

  /** This score with one more detail. */
  Score noting(String more) {
    String all = detail.isEmpty() ? more : detail + "; " + more;
    return new Score(verdict, all, goldRows, predictedRows, goldResult, predictedResult);
  }

  Score brief() {
    return new Score(verdict, detail, goldRows, predictedRows, null, null);
  }

  /**
   * The beginning of a result, for people to read: no verdict depends on it.
   *
   * @param columns names, as the engine gives them
   * @param rows the first {@value #ROWS}; cells as text of at most {@value #CHARACTERS} characters,
   *     null for NULL
   * @param totalRows as many as were read: of a prediction, at most one more than the gold has
   */
  public record ResultSample(
      List<String> columns, List<List<@Nullable String>> rows, int totalRows) {

    private static final int ROWS = 10;
    private static final int CHARACTERS = 100;
    private static final String CUT = "…";

    static ResultSample of(Execution.Rows result) {
      List<List<@Nullable String>> sample = new ArrayList<>();
      for (List<Cell> row : result.rows().subList(0, Math.min(ROWS, result.rows().size()))) {
        List<@Nullable String> texts = new ArrayList<>(row.size());
        row.forEach(cell -> texts.add(text(cell)));
        sample.add(texts);
      }
      return new ResultSample(result.columns(), sample, result.rows().size());
    }

    private static @Nullable String text(Cell cell) {
      if (cell.value() == null) {
        return null;
      }
      String text = PythonText.str(cell.value());
      return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS - 1) + CUT;
    }
  }

  /** How a prediction fared. Only {@link #CORRECT} counts for accuracy. */
  public enum Verdict {
    /** Its result equals the gold's. */
    CORRECT,
    /** It ran, with another result. */
    WRONG,
    /** It does not run. */
    ERROR,
    /** It ran longer than allowed. */
    TIMEOUT,
    /** There is no prediction. */
    UNANSWERED,
    /** The gold query itself does not run. */
    GOLD_ERROR,
    /** The data set's folder lacks the database. */
    NO_DATABASE
  }
}
