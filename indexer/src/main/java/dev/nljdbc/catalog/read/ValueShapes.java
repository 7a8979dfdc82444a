// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.ColumnProfile.Lengths;
import dev.nljdbc.catalog.ColumnProfile.Shape;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lengths and patterns of the distinct values of a text column. */
final class ValueShapes {

  /** Longer values are prose and get no pattern. */
  private static final int LONGEST_SHAPE = 40;

  /** A longer pattern is not shown. */
  private static final int LONGEST_PATTERN = 24;

  /** The most patterns that are counted. */
  private static final int PATTERNS = 256;

  /** The share of values that must have the pattern. */
  static final double MOST = 0.75;

  private static final int FEW_LENGTHS = 32;

  /** The longest length that is counted by itself. */
  private static final int LENGTHS = 4_096;

  /** Patterns that tell nothing. */
  private static final List<String> TRIVIAL = List.of("A", "a", "9", "A+", "a+", "9+", "Aa+", "Aa");

  private final Map<String, Integer> exact = new HashMap<>();
  private final Map<String, Integer> runs = new HashMap<>();
  private int[] lengths = new int[FEW_LENGTHS];
  private int least = Integer.MAX_VALUE;
  private int most;
  private int values;

  void add(String value) {
    int length = value.codePointCount(0, value.length());
    least = Math.min(least, length);
    most = Math.max(most, length);
    count(Math.min(length, LENGTHS));
    values++;
    if (length <= LONGEST_SHAPE) {
      examine(value);
    }
  }

  private void examine(String value) {
    StringBuilder pattern = new StringBuilder();
    StringBuilder run = new StringBuilder();
    value
        .codePoints()
        .map(ValueShapes::letter)
        .forEach(
            letter -> {
              pattern.appendCodePoint(letter);
              append(run, letter);
            });
    count(exact, pattern.toString());
    count(runs, run.toString());
  }

  private void count(int length) {
    if (length >= lengths.length) {
      lengths = Arrays.copyOf(lengths, Math.max(length + 1, lengths.length * 2));
    }
    lengths[length]++;
  }

  @Nullable Lengths lengths() {
    if (values == 0) {
      return null;
    }
    int typical = 0;
    for (int seen = lengths[0]; seen * 2 < values; seen += lengths[typical]) {
      typical++;
    }
    return new Lengths(least, Math.max(least, typical == LENGTHS ? most : typical), most);
  }

  /** The exact pattern of most values, else the pattern of runs, else none. */
  @Nullable Shape shape() {
    Shape shape = dominant(exact);
    return shape == null ? dominant(runs) : shape;
  }

  private @Nullable Shape dominant(Map<String, Integer> patterns) {
    Map.Entry<String, Integer> best = null;
    for (Map.Entry<String, Integer> entry : patterns.entrySet()) {
      best = best == null || entry.getValue() > best.getValue() ? entry : best;
    }
    if (best == null || values < 2 || best.getValue() < MOST * values) {
      return null;
    }
    String pattern = best.getKey();
    boolean tells = !pattern.isBlank() && !TRIVIAL.contains(pattern);
    return tells && pattern.length() <= LONGEST_PATTERN
        ? new Shape(pattern, (double) best.getValue() / values)
        : null;
  }

  private static void count(Map<String, Integer> patterns, String pattern) {
    if (patterns.size() < PATTERNS || patterns.containsKey(pattern)) {
      patterns.merge(pattern, 1, Integer::sum);
    }
  }

  private static void append(StringBuilder run, int letter) {
    boolean repeatable = letter == 'A' || letter == 'a' || letter == '9';
    int end = run.length();
    boolean plus = end > 1 && run.charAt(end - 1) == '+' && run.charAt(end - 2) == letter;
    if (repeatable && plus) {
      return;
    }
    if (repeatable && end > 0 && run.charAt(end - 1) == letter) {
      run.append('+');
      return;
    }
    run.appendCodePoint(letter);
  }

  /** The class of a character in a pattern. */
  private static int letter(int c) {
    if (Character.isDigit(c)) {
      return '9';
    }
    if (Character.isUpperCase(c)) {
      return 'A';
    }
    if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
      return ' ';
    }
    int type = Character.getType(c);
    boolean mark = type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    return mark || Character.isLetter(c) ? 'a' : c;
  }
}
