// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.Tokenizer;
import dev.nljdbc.offline.schema.CellLookup;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Takes the quotation marks away from a name that is in no cell as a whole, but in two columns of
 * one table: "Ada Byron", where columns hold first and last names.
 */
final class QuotedNames {

  private final CellLookup values;
  private final Tokenizer tokenizer;

  QuotedNames(CellLookup values, Tokenizer tokenizer) {
    this.values = values;
    this.tokenizer = tokenizer;
  }

  /** The tokens of a text, such names as their words. */
  List<Token> split(String text, List<Token> tokens) {
    List<Token> split = new ArrayList<>(tokens.size());
    for (Token token : tokens) {
      if (token.kind() == Token.Kind.QUOTED && inTwoColumns(token.text())) {
        int from = text.indexOf(token.text(), token.from());
        tokenizer.tokens(token.text()).forEach(word -> split.add(word.movedBy(from)));
      } else {
        split.add(token);
      }
    }
    return split;
  }

  private boolean inTwoColumns(String name) {
    int blank = name.strip().indexOf(' ');
    if (blank < 0 || values.cell(name)) {
      return false;
    }
    for (; blank >= 0; blank = name.indexOf(' ', blank + 1)) {
      String first = name.substring(0, blank).strip();
      String last = name.substring(blank).strip();
      Map<String, List<ValueHit>> cells = values.equal(List.of(first, last));
      if (beside(cells.getOrDefault(first, List.of()), cells.getOrDefault(last, List.of()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean beside(List<ValueHit> some, List<ValueHit> others) {
    return others.stream()
        .map(ValueHit::column)
        .anyMatch(
            column ->
                some.stream()
                    .map(ValueHit::column)
                    .anyMatch(c -> c.table().equals(column.table()) && !c.equals(column)));
  }
}
