// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.TermLine;
import dev.nljdbc.core.Question;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.semantics.BusinessTerm;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The business terms that a question may mean, with their SQL. */
final class TermsContext {

  private static final String HEADING =
      "Terms of this business. Where the question means one, compute it as it is defined here:";

  private static final int MOST = 6;

  private TermsContext() {}

  /** The terms that the question names, then those with similar names. */
  static List<BusinessTerm> in(Question question, DatabaseIndex index) {
    Set<BusinessTerm> terms = new LinkedHashSet<>(index.terms().namedIn(question.linked()));
    terms.addAll(index.terms().like(question.linked(), MOST));
    return terms.stream().limit(MOST).toList();
  }

  /** The paragraph; empty where there is none. */
  static String of(List<BusinessTerm> terms, DatabaseIndex index) {
    StringBuilder text = new StringBuilder(terms.isEmpty() ? "" : HEADING);
    terms.forEach(
        term -> text.append("\n- ").append(PromptEscaping.line(TermLine.print(term, index))));
    return text.toString();
  }
}
