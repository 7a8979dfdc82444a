package dev.nljdbc.agent.prompt;

import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Tokenizer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The years that a question names: 2023, March 2023, 3/15/2023, the 1990s, a date in quotes. A
 * number that a unit follows is none.
 */
final class AskedYears {

  private static final Pattern FOUR_DIGITS = Pattern.compile("\\d{4}");
  private static final Pattern YEAR = Pattern.compile("[12]\\d{3}");
  private static final Pattern DECADE = Pattern.compile("([12]\\d{2})0'?s");
  private static final int DECADE_YEARS = 10;

  private final Tokenizer tokenizer = new Tokenizer(Lexicon.ENGLISH);
  private final Set<Integer> years = new TreeSet<>();

  private AskedYears() {}

  /** Each once; empty for most questions, which are not even cut into words for it. */
  static Set<Integer> of(String question) {
    if (!FOUR_DIGITS.matcher(question).find()) {
      return Set.of();
    }
    AskedYears asked = new AskedYears();
    asked.read(asked.tokenizer.tokens(question));
    return asked.years;
  }

  private void read(List<Token> tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      switch (token.kind()) {
        case DATE -> years.add(Integer.valueOf(token.lower().substring(0, 4)));
        case NUMBER -> {
          if (YEAR.matcher(token.text()).matches() && !measured(tokens, i)) {
            years.add(Integer.valueOf(token.text()));
          }
        }
        case WORD -> decade(token.lower());
        case QUOTED -> quoted(token.text());
        case MARK -> {}
      }
    }
  }

  private static boolean measured(List<Token> tokens, int i) {
    return i + 1 < tokens.size()
        && tokens.get(i + 1).word()
        && Lexicon.ENGLISH.unit(tokens.get(i + 1).lower()).isPresent();
  }

  private void decade(String word) {
    Matcher decade = DECADE.matcher(word);
    if (decade.matches()) {
      int first = DECADE_YEARS * Integer.parseInt(decade.group(1));
      for (int year = first; year < first + DECADE_YEARS; year++) {
        years.add(year);
      }
    }
  }

  /** A year among other words in quotes is part of a name. */
  private void quoted(String text) {
    List<Token> inside = tokenizer.tokens(text);
    if (inside.size() == 1 && inside.get(0).kind() != Token.Kind.QUOTED) {
      read(inside);
    }
  }
}
