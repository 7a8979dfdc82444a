// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.agent.ReadingFinder.FoundReading;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.NormalizedQuestion;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.explain.Explanation;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.jdbc.execution.LeasedIndex;
import dev.nljdbc.jdbc.execution.NlSession;
import dev.nljdbc.jdbc.execution.ParameterValues;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.text.Truncation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of NL ASK: the readings of a question. */
final class ReadingsReport {

  /** Told with the rows of NL CHOOSE. */
  static final String REMEMBERED =
      "This reading is remembered for the question. NL MEMORY lists what is, NL FORGET forgets.";

  private static final String COLUMNS =
      "reading INTEGER, meaning, sql, first rows, rows BIGINT, confidence DOUBLE, model";

  private static final int SHOWN_ROWS = 3;
  private static final int LONGEST_CELL = 40;
  private static final int LONGEST_ROWS = 300;

  /** A question that fails so may have readings all the same. */
  private static final Set<NlError> READABLE =
      Set.of(
          NlError.NO_ANSWER,
          NlError.NOT_UNDERSTOOD,
          NlError.UNCERTAIN,
          NlError.NOT_KEPT,
          NlError.REFUSED,
          NlError.COST);

  private final NlSession session;
  private final ParameterValues values;
  private final Cancellation cancellation;
  private @Nullable NlAnswer answer;

  ReadingsReport(NlSession session, ParameterValues values, Cancellation cancellation) {
    this.session = session;
    this.values = values;
    this.cancellation = cancellation;
  }

  /** The answer to the question; null if there is none. */
  @Nullable NlAnswer answer() {
    return answer;
  }

  /**
   * A row for each reading.
   *
   * @throws NlException why the question can't be read, or that it can't be asked so
   */
  MemoryTable of(Question question) throws SQLException {
    check(question);
    NlException failure = ask(question);
    List<FoundReading> readings = readings(question, failure);
    if (readings.isEmpty()) {
      throw failure != null
          ? failure
          : new NlException(NlError.NO_ANSWER, "No reading of this question runs.");
    }
    try (LeasedIndex.Lease lease = session.lease(cancellation)) {
      return rows(readings, lease.workspace().index());
    }
  }

  private void check(Question question) throws NlException {
    if (!values.none() || new NormalizedQuestion(question.text()).parameters() > 0) {
      throw new NlException(
          NlError.UNSUPPORTED,
          "NL ASK takes no parameters (?): write the values into the question.");
    }
    if (!question.columns().isEmpty()) {
      throw new NlException(
          NlError.UNSUPPORTED,
          "NL ASK takes no columns, for its readings may show others: write NL ASK: question.");
    }
  }

  /**
   * Why there is no answer; null when there is one. An ambiguous question is answered here, and
   * samples vote however sure the first is, for each may be a reading.
   */
  private @Nullable NlException ask(Question question) throws SQLException {
    Settings settings = question.settings().over(session.settings());
    Question asked = question;
    if (settings.choice(Setting.AMBIGUITY, Choices.Ambiguity.class) == Choices.Ambiguity.FAIL) {
      String warn = Choices.Ambiguity.WARN.name().toLowerCase(Locale.ROOT);
      asked = asked.with(asked.settings().instead(Setting.AMBIGUITY, warn));
    }
    if (settings.integer(Setting.SAMPLES) > 1) {
      List<String> without = new ArrayList<>(settings.list(Setting.WITHOUT));
      without.add("early-stop");
      String left = String.join(",", without);
      asked = asked.with(asked.settings().instead(Setting.WITHOUT, left));
    }
    try {
      answer = session.questions().ask(asked, values, cancellation);
      return null;
    } catch (NlException e) {
      if (!READABLE.contains(e.error())) {
        throw e;
      }
      return e;
    }
  }

  private List<FoundReading> readings(Question question, @Nullable NlException failure)
      throws SQLException {
    try {
      return session
          .questions()
          .readings(question, Optional.ofNullable(answer), cancellation)
          .all();
    } catch (NlException e) {
      throw failure != null && READABLE.contains(e.error()) ? failure : e;
    }
  }

  /** More digits tell readers nothing. */
  private static double hundredths(double confidence) {
    return Math.round(100 * confidence) / 100.0;
  }

  private static MemoryTable rows(List<FoundReading> readings, DatabaseIndex index) {
    MemoryTable table = MemoryTable.of(COLUMNS);
    List<String> first = Explanation.clauses(readings.get(0).sql(), index);
    for (FoundReading reading : readings) {
      OptionalDouble confidence = reading.confidence();
      SqlExplorer.Rows rows = reading.rows();
      table.add(
          table.rows().size() + 1,
          reading.meaning().isEmpty() ? difference(reading, first, index) : reading.meaning(),
          reading.sql(),
          rows == null ? null : shown(rows),
          rows == null || rows.total() < 0 ? null : rows.total(),
          confidence.isPresent() ? (Double) hundredths(confidence.getAsDouble()) : null,
          reading.by());
    }
    return table;
  }

  /** The difference of a reading from the first; for the first, its whole explanation. */
  private static String difference(FoundReading reading, List<String> first, DatabaseIndex index) {
    List<String> own = Explanation.clauses(reading.sql(), index);
    List<String> added = own.stream().filter(line -> !first.contains(line)).toList();
    List<String> gone = first.stream().filter(line -> !own.contains(line)).toList();
    if (own.equals(first) || own.isEmpty()) {
      return String.join(" ", own);
    }
    return !added.isEmpty()
        ? String.join(" ", added)
        : gone.isEmpty() ? String.join(" ", own) : "Not: " + String.join(" ", gone);
  }

  private static String shown(SqlExplorer.Rows rows) {
    String text =
        rows.rows().stream()
            .limit(SHOWN_ROWS)
            .map(
                row ->
                    row.stream()
                        .map(cell -> Truncation.abbreviate(String.valueOf(cell), LONGEST_CELL))
                        .collect(Collectors.joining(" | ")))
            .collect(Collectors.joining("; "));
    boolean more = rows.rows().size() > SHOWN_ROWS;
    return Truncation.abbreviate(text, LONGEST_ROWS) + (more ? "; …" : "");
  }
}
