// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.TrialQueries.Tried;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Question.BoundValue;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.AnswerConfidence;
import dev.nljdbc.examine.ConfidenceFeatures;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.examine.Examination;
import dev.nljdbc.examine.ExaminedQuery;
import dev.nljdbc.examine.Probe;
import dev.nljdbc.examine.StaticFeatures;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.language.Numerals;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells how likely a language model's query answers its question: the offline parser reads the
 * question beside the model, and what both find, the doubts and the words of the question tell it
 * ({@link AnswerConfidence}). Where the query's rows can't be had in time, nothing else is run, and
 * the confidence is one that was learned without rows. Parameters are read as their values.
 */
final class SecondOpinion {

  /** The trace's word for it. */
  static final String ACTION = "SecondOpinion";

  private static final System.Logger LOG = System.getLogger(SecondOpinion.class.getName());

  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

  private final Optional<OfflineStrategy> offline;
  private final Question question;
  private final List<String> literals;
  private final Workspace workspace;
  private final Optional<Opinion> known;
  private @Nullable Reading read;
  private @Nullable ReadingNotRun readNotRun;

  /**
   * For one question. Where nothing is read beside the model, there is no confidence.
   *
   * @param known how the parser reads the question, where that is known
   */
  SecondOpinion(
      Optional<OfflineStrategy> offline,
      Optional<Opinion> known,
      Question question,
      Workspace workspace) {
    List<String> values = question.parameters().stream().map(SecondOpinion::plain).toList();
    Dialect dialect = workspace.index().dialect();
    this.offline = offline;
    this.known = values.isEmpty() ? known : Optional.empty(); // which is of a text with ?
    this.question = values.isEmpty() ? question : question.withInlined(values);
    this.literals = values.stream().map(value -> literal(value, dialect)).toList();
    this.workspace = workspace;
  }

  /** A value as a question can hold it in quotes; a stand-in where it has no text. */
  private static String plain(BoundValue value) {
    String text = value.text().replaceAll("[\"\\s]+", " ").strip();
    return text.isEmpty() ? "?" : text;
  }

  private static String literal(String value, Dialect dialect) {
    return Numerals.isNumber(value)
        ? value
        : DATE.matcher(value).matches() ? dialect.temporal(value) : dialect.string(value);
  }

  /** How the parser reads the question, and what follows for each query. */
  private record Reading(Opinion opinion, ConfidenceFeatures features) {}

  /** The parser's reading without executing any query. */
  private record ReadingNotRun(Opinion opinion, StaticFeatures features) {}

  /**
   * Whether a judgement may spare a vote. One without rows never does: it tells right from wrong
   * less well ({@code bench/results/confidence.md}).
   */
  boolean given() {
    return offline.isPresent() && !workspace.index().dialect().sparesStatements();
  }

  /**
   * What is known of a query.
   *
   * @param confidence in 0 to 1
   * @param rows whether the query's rows were compared
   * @param step for the trace
   */
  record Judgement(double confidence, boolean rows, Step step) {

    /** Whether it spares a vote where this much is enough. */
    boolean sparesVote(double enough) {
      return rows && confidence >= enough;
    }
  }

  /**
   * Judges a query; the question is read once for all of them. The query is there: what goes wrong
   * here must not cost it.
   *
   * @param sql ran before
   * @param doubts that were found; none also where it was not examined
   * @return empty when nothing is read beside the model, or reading fails
   * @throws NlException only when the whole question has to end
   */
  Optional<Judgement> of(String sql, List<Doubt> doubts, Cancellation cancellation)
      throws NlException {
    if (offline.isEmpty()) {
      return Optional.empty();
    }
    long began = System.nanoTime();
    try {
      TrialQueries trial = new TrialQueries(workspace, cancellation);
      CandidateRunner.Result result = trial.run(sql);
      String written = literals.isEmpty() ? sql : workspace.guard().withLiterals(sql, literals);
      boolean ran = result.status() == CandidateRunner.Status.RAN;
      Judged judged =
          ran
              ? compared(offline.get(), written, doubts, result, cancellation)
              : notRun(offline.get(), written, why(trial.of(sql)), cancellation);
      Duration time = Duration.ofNanos(System.nanoTime() - began);
      return Optional.of(
          new Judgement(judged.confidence, ran, Step.ofAll(ACTION, words(judged), time)));
    } catch (NlException e) {
      if (e.error().endsQuestion()) {
        throw e;
      }
      if (literals.isEmpty()) {
        LOG.log(System.Logger.Level.DEBUG, "There is no confidence for " + sql, e);
      } else { // whose values the message may hold
        LOG.log(
            System.Logger.Level.DEBUG,
            "There is no confidence for {0}: {1}",
            sql,
            e.error().name());
      }
      return Optional.empty();
    }
  }

