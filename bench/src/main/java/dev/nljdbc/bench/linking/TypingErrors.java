package dev.nljdbc.bench.linking;

import java.util.Random;

/** Makes a typing error: a letter left out, doubled, replaced, or changed about with the next. */
final class TypingErrors {

  private static final int LETTERS = 26;

  private final Random random;

  TypingErrors(long seed) {
    this.random = new Random(seed);
  }

  /** The text with one error among its letters and digits, or as it is when none can be made. */
  String in(String text) {
    int[] places =
        text.chars().allMatch(c -> !Character.isLetterOrDigit(c))
            ? new int[0]
            : java.util.stream.IntStream.range(0, text.length())
                .filter(i -> Character.isLetterOrDigit(text.charAt(i)))
                .toArray();
    for (int attempt = 0; attempt < LETTERS && places.length > 0; attempt++) {
      String wrong = error(text, places[random.nextInt(places.length)]);
      if (!wrong.equalsIgnoreCase(text)) {
        return wrong;
      }
    }
    return text;
  }

  private String error(String text, int at) {
    String before = text.substring(0, at);
    String after = text.substring(at + 1);
    char letter = (char) ('a' + random.nextInt(LETTERS));
    return switch (random.nextInt(4)) {
      case 0 -> before + after;
      case 1 -> before + text.charAt(at) + letter + after;
      case 2 -> before + letter + after;
      default ->
          after.isEmpty() ? text : before + after.charAt(0) + text.charAt(at) + after.substring(1);
    };
  }
}
