// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.answer.Journal;
import dev.nljdbc.answer.Journal.JournalEntry;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.telemetry.AskedQuestion;
import dev.nljdbc.text.Sha256;
import dev.nljdbc.text.Truncation;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the questions of one connection to the log of its database, and tells who watches. */
public final class QuestionLog {

  private static final Logger LOG = System.getLogger(QuestionLog.class.getName());
  private static final int LONGEST_QUESTION = 20_000;
  private static final int LONGEST_SQL = 100_000;
  private static final int LONGEST_ERROR = 4_000;
  private static final int LONGEST_USER = 1_000;
  private static final int HASH_DIGITS = 64;

  private final NlSession session;
  private final ClientInfo info;
  private volatile @Nullable String user;

  QuestionLog(NlSession session, ClientInfo info) {
    this.session = session;
    this.info = info;
  }

  /**
   * The entries of sessions that see what this one sees, the newest first; of this end user, where
   * the application names one.
   */
  public Journal.Contents newest(Cancellation cancellation) throws SQLException {
    Journal.Contents all = session.presentJournal(cancellation).newest();
    String mine = session.questions().session();
    String user = info.user();
    return new Journal.Contents(
        all.entries().stream()
            .filter(entry -> entry.session().equals(mine))
            .filter(entry -> user.isEmpty() || isOf(entry, user))
            .toList(),
        all.warnings());
  }

  /** Names that differ may be shown alike, cut and without secrets. */
  private static boolean isOf(JournalEntry entry, String user) {
    return entry.endUserHash().isEmpty()
        ? entry.endUser().equals(shown(user, LONGEST_USER))
        : entry.endUserHash().equals(hash(user));
  }

  private static String hash(String user) {
    return user.isEmpty() ? "" : Sha256.hex(user, HASH_DIGITS);
  }

  private boolean on() {
    return session.settings().on(Setting.LOG);
  }

  /**
   * Begins the entry of a question.
   *
   * @param values of the whole statement: those of the SQL around a question are no less secret
   */
  public Note note(Question question, ParameterValues values) {
    return new Note(question, !values.none());
  }

  /** One question under way. */
  public final class Note {

    private final Instant asked = Instant.now();
    private final long began = System.nanoTime();
    private final long learnt = session.questions().learnt();
    private final Question question;
    private final boolean bound;
    private final String endUser = info.user();

    private Note(Question question, boolean bound) {
      this.question = question;
      this.bound = bound;
    }

    /** Writes that the question was answered and its SQL is not executed. */
    public void answered(NlAnswer answer) {
      write(answer, null, OptionalLong.empty());
    }

    /** Writes that the question was answered and its SQL executed. */
    public void ran(NlAnswer answer) {
      write(answer, null, answer.cached() ? OptionalLong.empty() : answer.outcome().rows());
    }

    /**
     * Writes that the question failed.
     *
     * @param answer whose SQL did not run; null when there was none
     */
    public void failed(@Nullable NlAnswer answer, SQLException failure) {
      write(answer, failure, OptionalLong.empty());
    }

    private void write(
        @Nullable NlAnswer answer, @Nullable SQLException failure, OptionalLong rows) {
      Set<AskedQuestion.Fault> faults = Set.of();
      try {
        Journal journal = session.journal();
        if (on()) {
          journal.add(entry(answer, failure, rows));
        }
        faults = journal.faults();
      } catch (SQLException | RuntimeException e) {
        if (failure == null || !String.valueOf(e.getMessage()).equals(failure.getMessage())) {
          LOG.log(Level.WARNING, "A question is missing in the log: " + e);
        } // else the question's own error says why: no connection
      }
      new AskedQuestion(
              answer == null ? "" : answer.outcome().model(),
              failure == null ? "" : String.valueOf(failure.getSQLState()),
              answer != null && answer.cached(),
              usage(answer, failure).usd().doubleValue(),
              answer == null ? 0 : answer.doubts().size(),
              faults)
          .tell();
    }

    private JournalEntry entry(
        @Nullable NlAnswer answer, @Nullable SQLException failure, OptionalLong rows) {
      Outcome outcome = answer == null ? null : answer.outcome();
      Usage usage = usage(answer, failure);
      Optional<String> known = session.questions().sessionSince(learnt);
      boolean secret = known.isEmpty() || session.questions().uncommitted();
      return new JournalEntry(
          asked,
          shown(question.text(), LONGEST_QUESTION),
          outcome == null || secret ? null : shown(withoutKey(outcome.sql()), LONGEST_SQL),
          rows.isPresent() ? (Long) rows.getAsLong() : null,
          outcome == null ? null : confidence(outcome),
          outcome == null ? null : doubts(outcome),
          outcome == null ? null : outcome.model(),
          usage.tokens(),
          usage.usd(),
          answer == null ? (System.nanoTime() - began) / 1_000_000 : answer.time().toMillis(),
          answer != null && answer.cached(),
          failure == null ? null : shown(withoutKey(words(failure, secret)), LONGEST_ERROR),
          failure == null ? null : failure.getSQLState(),
          user(),
          known.orElseGet(() -> UUID.randomUUID().toString()), // nobody's
          shown(endUser, LONGEST_USER),
          hash(endUser));
    }

    /** A model may repeat the key that its server is sent, in SQL too. */
    private String withoutKey(String text) {
      return session.questions().withoutKey(text, question);
    }

    /**
     * The message; only what it means where it may quote values of parameters, in whatever letters,
     * or cells that others must not see.
     */
    private String words(SQLException failure, boolean secret) {
      return secret || bound ? meaning(failure) : String.valueOf(failure.getMessage());
    }
  }

  /** What a failure means, in words that quote nothing. */
  private static String meaning(SQLException failure) {
    return failure instanceof NlException ours
        ? ours.error().sentence()
        : "The database did not run the SQL (" + failure.getClass().getSimpleName() + ").";
  }

  /** Their kinds: the texts may quote cells. */
  private static @Nullable String doubts(Outcome outcome) {
    return outcome.doubts().isEmpty()
        ? null
        : outcome.doubts().stream()
            .map(doubt -> doubt.kind().label())
            .distinct()
            .collect(Collectors.joining(", "));
  }

  private static @Nullable Double confidence(Outcome outcome) {
    OptionalDouble confidence = outcome.confidence();
    return confidence.isPresent() ? (Double) confidence.getAsDouble() : null;
  }

  private static Usage usage(@Nullable NlAnswer answer, @Nullable SQLException failure) {
    if (answer != null) {
      return answer.cached() ? Usage.NONE : answer.outcome().usage();
    }
    return failure instanceof NlException ours ? FailureTrace.before(ours).usage() : Usage.NONE;
  }

  private static String shown(String text, int most) {
    return Truncation.abbreviate(Secrets.hide(text), most);
  }

  /** The user; asks the engine once, for it may cost a round trip. */
  private String user() {
    String known = user;
    if (known == null) {
      try {
        known = session.user();
        user = known;
      } catch (SQLException e) {
        return ""; // the connection is closed under the question
      }
    }
    return known;
  }
}
