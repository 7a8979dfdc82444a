// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import java.util.ArrayList;
import java.util.List;

/**
 * Our own form: {@code tables:} with descriptions and synonyms, and {@code terms:} as in that of
 * {@code nl.memory}.
 */
final class OwnModels implements SemanticFormat {

  @Override
  public boolean fits(SourceNode root) {
    return root.get("terms").present() || !root.get("tables").keys().isEmpty();
  }

  @Override
  public void read(SourceNode root, SemanticCollector into) {
    SourceNode tables = root.get("tables");
    for (String table : tables.keys()) {
      described(table, "", tables.get(table), into);
      SourceNode columns = tables.get(table).get("columns");
      columns.keys().forEach(column -> described(table, column, columns.get(column), into));
    }
    for (SourceNode term : root.get("terms").items()) {
      term(term, into);
    }
    root.get("queries").items().forEach(query -> into.skip("verified queries (see nl.memory)"));
  }

  private static void described(
      String table, String column, SourceNode of, SemanticCollector into) {
    String words = of.text().isEmpty() ? of.text("description") : of.text();
    into.describe(table, column, words, of.get("synonyms").texts(), of);
  }

  private static void term(SourceNode term, SemanticCollector into) {
    List<String> names = new ArrayList<>(term.get("also").texts());
    names.add(0, term.text("term"));
    into.own(
        names,
        term.text("description"),
        term.text("from"),
        term.text("expression"),
        term.text("where"),
        term);
  }
}
