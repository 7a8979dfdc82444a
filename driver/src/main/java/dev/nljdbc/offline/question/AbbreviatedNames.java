// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Abbreviation;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.CellLookup;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.Thesaurus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads words of a question as the abbreviations that names of the schema have for them, where no
 * list knows these: "connections" as {@code conn}, "meter readings" as {@code mtr_rdg}. Immutable.
 */
final class AbbreviatedNames {

  private static final int LONGEST = 6;
  private static final int SHORTEST_ROOT = 5;

  private static final Set<String> UNIT_ADJECTIVES = WordLists.set("unit.adjectives");

  private final Set<String> names = new HashSet<>();

  private final List<String> abbreviations;

  /**
   * What names may mean that a list gives another meaning first, with the stem of this one: "reg"
   * is read as region, and may mean registration.
   */
  private final Map<String, String> otherMeanings = new TreeMap<>();

  private final Lexicon lexicon;
  private final CellLookup values;

  AbbreviatedNames(SchemaView schema, Lexicon lexicon, CellLookup values) {
    this.lexicon = lexicon;
    this.values = values;
    Set<String> parts = new HashSet<>();
    for (TableView table : schema.tables()) {
      names.addAll(table.words());
      parts.addAll(IdentifierWords.of(table.id().name()));
      for (ColumnView column : table.columns()) {
        names.addAll(column.words());
        parts.addAll(IdentifierWords.of(column.id().name()));
      }
    }
    parts.forEach(part -> otherMeanings(part, parts));
    this.abbreviations = names.stream().filter(this::mayAbbreviate).sorted().toList();
  }

  /** Those of a part of a name, if no name has the first meaning in full. */
  private void otherMeanings(String part, Set<String> parts) {
    List<List<String>> meanings = Thesaurus.abbreviated(part);
    if (meanings.size() > 1
        && meanings.get(0).size() == 1
        && !parts.contains(meanings.get(0).get(0))) {
      String stem = lexicon.stem(meanings.get(0).get(0));
      meanings.stream()
          .skip(1)
          .filter(other -> other.size() == 1)
          .forEach(other -> otherMeanings.put(lexicon.stem(other.get(0)), stem));
    }
  }

  private boolean mayAbbreviate(String name) {
    return name.length() >= Abbreviation.SHORTEST
        && name.length() <= LONGEST
        && name.chars().allMatch(c -> c >= 'a' && c <= 'z')
        && !lexicon.knows(name, name)
        && !StaticEmbedder.shared().knows(name);
  }

  /** The tokens, with the stems of abbreviations for the words that these abbreviate. */
  List<Token> abbreviated(List<Token> tokens) {
    if (abbreviations.isEmpty() && otherMeanings.isEmpty()) {
      return tokens;
    }
    List<Token> all = new ArrayList<>();
    for (Token t : tokens) {
      all.add(!all.isEmpty() && measures(all.get(all.size() - 1), t) ? t : abbreviated(t));
    }
    return all;
  }

  /** Whether the second is a unit of measure: 5 meters, cubic metres. */
  private boolean measures(Token before, Token t) {
    return lexicon.unit(t.lower()).isPresent()
        && (before.number() || UNIT_ADJECTIVES.contains(before.lower()));
  }

  private Token abbreviated(Token t) {
    if (!t.word() || t.capital() && t.from() > 0 || lexicon.stopword(t.lower()) || known(t)) {
      return t;
    }
    String stem = otherMeaning(Lexicon.root(t.stem()));
    stem = stem == null ? shortened(t.stem()) : stem;
    return stem == null || values.cell(t.text())
        ? t
        : new Token(t.kind(), t.text(), t.lower(), stem, t.from(), t.to());
  }

  /** What stands in names for a meaning that begins with the root: registered, registration. */
  private @Nullable String otherMeaning(String root) {
    return root.length() < SHORTEST_ROOT
        ? null
        : otherMeanings.entrySet().stream()
            .filter(meaning -> meaning.getKey().startsWith(root))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(null);
  }

  private @Nullable String shortened(String word) {
    List<String> fitting =
        abbreviations.stream().filter(a -> Abbreviation.shortens(a, word)).toList();
    return fitting.size() == 1 ? fitting.get(0) : null;
  }

  private boolean known(Token t) {
    return names.contains(t.stem())
        || lexicon.synonymsOfWord(t.stem()).stream().anyMatch(names::contains);
  }
}
