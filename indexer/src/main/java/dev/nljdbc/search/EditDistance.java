package dev.nljdbc.search;

/** How many typing errors part two words: letters missing, added, replaced or changed about. */
public final class EditDistance {

  /** No word has more and is still meant. */
  public static final int MOST = 2;

  private EditDistance() {}

  /** The optimal string alignment distance, or {@code most + 1} when it is larger than that. */
  public static int of(String a, String b, int most) {
    if (Math.abs(a.length() - b.length()) > most) {
      return most + 1;
    }
    int[] before = new int[b.length() + 1];
    int[] previous = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      int least = i;
      for (int j = 1; j <= b.length(); j++) {
        int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best = Math.min(Math.min(previous[j] + 1, row[j - 1] + 1), previous[j - 1] + cost);
        if (swapped(a, i, b, j)) {
          best = Math.min(best, before[j - 2] + 1);
        }
        row[j] = best;
        least = Math.min(least, best);
      }
      if (least > most) {
        return most + 1;
      }
      int[] free = before;
      before = previous;
      previous = row;
      row = free;
    }
    return Math.min(previous[b.length()], most + 1);
  }

  private static boolean swapped(String a, int i, String b, int j) {
    return i > 1
        && j > 1
        && a.charAt(i - 1) == b.charAt(j - 2)
        && a.charAt(i - 2) == b.charAt(j - 1);
  }

  /**
   * The errors that a word may have and still be meant: none in three letters, 1 in seven, else 2.
   */
  public static int allowed(int length) {
    return length < 4 ? 0 : length < 8 ? 1 : MOST;
  }
}
