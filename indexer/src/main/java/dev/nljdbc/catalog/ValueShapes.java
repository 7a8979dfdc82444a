package dev.nljdbc.catalog;

import dev.nljdbc.catalog.ColumnProfile.CharacterClass;
import dev.nljdbc.catalog.ColumnProfile.Lengths;
import dev.nljdbc.catalog.ColumnProfile.Shape;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lengths, characters and patterns of the distinct values of a text column. */
final class ValueShapes {

  /** Longer values are prose, of which no pattern is made. */
  private static final int LONGEST_SHAPE = 40;

  /** A longer pattern is not shown. */
  private static final int LONGEST_PATTERN = 24;

  /** Once so many patterns were seen, others are only counted. */
  private static final int PATTERNS = 256;

  /** The part of the values that a pattern must have. */
  private static final double MOST = 0.75;

  private static final int FEW_LENGTHS = 32;

  /** Longer values count as so long when the typical length is looked for. */
  private static final int LENGTHS = 4_096;

  /** Says of a word only that it is one. */
  private static final List<String> TRIVIAL = List.of("A", "a", "9", "A+", "a+", "9+", "Aa+", "Aa");

  private final Map<String, Integer> exact = new HashMap<>();
  private final Map<String, Integer> runs = new HashMap<>();
  private final EnumSet<CharacterClass> characters = EnumSet.noneOf(CharacterClass.class);
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
    examine(value, length <= LONGEST_SHAPE);
  }

  private void examine(String value, boolean patterned) {
    StringBuilder pattern = new StringBuilder();
    StringBuilder run = new StringBuilder();
    int end = Math.min(value.length(), LENGTHS);
    for (int i = 0; i < end; ) {
      int c = value.codePointAt(i);
      CharacterClass is = classOf(c);
      characters.add(is);
      if (patterned) {
        pattern.appendCodePoint(letter(is, c));
        append(run, letter(is, c));
      }
      i += Character.charCount(c);
    }
    if (patterned) {
      count(exact, pattern.toString());
      count(runs, run.toString());
    }
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

  List<CharacterClass> characters() {
    return List.copyOf(characters);
  }

  /** The exact pattern that most values have, else that of runs, else none. */
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

  private static int letter(CharacterClass is, int c) {
    return switch (is) {
      case CAPITALS -> 'A';
      case LETTERS -> 'a';
      case DIGITS -> '9';
      case BLANKS -> ' ';
      case SIGNS -> c;
    };
  }

  private static CharacterClass classOf(int c) {
    if (Character.isDigit(c)) {
      return CharacterClass.DIGITS;
    }
    if (Character.isUpperCase(c)) {
      return CharacterClass.CAPITALS;
    }
    if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
      return CharacterClass.BLANKS;
    }
    int type = Character.getType(c);
    boolean mark = type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    return mark || Character.isLetter(c) ? CharacterClass.LETTERS : CharacterClass.SIGNS;
  }
}
