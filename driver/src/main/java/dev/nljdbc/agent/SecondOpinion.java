package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.AnswerConfidence;
import dev.nljdbc.examine.ConfidenceFeatures;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.examine.Examination;
import dev.nljdbc.examine.ExaminedQuery;
import dev.nljdbc.examine.Probe;
import dev.nljdbc.offline.OfflineParser.Opinion;
import dev.nljdbc.offline.parse.CandidateRunner;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells how likely a language model's query answers its question: the offline parser reads the
 * question beside the model, and what both find, the doubts and the words of the question tell it
 * ({@link AnswerConfidence}).
 */
final class SecondOpinion {

  /** The trace's word for it. */
  static final String ACTION = "SecondOpinion";

  private static final System.Logger LOG = System.getLogger(SecondOpinion.class.getName());

  private static final Set<NlError> OVER = Set.of(NlError.CANCELLED, NlError.TIMEOUT);

  private final Optional<OfflineStrategy> offline;
  private final Question question;
  private final Workspace workspace;
  private final Optional<Opinion> known;
  private @Nullable Reading read;

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
    this.offline = offline;
    this.known = known;
    this.question = question;
    this.workspace = workspace;
  }

  /** How the parser reads the question, and what follows for each query. */
  private record Reading(Opinion opinion, ConfidenceFeatures features) {}

  /** Whether there can be a judgement. */
  boolean given() {
    return offline.isPresent() && question.parameters().isEmpty();
  }

  /**
   * What is known of a query.
   *
   * @param confidence in 0 to 1
   * @param step for the trace
   */
  record Judgement(double confidence, Step step) {}

  /**
   * Judges a query; the question is read once for all of them. The query is there: what goes wrong
   * here must not cost it.
   *
   * @param doubts that were found; none also where it was not examined
   * @return empty when its rows can't be looked at in time
   * @throws NlException only when the whole question has to end
   */
  Optional<Judgement> of(String sql, List<Doubt> doubts, Cancellation cancellation)
      throws NlException {
    if (offline.isEmpty() || !given()) {
      return Optional.empty();
    }
    long began = System.nanoTime();
    try {
      CandidateRunner.Result result = new TrialQueries(workspace, cancellation).run(sql);
      if (result.status() != CandidateRunner.Status.RAN) {
        return Optional.empty();
      }
      Reading reading = read == null ? reading(offline.get(), cancellation) : read;
      read = reading;
      double confidence = confidence(sql, doubts, result, reading.features);
      Duration time = Duration.ofNanos(System.nanoTime() - began);
      return Optional.of(
          new Judgement(confidence, Step.ofAll(ACTION, told(confidence, reading.opinion), time)));
    } catch (NlException e) {
      if (OVER.contains(e.error())) {
        throw e;
      }
      LOG.log(System.Logger.Level.DEBUG, "There is no confidence for " + sql, e);
      return Optional.empty();
    }
  }

  /** Readings that are compared have trials of their own; what the parser ran is not run again. */
  private Reading reading(OfflineStrategy parser, Cancellation cancellation) throws NlException {
    TrialQueries parsing = new TrialQueries(workspace, cancellation);
    Opinion opinion = known.isPresent() ? known.get() : opinion(parser, parsing);
    TrialQueries compared =
        new TrialQueries(workspace.through(parsing.remembering()), cancellation);
    return new Reading(
        opinion,
        ConfidenceFeatures.ofQuestion(
            question.text(), question.evidence(), workspace.index(), opinion, compared));
  }

  private Opinion opinion(OfflineStrategy parser, TrialQueries trials) throws NlException {
    return question.earlier().isPresent()
        ? Opinion.NONE
        : parser.opinion(question.text(), workspace, trials);
  }

  private double confidence(
      String sql, List<Doubt> doubts, CandidateRunner.Result result, ConfidenceFeatures features)
      throws NlException {
    ExaminedQuery query =
        ExaminedQuery.of(
            question.text(),
            question.evidence(),
            sql,
            workspace.index(),
            result.rows(),
            result.more() ? -1 : result.rows().size());
    List<Doubt> all = doubts.isEmpty() ? Examination.of(query, Probe.NONE) : doubts;
    return AnswerConfidence.own().of(features.of(query, all));
  }

  private static String told(double confidence, Opinion opinion) {
    String read =
        opinion.readings().isEmpty()
            ? "the offline parser makes nothing of the question"
            : String.format(
                Locale.ROOT,
                "the offline parser, %.2f sure, reads %s",
                opinion.confidence(),
                opinion.readings().get(0).sql().strip());
    return String.format(Locale.ROOT, "confidence %.2f: %s", confidence, read);
  }
}
