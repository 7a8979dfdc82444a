package dev.nljdbc.offline.question;

import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.List;

/**
 * Finds stored values that the question misspells, among words that are not English and have no
 * link.
 */
final class MisspeltCells {

  private static final int SHORTEST = 4;
  private static final int LONGEST = 4;

  /** Looking for errors costs more than looking for words. */
  private static final int MOST_LOOKED_UP = 8;

  private final CellLookup values;
  private final Lexicon lexicon;

  MisspeltCells(CellLookup values, Lexicon lexicon) {
    this.values = values;
    this.lexicon = lexicon;
  }

  void find(String text, List<Token> tokens, List<Cue> cues, boolean[] taken, List<Link> links) {
    int left = MOST_LOOKED_UP;
    for (int i = 0; i < tokens.size() && left > 0; i++) {
      if (!free(tokens, cues, taken, i)) {
        continue;
      }
      int end = i + 1;
      while (end < Math.min(tokens.size(), i + LONGEST) && free(tokens, cues, taken, end)) {
        end++;
      }
      boolean strange = false;
      for (int k = i; k < end; k++) {
        strange |= strange(tokens.get(k));
      }
      for (; strange && end > i && left > 0; end--, left--) {
        if (end == i + 1 && !strange(tokens.get(i))) {
          continue;
        }
        String phrase = text.substring(tokens.get(i).from(), tokens.get(end - 1).to());
        List<ValueHit> hits = values.near(phrase).stream().filter(values::few).toList();
        if (!hits.isEmpty()) {
          Linker.take(taken, i, end);
          links.add(new Link(i, end, List.of(), List.of(), hits, null));
          i = end;
          break;
        }
      }
    }
  }

  private boolean free(List<Token> tokens, List<Cue> cues, boolean[] taken, int i) {
    Token t = tokens.get(i);
    return !taken[i]
        && t.word()
        && !lexicon.stopword(t.lower())
        && !SpanFilter.overlapsCue(cues, i, i + 1);
  }

  private boolean strange(Token t) {
    return t.lower().length() >= SHORTEST
        && !lexicon.knows(t.lower(), t.stem())
        && !StaticEmbedder.shared().knows(t.lower())
        && !StaticEmbedder.shared().knows(t.stem());
  }
}
