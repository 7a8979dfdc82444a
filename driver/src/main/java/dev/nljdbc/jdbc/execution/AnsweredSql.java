// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.answer.Answers.OutdatedAnswer;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.catalog.read.PlanEstimate;
import dev.nljdbc.catalog.read.SavepointRunner;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The answers to the questions of one execution. Outdated answers are asked again. */
final class AnsweredSql {

  /** A verified query and a cached answer can each be outdated. */
  private static final int MOST_OUTDATED = 2;

  private static final String UNKNOWN_COST =
      "The engine does not tell what this answer reads, so that nl.answer.cost could not be"
          + " checked.";

  private final AskedSql askedSql;
  private final ParameterValues all;
  private final List<ParameterValues> values;
  private final NlSession session;
  private final List<List<OutdatedAnswer>> failed;
  private final List<QuestionLog.Note> notes = new ArrayList<>();
  private List<NlAnswer> answers = List.of();
  private int failures;

  AnsweredSql(AskedSql askedSql, ParameterValues values, NlSession session) {
    this.askedSql = askedSql;
    this.all = values;
    this.values = askedSql.split(values);
    this.session = session;
    this.failed =
        askedSql.questions().stream().<List<OutdatedAnswer>>map(q -> new ArrayList<>()).toList();
  }

  /** Asks each question. */
  void ask(Cancellation cancellation) throws SQLException {
    List<NlAnswer> found = new ArrayList<>();
    for (int i = 0; i < failed.size(); i++) {
      ParameterValues own = values.get(i);
      Question bare = askedSql.questions().get(i);
      Question question = own.none() ? bare : bare.with(own.boundValues());
      if (notes.size() == i) {
        notes.add(session.questions().log().note(question, all));
      }
      try {
        found.add(session.questions().ask(question, own, failed.get(i), cancellation));
      } catch (SQLException | RuntimeException | Error e) {
        SQLException failure = e instanceof SQLException known ? known : NlException.inside(e);
        answers = found;
        answered();
        notes.get(i).failed(null, failure);
        throw failure;
      }
    }
    answers = found;
  }

  /** Logs that the questions were answered and their SQL is not executed. */
  void answered() {
    note(QuestionLog.Note::answered);
  }

  /** Logs that the SQL was executed. */
  void ran() {
    note(QuestionLog.Note::ran);
  }

  /** Logs that the SQL failed. */
  void failed(SQLException failure) {
    note((note, answer) -> note.failed(answer, failure));
  }

  /**
   * Logs that something went wrong in nl-jdbc or below it.
   *
   * @return the failure to throw
   */
  NlException failedInside(Throwable failure) {
    NlException inside = NlException.inside(failure);
    failed(inside);
    return inside;
  }

  private void note(BiConsumer<QuestionLog.Note, NlAnswer> how) {
    for (int i = 0; i < answers.size(); i++) {
      how.accept(notes.get(i), answers.get(i));
    }
  }

  /** The answer to the last question; null where there is no question. */
  @Nullable NlAnswer last() {
    return answers.isEmpty() ? null : answers.get(answers.size() - 1);
  }

  /** The warnings of all answers, in order. */
  List<SQLWarning> warnings() {
    List<SQLWarning> all = new ArrayList<>();
    for (NlAnswer answer : answers) {
      all.addAll(AnswerWarnings.of(answer, session.index().newWarnings()));
    }
    return all;
  }

  /** The SQL to execute. */
  String sql(AnswerExecutor executor, Cancellation cancellation) throws SQLException {
    return askedSql.sql(
        answers,
        sql -> executor.labels(sql, cancellation),
        session.questions()::headings,
        executor.connection().getMetaData().getDatabaseProductName());
  }

  /**
   * Compares what the SQL reads, by the engine's plan, with {@code nl.answer.cost}.
   *
   * @return a warning where the engine does not tell
   * @throws NlException when that is more
   */
  List<SQLWarning> checkCost(String sql, Cancellation cancellation) throws SQLException {
    Settings settings = askedSql.questions().get(0).settings().over(session.settings());
    AnswerLimits.Cost cost = AnswerLimits.Cost.of(settings);
    if (!cost.limited()) {
      return List.of();
    }
    Optional<PlanEstimate> estimate = session.questions().estimate(sql, all, cancellation);
    if (estimate.filter(cost::exceeded).isPresent()) {
      throw cost.exception(estimate.get());
    }
    return estimate.isPresent() ? List.of() : AnswerWarnings.notices(List.of(UNKNOWN_COST));
  }

  /** Whether an old answer may have caused the failure; the next {@link #ask} asks it again. */
  boolean outdated(SQLException failure) {
    boolean any = false;
    for (int i = 0; i < answers.size(); i++) {
      if (answers.get(i).mayBeOutdated()) {
        failed.get(i).add(new OutdatedAnswer(answers.get(i), failure));
        any = true;
      }
    }
    return any && ++failures <= MOST_OUTDATED;
  }

  /**
   * A lost connection keeps the engine's own exception, which connection pools look for, and so
   * does a deadlock, which programs try again.
   */
  static SQLException translated(SQLException e, String sql) {
    String state = String.valueOf(e.getSQLState());
    if (e instanceof NlException ours) {
      return ours.tried(sql);
    }
    return SavepointRunner.tellsLoss(e) || state.startsWith("40")
        ? e
        : new NlException(
                NlError.FAILED,
                "The database did not run the SQL of the answer: "
                    + String.valueOf(e.getMessage()).strip()
                    + " NL TRACE: shows how it came about; ask in other words.",
                e)
            .tried(sql);
  }
}
