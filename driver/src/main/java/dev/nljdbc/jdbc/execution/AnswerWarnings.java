// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlWarning;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.text.VisibleText;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Makes the warnings of an answer: its SQL and cost first, then notices. */
final class AnswerWarnings {

  private AnswerWarnings() {}

  /** The SQL with its account as a comment, so that it can be copied and run; then the notices. */
  public static List<SQLWarning> of(NlAnswer answer, List<String> indexWarnings) {
    List<SQLWarning> warnings = new ArrayList<>();
    warnings.add(NlWarning.ANSWER.of(answer.sql() + "\n-- " + account(answer)));
    warnings.addAll(notices(said(answer)));
    warnings.addAll(notices(indexWarnings));
    return warnings;
  }

  /** The answer's warnings, and doubts that are mere notes. */
  private static List<String> said(NlAnswer answer) {
    List<String> warnings = answer.outcome().warnings();
    Stream<String> notes =
        answer.doubts().stream().filter(Predicate.not(Doubt::mayChangeRows)).map(Doubt::warning);
    return Stream.concat(warnings.stream(), notes).distinct().toList();
  }

  /** Notices as warnings. */
  public static List<SQLWarning> notices(List<String> notices) {
    return notices.stream().map(notice -> NlWarning.NOTICE.of(VisibleText.of(notice))).toList();
  }

  private static String account(NlAnswer answer) {
    Usage usage = answer.outcome().usage();
    StringBuilder account = new StringBuilder("model ").append(answer.outcome().model());
    answer
        .outcome()
        .confidence()
        .ifPresent(c -> account.append(String.format(Locale.ROOT, ", confidence %.2f", c)));
    account.append(", ").append(usage.tokens()).append(" tokens");
    account.append(", ").append(usage.price());
    account.append(", ").append(answer.time().toMillis()).append(" ms");
    return account.append(answer.cached() ? ", cached" : "").toString();
  }
}
