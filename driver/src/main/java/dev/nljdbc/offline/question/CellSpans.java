// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.CellLookup;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Finds the spans of a question that are stored values, or places that one names otherwise. */
final class CellSpans {

  /** Words that say what sort of thing is meant, and are cells only by chance. */
  private static final Set<String> GENERIC = WordLists.set("cell.generic");

  private static final Set<String> DETERMINERS = WordLists.set("determiners");

  /** At most so many words make up a state such as "in transit" or "in need of repair". */
  private static final int LONGEST_STATE = 4;

  private final CellLookup values;
  private final Lexicon lexicon;
  private final SpanFilter spans;

  private final PlaceCells places;

  public CellSpans(CellLookup values, PlaceCells places, Lexicon lexicon, SpanFilter spans) {
    this.values = values;
    this.places = places;
    this.lexicon = lexicon;
    this.spans = spans;
  }

  /** All stretches of the question that are cells, looked up at once. */
  public Map<String, List<ValueHit>> cells(String text, List<Token> tokens, List<Cue> cues) {
    Set<String> phrases = new LinkedHashSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).kind() == Token.Kind.QUOTED) {
        phrases.add(tokens.get(i).text());
      }
      int last = unquoted(tokens, i);
      for (int j = i + 1; j <= last; j++) {
        if (valuable(tokens, cues, i, j, spans.content(tokens, i, j))) {
          phrases.add(text.substring(tokens.get(i).from(), tokens.get(j - 1).to()));
        }
      }
    }
    return SpecialtyCells.with(places.with(values.equal(phrases), phrases), phrases, values);
  }

  /** Where a phrase that begins at a token must end. */
  private static int unquoted(List<Token> tokens, int from) {
    int last = Math.min(tokens.size(), from + Linker.LONGEST);
    return IntStream.range(from, last)
        .filter(k -> tokens.get(k).kind() == Token.Kind.QUOTED)
        .findFirst()
        .orElse(last);
  }

  /**
   * A lone plain word is taken for a cell as it is written, or of a column of categories; what
   * begins or ends with a stopword only for a category as it is written.
   */
  public List<ValueHit> likely(List<Token> tokens, int i, int j, List<ValueHit> hits) {
    Token t = tokens.get(i);
    if (j - i > 1 && !named(t, tokens.get(j - 1)) && bounded(tokens, i, j)) {
      return hits.stream().filter(h -> written(h) && values.categorical(h)).toList();
    }
    if (j - i > 1 || !t.word()) {
      return hits;
    }
    if (t.capital() && i > 0) {
      return t.lower().endsWith("y") ? hits.stream().filter(CellSpans::written).toList() : hits;
    }
    if (GENERIC.contains(t.stem())) {
      return List.of();
    }
    return hits.stream()
        .filter(
            h ->
                h.match() == ValueHit.Match.EXACT
                    || values.categorical(h)
                    || h.match() == ValueHit.Match.FOLDED && values.few(h))
        .toList();
  }

  /** Johnny is not John. */
  private static boolean written(ValueHit hit) {
    return hit.match() != ValueHit.Match.STEMMED;
  }

  public boolean valuable(List<Token> tokens, List<Cue> cues, int i, int j, boolean content) {
    Token first = tokens.get(i);
    Token last = tokens.get(j - 1);
    if (j - i == 1) {
      if (first.number()) {
        return first.text().length() > 3 || first.text().startsWith("0");
      }
      boolean named = first.capital() && i > 0;
      return first.word()
          && (named || !lexicon.stopword(first.lower()) && !SpanFilter.overlapsCue(cues, i, j));
    }
    boolean state = j - i <= LONGEST_STATE && !determined(first, last) && !grouping(cues, i);
    return (named(first, last) || (bounded(tokens, i, j) ? state : content))
        && last.kind() != Token.Kind.MARK;
  }

  private static boolean named(Token first, Token last) {
    return first.capital() || last.capital() || first.number() || last.number();
  }

  /** Whether a span begins or ends with a stopword. */
  private boolean bounded(List<Token> tokens, int i, int j) {
    return lexicon.stopword(tokens.get(i).lower()) || lexicon.stopword(tokens.get(j - 1).lower());
  }

  /** "Subscriptions per month" are counted by month, whatever cell says "per month". */
  private static boolean grouping(List<Cue> cues, int i) {
    return cues.stream().anyMatch(c -> c.is(Cue.Kind.EACH) && c.start() <= i && i < c.end());
  }

  private static boolean determined(Token first, Token last) {
    return DETERMINERS.contains(first.lower()) || DETERMINERS.contains(last.lower());
  }
}
