// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers in words: seven, twenty-eight, two hundred and five, 5 thousand, 50k, third. */
public final class Numerals {

  private static final Map<String, Integer> WORDS = new HashMap<>();

  /** Words for places behind the first, the second place first. */
  public static final List<String> ORDINALS =
      List.of("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth");

  private static final Pattern THOUSANDS = Pattern.compile("(\\d{2,}|\\d+\\.\\d+)k");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
  private static final Pattern YEAR = Pattern.compile("[12]\\d{3}");
  private static final int HUNDRED = 100;

  static {
    String[] small =
        ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
                + " fifteen sixteen seventeen eighteen nineteen")
            .split(" ");
    for (int i = 0; i < small.length; i++) {
      WORDS.put(small[i], i);
    }
    String[] tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
    for (int i = 0; i < tens.length; i++) {
      WORDS.put(tens[i], 10 * (i + 2));
    }
    WORDS.put("dozen", 12);
    WORDS.put("hundred", HUNDRED);
    WORDS.put("thousand", 1_000);
    WORDS.put("million", 1_000_000);
    WORDS.put("billion", 1_000_000_000);
  }

  private Numerals() {}

  /** Whether a text is a number in digits. */
  public static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }

  /** Whether a text is a year: four digits that begin with 1 or 2. */
  public static boolean isYear(String text) {
    return YEAR.matcher(text).matches();
  }

  /** The place that a word says, second or third and so on; 0 for another word. */
  public static int place(String lower) {
    return ORDINALS.contains(lower) ? ORDINALS.indexOf(lower) + 2 : 0;
  }

  /** The digits of one word, or null for a word that is no number. */
  public static @Nullable String of(String lower) {
    Integer known = WORDS.get(lower);
    if (known != null) {
      return known.toString();
    }
    int hyphen = lower.indexOf('-');
    if (hyphen > 0) {
      return sum(WORDS.get(lower.substring(0, hyphen)), WORDS.get(lower.substring(hyphen + 1)));
    }
    return THOUSANDS.matcher(lower).matches()
        ? times(lower.substring(0, lower.length() - 1), 1_000)
        : null;
  }

  private static @Nullable String sum(@Nullable Integer ten, @Nullable Integer one) {
    return ten != null && one != null && tens(ten) && ones(one) ? String.valueOf(ten + one) : null;
  }

  /** Puts the words of one number together into one token. */
  static List<Token> merge(List<Token> tokens) {
    List<Token> merged = new ArrayList<>();
    int i = 0;
    while (i < tokens.size()) {
      Run run = new Run();
      int end = i;
      while (end < tokens.size() && run.takes(tokens.get(end))) {
        end++;
      }
      boolean and = end > i && tokens.get(end - 1).is("and");
      end -= and ? 1 : 0;
      merged.add(end - i < 2 ? tokens.get(i) : run.token(tokens.get(i), tokens.get(end - 1)));
      i = Math.max(end, i + 1);
    }
    return merged;
  }

  /** The words of one number, as far as they go: two hundred and five thousand. */
  private static final class Run {

    private BigDecimal total = BigDecimal.ZERO;
    private BigDecimal current = BigDecimal.ZERO;
    private boolean begun;
    private boolean digits;
    private boolean and;

    boolean takes(Token t) {
      if (t.is("and")) {
        and = begun && !and && !digits && multiple(current) && current.signum() > 0;
        return and;
      }
      if (!t.number()) {
        return false;
      }
      if (t.text().codePoints().allMatch(c -> Character.isLetter(c) || c == '-')) {
        return takes(Integer.parseInt(t.lower()));
      }
      return takesDigits(t.lower());
    }

    private boolean takesDigits(String lower) {
      if (begun || lower.startsWith("-")) {
        return false;
      }
      begun = true;
      digits = true;
      current = new BigDecimal(lower);
      return true;
    }

    private boolean takes(int value) {
      boolean first = !begun;
      begun = true;
      if (value >= HUNDRED) {
        return multiplies(value);
      }
      int rest = current.remainder(BigDecimal.valueOf(HUNDRED)).intValue();
      boolean after = total.signum() > 0 || current.signum() > 0;
      boolean fits = first || !digits && (rest == 0 && after || tens(rest) && ones(value));
      and = false;
      current = fits ? current.add(BigDecimal.valueOf(value)) : current;
      return fits;
    }

    private boolean multiplies(int value) {
      boolean fits = current.compareTo(BigDecimal.valueOf(value)) < 0 && !and;
      if (fits && value == HUNDRED) {
        current = current.max(BigDecimal.ONE).multiply(BigDecimal.valueOf(value));
      } else if (fits) {
        total = total.add(current.max(BigDecimal.ONE).multiply(BigDecimal.valueOf(value)));
        current = BigDecimal.ZERO;
      }
      return fits;
    }

    private static boolean multiple(BigDecimal number) {
      return number.remainder(BigDecimal.valueOf(HUNDRED)).signum() == 0;
    }

    Token token(Token first, Token last) {
      String value = total.add(current).stripTrailingZeros().toPlainString();
      String text = first.text() + " " + last.text();
      return new Token(Token.Kind.NUMBER, text, value, value, first.from(), last.to());
    }
  }

  private static boolean tens(int number) {
    return number >= 20 && number < HUNDRED && number % 10 == 0;
  }

  private static boolean ones(int number) {
    return number > 0 && number < 10;
  }

  private static String times(String number, long factor) {
    return new BigDecimal(number)
        .multiply(BigDecimal.valueOf(factor))
        .stripTrailingZeros()
        .toPlainString();
  }
}
