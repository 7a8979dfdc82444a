// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.row;

import dev.nljdbc.semantics.BusinessTerm;

/**
 * A business term that a question defines in passing.
 *
 * @param term the term; its name stands nowhere else in the question
 * @param question the question with the name in place of the phrase
 * @param said the phrase
 * @param inWords the expression in words: {@code the days from rental.start to rental.end}
 * @param most the maximum confidence of an answer with it
 */
public record RowTerm(
    BusinessTerm term, String question, String said, String inWords, double most) {

  /** One that leaves no doubt of what is meant. */
  RowTerm(BusinessTerm term, String question, String said, String inWords) {
    this(term, question, said, inWords, 1);
  }

  /** A text about the question, with what was said and its meaning in place of the name. */
  public String told(String text) {
    String column = term.definition().table().column(term.name()).toString();
    return text.replace(column + " = 'yes'", inWords)
        .replace(column, inWords)
        .replace(term.name(), said);
  }
}
