// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.semantics.BusinessTerm;
import dev.nljdbc.text.Truncation;

/** Prints a business term for a model. */
public final class TermLine {

  private static final int LONGEST = 300;

  private TermLine() {}

  /**
   * The term on one line: {@code revenue (also turnover) = SUM(sale.amount) over sale where
   * sale.paid = 1: what customers paid}.
   */
  public static String print(BusinessTerm term, DatabaseIndex index) {
    Dialect dialect = index.dialect();
    String also =
        term.synonyms().isEmpty() ? "" : " (also " + String.join(", ", term.synonyms()) + ")";
    String meaning = term.definition().inWords(dialect::column, dialect::table);
    String words = term.description().isEmpty() ? "" : ": " + term.description();
    String line = term.name() + also + " = " + meaning + words;
    return words.isEmpty()
        ? line
        : Truncation.abbreviate(line, Math.max(LONGEST, line.length() - words.length()));
  }
}
