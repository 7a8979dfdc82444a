// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.Tokenizer;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.text.WordList;
import java.lang.Character.UnicodeScript;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Detects questions that are not English by alphabet, function words and common nouns. Names of the
 * schema and stored values do not count.
 */
public final class Language {

  /** So many words that are not English beside a small one of another language are of it. */
  private static final int STRANGE = 2;

  /** Words of so many letters may be codes. */
  private static final int SHORT = 3;

  private static final Set<UnicodeScript> NEUTRAL =
      Set.of(UnicodeScript.LATIN, UnicodeScript.COMMON, UnicodeScript.INHERITED);

  /** A noun or verb of a language tells as much as so many small words. */
  private static final int OWN = 2;

  private static final Set<String> SPANISH_MARKS = Set.of("\u00bf", "\u00a1");

  private final Map<String, Set<String>> small = new LinkedHashMap<>();
  private final Map<String, Set<String>> own = new LinkedHashMap<>();
  private final Lexicon lexicon;
  private final Tokenizer tokenizer;

  /** Reads the small words of the languages known. */
  public Language(Lexicon lexicon) {
    this.lexicon = lexicon;
    this.tokenizer = new Tokenizer(lexicon);
    for (String line : WordList.lines(Language.class, "languages.tsv")) {
      String[] fields = line.split("\t");
      small.put(fields[0], new HashSet<>(List.of(fields[1].split(" "))));
      if (fields.length > 2) {
        own.put(fields[0], new HashSet<>(List.of(fields[2].split(" "))));
      }
    }
  }

  /** The language of the question, in words for a message; empty for English. */
  public Optional<String> other(Utterance u) {
    Count count = new Count(u);
    tokenizer.tokens(u.text()).forEach(count::add);
    if (SPANISH_MARKS.stream().anyMatch(u.text()::contains)) {
      count.languages.merge("Spanish", OWN, Integer::sum);
    }
    return count.other();
  }

  /** The words of one question, by what they are. */
  private final class Count {

    private final Utterance u;
    private final Map<String, Integer> languages = new LinkedHashMap<>();
    private final Map<UnicodeScript, Integer> scripts = new LinkedHashMap<>();
    private int english;
    private int plain;
    private int strange;
    private int words;

    Count(Utterance u) {
      this.u = u;
    }

    void add(Token t) {
      if (!t.word() || t.lower().equals("'s")) {
        return;
      }
      UnicodeScript script = script(t.lower());
      boolean name = names(t);
      words++;
      if (!NEUTRAL.contains(script)) {
        scripts.merge(script, name ? 0 : 1, Integer::sum);
        return;
      }
      boolean here = lexicon.stopword(t.lower()) || cued(t);
      english += here && !(name && t.lower().length() <= SHORT) ? 1 : 0;
      strange += name || explained(t, here) || t.capital() && t.from() > 0 ? 0 : 1;
    }

    private boolean explained(Token t, boolean here) {
      return here || there(t) || t.lower().length() < 3 || known(t) || corrected(t);
    }

    /** Counts a word for each language that has it. */
    private boolean there(Token t) {
      List<String> having = having(small, t);
      having.forEach(name -> languages.merge(name, 1, Integer::sum));
      List<String> owning = having(own, t);
      owning.forEach(name -> languages.merge(name, OWN, Integer::sum));
      boolean there = !having.isEmpty() || !owning.isEmpty();
      plain += there && (!t.capital() || t.from() == 0) ? 1 : 0;
      return there;
    }

    private boolean known(Token t) {
      return lexicon.knows(t.lower(), t.stem())
          || StaticEmbedder.shared().knows(t.lower())
          || StaticEmbedder.shared().knows(t.stem());
    }

    private boolean cued(Token t) {
      return u.cues().stream()
          .anyMatch(
              c ->
                  u.token(c.start()).from() <= t.from()
                      && t.to() <= u.token(c.end() - 1).to()
                      && written(t));
    }

    private boolean corrected(Token t) {
      return u.tokens().stream()
          .anyMatch(o -> o.from() == t.from() && o.to() == t.to() && !o.lower().equals(t.lower()));
    }

    /** Whether the question's token there is this one, not what it was taken for. */
    private boolean written(Token t) {
      return u.tokens().stream().anyMatch(o -> o.from() == t.from() && o.lower().equals(t.lower()));
    }

    private boolean names(Token t) {
      return u.links().stream()
          .anyMatch(
              l ->
                  u.token(l.start()).from() <= t.from()
                      && t.to() <= u.token(l.end() - 1).to()
                      && (cell(l, t) || l.nameScore() >= Link.PARTLY_NAMED)
                      && (l.length() > 1 || written(t)));
    }

    /** Small words are codes in capitals only: de is French, DE is Germany. */
    private boolean cell(Link link, Token t) {
      boolean literal = link.values().isEmpty() && link.length() == 1;
      return link.value()
          && !(literal && (t.from() <= 1 || !having(own, t).isEmpty()))
          && (link.length() > 1
              || t.lower().length() > SHORT
              || link.values().stream().anyMatch(v -> v.match() == ValueHit.Match.EXACT));
    }

    Optional<String> other() {
      int letters = scripts.values().stream().mapToInt(Integer::intValue).sum();
      if (letters > english) {
        UnicodeScript most =
            scripts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
        return Optional.of(inWords(most));
      }
      Optional<Map.Entry<String, Integer>> best =
          languages.entrySet().stream().reduce((a, b) -> b.getValue() > a.getValue() ? b : a);
      int small = best.map(Map.Entry::getValue).orElse(0);
      if (!foreign(small)) {
        return Optional.empty();
      }
      boolean one = languages.values().stream().filter(n -> n == small).count() == 1 && small >= 2;
      return Optional.of(one ? best.orElseThrow().getKey() : "another language than English");
    }

    private boolean foreign(int small) {
      return small >= 2 && small > english
          || english == 0 && small >= 1 && (strange >= 1 || small == words || plain >= 1)
          || english <= 1 && small >= 1 && strange >= STRANGE;
    }
  }

  private static List<String> having(Map<String, Set<String>> languages, Token t) {
    return languages.entrySet().stream()
        .filter(language -> language.getValue().contains(t.lower()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static UnicodeScript script(String word) {
    return word.codePoints()
        .filter(Character::isLetter)
        .mapToObj(UnicodeScript::of)
        .filter(s -> !NEUTRAL.contains(s))
        .findFirst()
        .orElse(UnicodeScript.LATIN);
  }

  private static String inWords(UnicodeScript script) {
    return switch (script) {
      case CYRILLIC -> "Russian or another language in Cyrillic letters";
      case GREEK -> "Greek";
      case ARABIC -> "Arabic or another language in Arabic letters";
      case HEBREW -> "Hebrew";
      case DEVANAGARI -> "Hindi or another language in Devanagari";
      case HAN -> "Chinese";
      case HIRAGANA, KATAKANA -> "Japanese";
      case HANGUL -> "Korean";
      case THAI -> "Thai";
      default -> "another language than English";
    };
  }
}
