// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.DateMerger;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.schema.CellLookup;
import dev.nljdbc.offline.schema.NameParts;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.text.IdentifierWords;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds stored values that the question misspells, among words that are not English and have no
 * link, and last names behind a first name.
 */
final class MisspeltCells {

  private static final int SHORTEST = 4;

  /** The same of words in small letters: no "rota" is a Rosa. */
  private static final int SHORTEST_SMALL = 5;

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
      Set<TableId> people = firstNames(i, links);
      if (!people.isEmpty() && lastName(tokens.get(i), people, links, i)) {
        Linker.take(taken, i, i + 1);
        left--;
        continue;
      }
      int end = i + 1;
      while (end < Math.min(tokens.size(), i + LONGEST) && free(tokens, cues, taken, end)) {
        end++;
      }
      boolean strange = tokens.subList(i, end).stream().anyMatch(this::strange);
      for (; strange && end > i && left > 0; end--, left--) {
        List<ValueHit> hits = hits(text, tokens.subList(i, end));
        if (!hits.isEmpty()) {
          Linker.take(taken, i, end);
          links.add(new Link(i, end, List.of(), List.of(), hits, null));
          i = end;
          break;
        }
      }
    }
  }

  /** The tables whose people have the first name that ends before a word. */
  private static Set<TableId> firstNames(int word, List<Link> links) {
    return links.stream()
        .filter(link -> link.end() == word)
        .flatMap(link -> link.values().stream())
        .map(ValueHit::column)
        .filter(column -> NameParts.first(words(column)))
        .map(ColumnId::table)
        .collect(Collectors.toSet());
  }

  private static List<String> words(ColumnId column) {
    return IdentifierWords.of(column.name());
  }

  private boolean lastName(Token token, Set<TableId> people, List<Link> links, int at) {
    List<ValueHit> hits =
        values.near(token.text()).stream()
            .filter(hit -> people.contains(hit.column().table()))
            .filter(hit -> NameParts.last(words(hit.column())))
            .toList();
    if (!hits.isEmpty()) {
      links.add(new Link(at, at + 1, List.of(), List.of(), hits, null));
    }
    return !hits.isEmpty();
  }

  private List<ValueHit> hits(String text, List<Token> span) {
    Token first = span.get(0);
    if (span.size() == 1 && !strange(first)) {
      return List.of();
    }
    String phrase = text.substring(first.from(), span.get(span.size() - 1).to());
    return values.near(phrase).stream().filter(values::few).toList();
  }

  private boolean free(List<Token> tokens, List<Cue> cues, boolean[] taken, int i) {
    Token t = tokens.get(i);
    return !taken[i]
        && t.word()
        && !lexicon.stopword(t.lower())
        && !SpanFilter.overlapsCue(cues, i, i + 1);
  }

  private boolean strange(Token t) {
    return t.lower().length() >= (t.capital() ? SHORTEST : SHORTEST_SMALL)
        && DateMerger.monthOf(t.lower()) == 0
        && !lexicon.knows(t.lower(), t.stem())
        && !StaticEmbedder.shared().knows(t.lower())
        && !StaticEmbedder.shared().knows(t.stem());
  }
}
