// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.search.StaticEmbedder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads words of a question as the abbreviations that names of the schema have for them, where no
 * list knows these: "connections" as {@code conn}, "meter readings" as {@code mtr_rdg}. Immutable.
 */
final class AbbreviatedNames {

  private static final int LONGEST = 6;
  private static final Set<String> UNIT_ADJECTIVES = WordLists.set("unit.adjectives");

  private final Set<String> names = new HashSet<>();
  private final List<String> abbreviations;
  private final Lexicon lexicon;
  private final CellLookup values;

  AbbreviatedNames(SchemaView schema, Lexicon lexicon, CellLookup values) {
    this.lexicon = lexicon;
    this.values = values;
    for (TableView table : schema.tables()) {
      names.addAll(table.words());
      table.columns().forEach(c -> names.addAll(c.words()));
    }
    this.abbreviations = names.stream().filter(this::mayAbbreviate).sorted().toList();
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
    if (abbreviations.isEmpty()) {
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
    List<String> fitting =
        abbreviations.stream().filter(a -> Abbreviation.shortens(a, t.stem())).toList();
    return fitting.size() == 1 && !values.cell(t.text())
        ? new Token(t.kind(), t.text(), t.lower(), fitting.get(0), t.from(), t.to())
        : t;
  }

  private boolean known(Token t) {
    return names.contains(t.stem())
        || lexicon.synonymsOfWord(t.stem()).stream().anyMatch(names::contains);
  }
}
