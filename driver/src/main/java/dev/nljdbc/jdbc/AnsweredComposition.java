package dev.nljdbc.jdbc;

import dev.nljdbc.answer.FailedRun;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.jdbc.report.AnswerWarnings;
import dev.nljdbc.jdbc.session.BoundValues;
import dev.nljdbc.jdbc.session.NlSession;
import dev.nljdbc.llm.Cancellation;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answers to the questions of one execution, asked anew where they turn out to be outdated. */
final class AnsweredComposition {

  /** A verified query, and the answer kept from before. */
  private static final int MOST_OUTDATED = 2;

  private final Composition composition;
  private final List<BoundValues> values;
  private final NlSession session;
  private final List<List<FailedRun>> failed;
  private List<NlAnswer> answers = List.of();
  private int failures;

  AnsweredComposition(Composition composition, BoundValues values, NlSession session) {
    this.composition = composition;
    this.values = composition.split(values);
    this.session = session;
    this.failed = composition.questions().stream().map(q -> noFailures()).toList();
  }

  private static List<FailedRun> noFailures() {
    return new ArrayList<>();
  }

  /** Asks each question. */
  void ask(Cancellation cancellation) throws SQLException {
    List<NlAnswer> found = new ArrayList<>();
    for (int i = 0; i < failed.size(); i++) {
      BoundValues own = values.get(i);
      found.add(
          session.ask(
              own.none()
                  ? composition.questions().get(i)
                  : composition.questions().get(i).with(own.told()),
              own,
              failed.get(i),
              cancellation));
    }
    answers = found;
  }

  /** The answer to the last question; null where there is no question. */
  @Nullable NlAnswer last() {
    return answers.isEmpty() ? null : answers.get(answers.size() - 1);
  }

  /** Of all answers, in order. */
  List<SQLWarning> warnings() {
    List<SQLWarning> all = new ArrayList<>();
    for (NlAnswer answer : answers) {
      all.addAll(AnswerWarnings.of(answer, session.newIndexWarnings()));
    }
    return all;
  }

  /** What is to be run. */
  String sql(Connection engines) throws SQLException {
    return composition.sql(answers, engines);
  }

  /** Whether the failure may be that of an answer from an earlier day; that one is asked anew. */
  boolean outdated(SQLException failure) {
    boolean any = false;
    for (int i = 0; i < answers.size(); i++) {
      if (answers.get(i).mayBeOutdated()) {
        failed.get(i).add(new FailedRun(answers.get(i), failure));
        any = true;
      }
    }
    return any && ++failures <= MOST_OUTDATED;
  }
}
