// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

/** The number of typing errors between two words. */
public final class EditDistance {

  /** The most errors that a word may have and still be recognized. */
  public static final int MOST = 2;

  private EditDistance() {}

  /** The Levenshtein distance: letters missing, added or replaced. */
  public static int levenshtein(String a, String b) {
    return of(a, b, a.length() + b.length(), false);
  }

  /**
   * The optimal string alignment distance, which counts two neighbouring letters in the wrong order
   * as one error.
   *
   * @param most the result is {@code most + 1} for any larger distance
   */
  public static int of(String a, String b, int most) {
    return of(a, b, most, true);
  }

  /** Looks at the diagonal band of {@code most} cells to either side only (Ukkonen 1985). */
  private static int of(String a, String b, int most, boolean transpositions) {
    if (Math.abs(a.length() - b.length()) > most) {
      return most + 1;
    }
    int[][] rows = new int[3][b.length() + 1]; // the one being made, and the two before it
    for (int j = 0; j <= b.length(); j++) {
      rows[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = rows[i % 3];
      int[] previous = rows[(i + 2) % 3];
      int first = Math.max(1, i - most);
      int last = Math.min(b.length(), i + most);
      row[first - 1] = first == 1 ? i : most + 1;
      int least = row[first - 1];
      for (int j = first; j <= last; j++) {
        int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(previous[j] + 1, row[j - 1] + 1), previous[j - 1] + cost);
        if (transpositions && transposed(a, i, b, j)) {
          row[j] = Math.min(row[j], rows[(i + 1) % 3][j - 2] + 1);
        }
        least = Math.min(least, row[j]);
      }
      if (last < b.length()) {
        row[last + 1] = most + 1;
      }
      if (least > most) {
        return most + 1;
      }
    }
    return Math.min(rows[a.length() % 3][b.length()], most + 1);
  }

  private static boolean transposed(String a, int i, String b, int j) {
    return i > 1
        && j > 1
        && a.charAt(i - 1) == b.charAt(j - 2)
        && a.charAt(i - 2) == b.charAt(j - 1);
  }

  /** The errors allowed in a word of some length: none up to 3 letters, 1 up to 7, then 2. */
  public static int allowed(int length) {
    return length < 4 ? 0 : length < 8 ? 1 : MOST;
  }

  /** Whether two words differ by no more errors than a word of their length may have. */
  public static boolean isTypo(String a, String b) {
    int errors = allowed(Math.max(a.length(), b.length()));
    return errors > 0 && of(a, b, errors) <= errors;
  }
}