  /**
   * A confidence, and what it comes from.
   *
   * @param without that rows were compared, or why none were
   */
  private record Judged(double confidence, String without, Opinion opinion) {}

  private Judged compared(
      OfflineStrategy parser,
      String sql,
      List<Doubt> doubts,
      CandidateRunner.Result result,
      Cancellation cancellation)
      throws NlException {
    Reading reading = read == null ? reading(parser, cancellation) : read;
    read = reading;
    ExaminedQuery query =
        ExaminedQuery.of(
            question.text(),
            question.evidence(),
            sql,
            workspace.index(),
            result.rows(),
            result.total());
    List<Doubt> all = doubts.isEmpty() ? Examination.of(query, Probe.NONE) : doubts;
    double confidence = AnswerConfidence.own().of(reading.features.of(query, all));
    return new Judged(confidence, "", reading.opinion);
  }

  /** Readings that are compared have trials of their own; what the parser ran is not run again. */
  private Reading reading(OfflineStrategy parser, Cancellation cancellation) throws NlException {
    TrialQueries parsing = new TrialQueries(workspace, cancellation);
    Opinion opinion = known.isPresent() ? known.get() : opinion(parser, parsing, cancellation);
    TrialQueries compared =
        new TrialQueries(workspace.through(parsing.remembering()), cancellation);
    return new Reading(
        opinion,
        ConfidenceFeatures.ofQuestion(
            question.text(), question.evidence(), workspace.index(), opinion, compared));
  }

  /** Doubts that were found may come from rows: those that need none are found anew. */
  private Judged notRun(OfflineStrategy parser, String sql, String why, Cancellation cancellation)
      throws NlException {
    ReadingNotRun reading = readNotRun == null ? readingNotRun(parser, cancellation) : readNotRun;
    readNotRun = reading;
    double confidence = AnswerConfidence.own().ofNotRun(reading.features.of(sql));
    return new Judged(confidence, " without rows (" + why + ")", reading.opinion);
  }

  private ReadingNotRun readingNotRun(OfflineStrategy parser, Cancellation cancellation)
      throws NlException {
    boolean spared = workspace.index().dialect().sparesStatements();
    CandidateRunner nothing =
        spared ? CandidateRunner.NONE : new TrialQueries(workspace, cancellation).withoutQueries();
    // elsewhere the shares of the opinion that is known come from rows
    Opinion opinion =
        spared && known.isPresent() ? known.get() : opinion(parser, nothing, cancellation);
    return new ReadingNotRun(
        opinion,
        new StaticFeatures(question.text(), question.evidence(), workspace.index(), opinion));
  }

  private Opinion opinion(OfflineStrategy parser, CandidateRunner trials, Cancellation cancellation)
      throws NlException {
    return question.earlier().isPresent()
        ? Opinion.NONE
        : parser.opinion(question.text(), workspace, trials, cancellation);
  }

  /** An engine's message may hold values of parameters, and is left out. */
  private String why(Optional<Tried> tried) {
    Tried without = tried.orElse(Tried.NOT);
    boolean failed = without.result().status() == CandidateRunner.Status.FAILED;
    return failed && !literals.isEmpty() ? "failed" : without.summary();
  }

  private String words(Judged judged) {
    return String.format(
        Locale.ROOT,
        "confidence %.2f%s: %s",
        judged.confidence,
        judged.without,
        judged.opinion.readings().isEmpty()
            ? "the offline parser makes nothing of the question"
            : reads(judged.opinion));
  }

  /** A reading holds the values of parameters, which no trace does. */
  private String reads(Opinion opinion) {
    return String.format(
        Locale.ROOT,
        "the offline parser, %.2f sure, reads %s",
        opinion.confidence(),
        literals.isEmpty()
            ? opinion.readings().get(0).sql().strip()
            : "the question with the values of its parameters");
  }
}
