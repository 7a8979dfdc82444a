// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.text.Folding;
import dev.nljdbc.text.StopWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Cuts a question into the stretches of it that may be cell values. */
final class QuestionSpans {

  private static final int MOST_WORDS = 80;
  private static final int LONGEST = 6;
  private static final Pattern QUOTED =
      Pattern.compile("(?<![\\p{L}\\p{N}])[\"'‘“]([^\"'‘’“”]+)[\"'’”](?![\\p{L}\\p{N}])");
  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final Pattern EDGES =
      Pattern.compile("^[\\p{Punct}‘’“”\\s]+|(?:['’]s)?[\\p{Punct}‘’“”\\s]*$");

  /** Question words: alone, they mean no cell. */
  private static final Set<String> ASKING =
      Set.of(
          ("number numbers count total sum average mean maximum minimum max min highest lowest"
                  + " largest smallest greatest oldest youngest latest earliest first last top bottom"
                  + " best worst percentage percent ratio difference order ordered sorted sort"
                  + " descending ascending distinct unique name names named called year years date"
                  + " dates age ages between above below over under after before at least exactly same"
                  + " other than them every belong belongs contain contains containing corresponding"
                  + " ids id value values amount never always ever longest shortest newest cheapest")
              .split(" "));

  /**
   * A stretch of a question.
   *
   * @param start its first word
   * @param end behind its last word
   * @param text without marks at its edges
   * @param sure whether quotes or a capital inside the question say that it is a name
   */
  record Span(int start, int end, String text, boolean sure) {
    int words() {
      return end - start;
    }
  }

  private final String question;
  private final List<int[]> words = new ArrayList<>();
  private final Set<Integer> quotedWords = new HashSet<>();
  private final List<Span> quoted = new ArrayList<>();

  QuestionSpans(String question) {
    this.question = question;
    Matcher word = WORD.matcher(question);
    while (word.find() && words.size() < MOST_WORDS) {
      words.add(new int[] {word.start(), word.end()});
    }
    Matcher quotes = QUOTED.matcher(question);
    while (quotes.find()) {
      int start = wordAt(quotes.start(1));
      int end = Math.min(wordAt(quotes.end(1) - 1) + 1, words.size());
      if (start < end) {
        quoted.add(new Span(start, end, quotes.group(1).strip(), true));
        IntStream.range(start, end).forEach(quotedWords::add);
      }
    }
  }

  private int wordAt(int character) {
    for (int i = 0; i < words.size(); i++) {
      if (character < words.get(i)[1]) {
        return i;
      }
    }
    return words.size();
  }

  /** The quoted spans. */
  List<Span> quoted() {
    return quoted;
  }

  /** A word without the marks at its edges. */
  String word(int at) {
    return span(at, at + 1).text();
  }

  /** Every run of up to six words that may be a whole value, the longest first. */
  List<Span> runs() {
    List<Span> runs = new ArrayList<>();
    for (int length = Math.min(LONGEST, words.size()); length >= 1; length--) {
      for (int start = 0; start + length <= words.size(); start++) {
        Span span = span(start, start + length);
        boolean inQuotes = length == 1 && quotedWords.contains(start);
        if (hasLetter(span.text()) && !inQuotes && (length > 1 || isContentWord(span.text()))) {
          runs.add(span);
        }
      }
    }
    return runs;
  }

  /**
   * The longest runs of telling words that are not covered yet: of names with capitals, then of
   * plain words.
   *
   * @param covered whether a word is accounted for
   */
  List<Span> rest(IntPredicate covered) {
    List<Span> names = new ArrayList<>();
    List<Span> plain = new ArrayList<>();
    int start = 0;
    while (start < words.size()) {
      int end = runEnd(start, covered);
      if (end > start) {
        (capital(start) ? names : plain).add(span(start, end));
      }
      start = Math.max(end, start + 1);
    }
    names.addAll(plain);
    return names;
  }

  private int runEnd(int start, IntPredicate covered) {
    int end = start;
    while (end < words.size()
        && end - start < LONGEST
        && !covered.test(end)
        && !quotedWords.contains(end)
        && capital(end) == capital(start)
        && isContentWord(word(end))
        && hasLetter(word(end))
        && (end == start || !endsClause(end - 1))) {
      end++;
    }
    return end;
  }

  private boolean endsClause(int word) {
    char last = question.charAt(words.get(word)[1] - 1);
    return ",;:?!.".indexOf(last) >= 0;
  }

  private Span span(int start, int end) {
    String text = question.substring(words.get(start)[0], words.get(end - 1)[1]);
    return new Span(start, end, EDGES.matcher(text).replaceAll(""), capital(start));
  }

  /** The first word of a question has a capital for no reason. */
  private boolean capital(int word) {
    int from = words.get(word)[0];
    while (from < words.get(word)[1] && !Character.isLetterOrDigit(question.charAt(from))) {
      from++;
    }
    return word > 0
        && from < words.get(word)[1]
        && Character.isUpperCase(question.codePointAt(from));
  }

  private static boolean hasLetter(String text) {
    return text.codePoints().anyMatch(Character::isLetter);
  }

  private static boolean isContentWord(String word) {
    String folded = Folding.fold(word);
    boolean single = word.length() == 1 && !Character.isUpperCase(word.charAt(0));
    return !word.isEmpty() && !single && !StopWords.contains(folded) && !ASKING.contains(folded);
  }
}
