// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.queries.QueryOutline;
import dev.nljdbc.semantics.BusinessTerm;
import dev.nljdbc.text.VisibleText;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Business terms that the question names, and the query computes from other columns. */
final class UnusedTerms implements Examiner {

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    if (query.outline().isEmpty()) {
      return List.of();
    }
    QueryOutline outline = query.outline().get();
    Dialect dialect = query.index().dialect();
    return query.terms().stream()
        .filter(term -> !used(term, outline))
        .map(
            term ->
                new Doubt(
                    Kind.UNUSED_WORD,
                    VisibleText.line(
                        "\"%s\" is defined as %s, and the query computes something else."
                            .formatted(
                                term.name(),
                                term.definition().inWords(dialect::column, dialect::table))),
                    VisibleText.line("It is defined in " + term.source() + "."),
                    true))
        .toList();
  }

  /** Whether all columns of the definition are in the query, and its table. */
  private static boolean used(BusinessTerm term, QueryOutline outline) {
    Set<ColumnId> needed = term.columns().collect(Collectors.toSet());
    return outline.columns().containsAll(needed)
        && outline.tables().contains(term.definition().table());
  }
}
