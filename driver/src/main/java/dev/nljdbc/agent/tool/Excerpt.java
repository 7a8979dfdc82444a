package dev.nljdbc.agent.tool;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Shortens a description to what a question needs of it: how it begins, then the parts that speak
 * of the question's words. A code such as {@code ca: calcium} is of use to who asks for calcium,
 * wherever it stands in the list.
 */
public final class Excerpt {

  private static final Pattern PARTS = Pattern.compile("(?<=[;.,]\\s)|\\R+|(?=\\s[•*–-]\\s)");
  private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final String GAP = " … ";
  private static final int SHORTEST_WORD = 4;
  private static final int STEM = 5;

  private final Set<String> stems;

  /**
   * For a question.
   *
   * @param question in any words; empty to shorten at the end only
   */
  public Excerpt(String question) {
    this.stems = stems(question).collect(Collectors.toUnmodifiableSet());
  }

  /** Beginnings of the words that are long enough to mean something. */
  private static java.util.stream.Stream<String> stems(String text) {
    return NO_LETTERS
        .splitAsStream(text.toLowerCase(Locale.ROOT))
        .filter(word -> word.length() >= SHORTEST_WORD)
        .map(word -> word.substring(0, Math.min(STEM, word.length())));
  }

  /** The text, or about {@code longest} characters of it; what is left out leaves an ellipsis. */
  public String of(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    List<String> parts = new ArrayList<>();
    for (String part : PARTS.split(text)) {
      if (!part.isBlank()) {
        parts.add(part.strip());
      }
    }
    BitSet kept = relevant(parts, longest);
    return kept.isEmpty()
        ? Texts.cut(text, longest)
        : joined(parts, withBeginning(parts, kept, longest));
  }

  /** The parts that hold a word of the question, as far as there is room. */
  private BitSet relevant(List<String> parts, int longest) {
    BitSet kept = new BitSet();
    int left = longest;
    for (int i = 0; i < parts.size(); i++) {
      int cost = parts.get(i).length() + GAP.length();
      if (cost <= left && stems(parts.get(i)).anyMatch(stems::contains)) {
        kept.set(i);
        left -= cost;
      }
    }
    return kept;
  }

  private static BitSet withBeginning(List<String> parts, BitSet kept, int longest) {
    int left = longest - kept.stream().map(i -> parts.get(i).length() + GAP.length()).sum();
    for (int i = 0; i < parts.size(); i++) {
      int cost = kept.get(i) ? 0 : parts.get(i).length() + 1;
      if (cost > left) {
        break;
      }
      kept.set(i);
      left -= cost;
    }
    return kept;
  }

  private static String joined(List<String> parts, BitSet kept) {
    StringBuilder text = new StringBuilder();
    int last = -1;
    for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
      text.append(i > last + 1 ? (last < 0 ? "… " : GAP) : last < 0 ? "" : " ")
          .append(parts.get(i));
      last = i;
    }
    return last < parts.size() - 1 ? text + " …" : text.toString();
  }
}
