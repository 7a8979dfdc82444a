// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Normalizes the text of a question: invisible characters, full-width forms, look-alikes from other
 * alphabets, symbols, all capitals.
 */
public final class QuestionText {

  /** Cyrillic and Greek letters, and the Latin ones that they look like. */
  private static final Map<Integer, Integer> LOOK_ALIKES =
      pairs(
          "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0410\u0412\u0415\u041a"
              + "\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0405\u0391\u0392\u0395"
              + "\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03bd",
          "aeopcyxijsABEKMHOPCTYXISABEZHIKMNOPTYXov");

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}_]+");
  private static final Pattern QUOTED =
      Pattern.compile("\"[^\"]*\"|'[^']*'|\u201c[^\u201d]*\u201d");

  /** Fewer words in capitals may be names. */
  private static final int SHOUTED_WORDS = 3;

  /** Where more than this share of many words has a capital, capitals say nothing. */
  private static final double TITLED = 0.8;

  private static final int TITLED_WORDS = 5;

  private QuestionText() {}

  /** The question's text, cleaned; white space of any sort is one blank. */
  public static String of(String question) {
    String shown =
        Normalizer.normalize(question, Normalizer.Form.NFC)
            .codePoints()
            .map(QuestionText::plain)
            .filter(c -> c >= 0)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    String latin = WORD.matcher(shown).replaceAll(m -> latin(m.group()));
    return quiet(latin.strip().replaceAll("\\s+", " "));
  }

  /** The sign as it is on a plain keyboard; -1 for one that can't be seen. */
  private static int plain(int c) {
    if (c >= 0xFF01 && c <= 0xFF5E) {
      return c - 0xFF01 + '!';
    }
    if (c == 0xB4 || c == 0x2BC) {
      return '\'';
    }
    return switch (Character.getType(c)) {
      case Character.FORMAT, Character.NON_SPACING_MARK -> hidden(c) ? -1 : c;
      case Character.CONTROL,
          Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.PRIVATE_USE,
          Character.OTHER_SYMBOL,
          Character.MODIFIER_SYMBOL ->
          c == '^' || c == '`' ? c : ' ';
      default -> Character.isDigit(c) ? '0' + Character.digit(c, 10) : c;
    };
  }

  /** Joiners, marks of direction and variation selectors; other marks belong to their letter. */
  private static boolean hidden(int c) {
    return Character.getType(c) == Character.FORMAT || c >= 0xFE00 && c <= 0xFE0F;
  }

  /** A word that mixes alphabets, all in Latin letters where they look the same. */
  private static String latin(String word) {
    boolean mixed =
        word.codePoints().anyMatch(c -> latin(c) && Character.isLetter(c))
            && word.codePoints().anyMatch(LOOK_ALIKES::containsKey);
    return mixed
        ? word.codePoints()
            .map(c -> LOOK_ALIKES.getOrDefault(c, c))
            .mapToObj(Character::toString)
            .collect(Collectors.joining())
        : word;
  }

  private static boolean latin(int c) {
    return Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN;
  }

  /** The text in lower case if its capitals mark no names. */
  private static String quiet(String text) {
    if (!loud(QUOTED.matcher(text).replaceAll(" "))) {
      return text;
    }
    StringBuilder quiet = new StringBuilder();
    int from = 0;
    for (var quoted : QUOTED.matcher(text).results().toList()) {
      quiet.append(text.substring(from, quoted.start()).toLowerCase(Locale.ROOT));
      quiet.append(quoted.group());
      from = quoted.end();
    }
    return quiet.append(text.substring(from).toLowerCase(Locale.ROOT)).toString();
  }

  /** Whether all letters are capitals, or nearly all words begin with one. */
  private static boolean loud(String plain) {
    List<String> words = WORD.matcher(plain).results().map(MatchResult::group).toList();
    long lettered = words.stream().filter(QuestionText::begins).count();
    long capitals = words.stream().filter(w -> Character.isUpperCase(w.codePointAt(0))).count();
    boolean shouted =
        lettered >= SHOUTED_WORDS
            && plain.codePoints().anyMatch(Character::isLetter)
            && plain.codePoints().noneMatch(Character::isLowerCase);
    return shouted || lettered >= TITLED_WORDS && capitals > TITLED * lettered;
  }

  private static boolean begins(String word) {
    return Character.isLetter(word.codePointAt(0));
  }

  private static Map<Integer, Integer> pairs(String from, String to) {
    int[] others = from.codePoints().toArray();
    int[] latin = to.codePoints().toArray();
    return IntStream.range(0, others.length)
        .boxed()
        .collect(Collectors.toUnmodifiableMap(i -> others[i], i -> latin[i]));
  }
}
