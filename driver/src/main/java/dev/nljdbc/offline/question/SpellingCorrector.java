// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.schema.CellLookup;
import dev.nljdbc.offline.schema.NameSimilarity;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.text.EditDistance;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Corrects misspelt cue words and schema names: how mnay custmers. It leaves alone every English
 * word, schema name and stored value.
 */
final class SpellingCorrector {

  private static final int SHORTEST = 4;

  /** The length below which the first letter of a word must be right. */
  private static final int SHORT = 6;

  /** Short words that questions begin with. */
  private static final Set<String> FIRST = Set.of("how", "who");

  private final Lexicon lexicon;
  private final CellLookup values;
  private final Set<String> names = new LinkedHashSet<>();
  private final Set<String> roots = new LinkedHashSet<>();
  private final Set<String> asking = new LinkedHashSet<>();

  SpellingCorrector(SchemaView schema, Lexicon lexicon, CellLookup values) {
    this.lexicon = lexicon;
    this.values = values;
    Set<String> stems = new LinkedHashSet<>();
    for (TableView table : schema.tables()) {
      stems.addAll(table.words());
      table.columns().forEach(c -> stems.addAll(c.words()));
    }
    stems.forEach(this::name);
    lexicon.comparisons().keySet().forEach(this::asking);
    lexicon.superlatives().keySet().forEach(this::asking);
    lexicon.cues().forEach(c -> asking(c.phrase()));
    lexicon.stopwords().forEach(this::asking);
  }

  private void name(String stem) {
    names.add(stem);
    names.add(stem + "s");
    if (stem.endsWith("y")) {
      names.add(stem.substring(0, stem.length() - 1) + "ies");
    }
    roots.add(Lexicon.root(stem));
  }

  private void asking(String phrase) {
    for (String word : phrase.split(" ")) {
      if (word.length() >= SHORTEST || FIRST.contains(word)) {
        asking.add(word);
      }
    }
  }

  /** The tokens, misspelt words as they are meant. */
  List<Token> corrected(List<Token> tokens) {
    List<Token> corrected = new ArrayList<>(tokens.size());
    for (Token t : tokens) {
      boolean first = corrected.isEmpty();
      if (first && tokens.size() > 1 && t.word() && howMany(t.lower(), tokens.get(1))) {
        corrected.add(new Token(t.kind(), "how", "how", "how", t.from(), t.to()));
        continue;
      }
      corrected.add(corrected(t, first ? SHORTEST - 1 : SHORTEST));
    }
    return corrected;
  }

  private Token corrected(Token t, int least) {
    String meant = t.word() && letters(t.lower(), least) ? meant(t) : null;
    return meant == null
        ? t
        : new Token(t.kind(), meant, meant, lexicon.stem(meant), t.from(), t.to());
  }

  /** "hom many": no other word stands there. */
  private static boolean howMany(String word, Token next) {
    return (next.is("many") || next.is("much"))
        && word.length() <= SHORTEST
        && !word.equals("too")
        && distance(word, "how") == 1;
  }

  private static boolean letters(String word, int least) {
    return word.length() >= least && word.chars().allMatch(c -> c >= 'a' && c <= 'z');
  }

  private @Nullable String meant(Token t) {
    String word = t.lower();
    if (known(word, t.stem())) {
      return null;
    }
    String best = best(word, names);
    String other = best(word, asking);
    if (best == null || other != null && distance(word, other) < distance(word, best)) {
      best = other;
    }
    return best == null || values.cell(t.text()) ? null : best;
  }

  private boolean known(String word, String stem) {
    return names.contains(word)
        || names.contains(stem)
        || roots.contains(Lexicon.root(stem))
        || asking.contains(word)
        || lexicon.knows(word, stem)
        || StaticEmbedder.shared().knows(word)
        || StaticEmbedder.shared().knows(stem);
  }

  private static @Nullable String best(String word, Set<String> among) {
    String best = null;
    int least = Math.max(1, EditDistance.allowed(word.length())) + 1;
    for (String other : among) {
      if (!comparable(word, other, least)) {
        continue;
      }
      int distance = distance(word, other);
      boolean likelier = best != null && beginAlike(word, other) && !beginAlike(word, best);
      if (distance < least || distance == least && likelier) {
        best = other;
        least = distance;
      }
    }
    return best;
  }

  private static boolean comparable(String word, String other, int least) {
    return other.length() >= SHORTEST - 1
        && Math.abs(other.length() - word.length()) < least
        && (word.length() >= SHORT || beginAlike(word, other))
        && !NameSimilarity.denies(word, other);
  }

  private static boolean beginAlike(String word, String other) {
    return word.charAt(0) == other.charAt(0);
  }

  private static int distance(String a, String b) {
    return EditDistance.of(a, b.toLowerCase(Locale.ROOT), EditDistance.MOST);
  }
}
