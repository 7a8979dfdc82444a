// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A summary of the rows that a candidate returned.
 *
 * @param status whether it ran
 * @param digest equal for equal bags of rows; 0 when it did not run
 * @param rows how many rows came, at most {@link CandidateRunner.Result#MOST_ROWS}
 * @param more whether there were more
 * @param nulls the share of cells that are null
 * @param repeated the share of rows that are equal to one before
 * @param nothing whether all there is is a null or a zero
 */
public record TrialOutcome(
    CandidateRunner.Status status,
    long digest,
    int rows,
    boolean more,
    double nulls,
    double repeated,
    boolean nothing) {

  public static TrialOutcome of(CandidateRunner.Result result) {
    if (result.status() != CandidateRunner.Status.RAN) {
      return new TrialOutcome(result.status(), 0, 0, false, 0, 0, false);
    }
    List<List<@Nullable String>> rows = result.rows();
    return new TrialOutcome(
        result.status(),
        rows.stream().mapToLong(TrialOutcome::scatter).sum() * 31 + rows.size() + 1,
        rows.size(),
        result.more(),
        nulls(rows),
        rows.isEmpty() ? 0 : 1 - (double) new HashSet<>(rows).size() / rows.size(),
        nothing(rows));
  }

  private static double nulls(List<List<@Nullable String>> rows) {
    long cells = rows.stream().mapToLong(List::size).sum();
    long nulls = rows.stream().flatMap(List::stream).filter(Objects::isNull).count();
    return cells == 0 ? 0 : (double) nulls / cells;
  }

  private static boolean nothing(List<List<@Nullable String>> rows) {
    return rows.size() == 1
        && rows.get(0).stream().allMatch(c -> c == null || c.equals("0") || c.equals("0.0"));
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
  static String number(String cell) {
    return cell.endsWith(".0") && cell.length() > 2 ? cell.substring(0, cell.length() - 2) : cell;
  }

  public boolean ran() {
    return status == CandidateRunner.Status.RAN;
  }

  public boolean same(TrialOutcome other) {
    return ran() && other.ran() && digest == other.digest;
  }
}
