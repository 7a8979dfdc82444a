package dev.nljdbc.offline.parse;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A summary of the rows that a candidate returned.
 *
 * @param status whether it ran
 * @param digest equal for equal bags of rows; 0 when it did not run
 * @param rows how many rows came, at most {@link CandidateRunner.Result#MOST_ROWS}
 * @param more whether there were more
 * @param columns how many columns
 * @param nulls the share of cells that are null
 * @param repeated the share of rows that are equal to one before
 * @param nothing whether all there is is a null or a zero
 */
record TrialOutcome(
    CandidateRunner.Status status,
    long digest,
    int rows,
    boolean more,
    int columns,
    double nulls,
    double repeated,
    boolean nothing) {

  static TrialOutcome of(CandidateRunner.Result result) {
    if (result.status() != CandidateRunner.Status.RAN) {
      return new TrialOutcome(result.status(), 0, 0, false, 0, 0, 0, false);
    }
    long digest = 0;
    long nulls = 0;
    long cells = 0;
    Set<List<@Nullable String>> known = new HashSet<>();
    for (List<@Nullable String> row : result.rows()) {
      digest += scatter(row);
      for (String cell : row) {
        nulls += cell == null ? 1 : 0;
        cells++;
      }
      known.add(row);
    }
    int rows = result.rows().size();
    int columns = rows == 0 ? 0 : result.rows().get(0).size();
    List<@Nullable String> first = rows == 1 ? result.rows().get(0) : List.of();
    boolean nothing =
        rows == 1 && first.stream().allMatch(c -> c == null || c.equals("0") || c.equals("0.0"));
    return new TrialOutcome(
        result.status(),
        digest * 31 + rows + 1,
        rows,
        result.more(),
        columns,
        cells == 0 ? 0 : (double) nulls / cells,
        rows == 0 ? 0 : 1 - (double) known.size() / rows,
        nothing);
  }

  /** The order of rows does not count, so they are added; first they must look like chance. */
  private static long scatter(List<@Nullable String> row) {
    long h = 1;
    for (String cell : row) {
      String text = cell == null ? "\0" : number(cell);
      for (int i = 0; i < text.length(); i++) {
        h = h * 1_099_511_628_211L + text.charAt(i);
      }
      h = h * 31 + 7;
    }
    h ^= h >>> 33;
    h *= 0xff51afd7ed558ccdL;
    h ^= h >>> 33;
    return h;
  }

  /** 5.0 and 5 are one number. */
  private static String number(String cell) {
    return cell.endsWith(".0") && cell.length() > 2 ? cell.substring(0, cell.length() - 2) : cell;
  }

  boolean ran() {
    return status == CandidateRunner.Status.RAN;
  }

  boolean same(TrialOutcome other) {
    return ran() && other.ran() && digest == other.digest;
  }
}
