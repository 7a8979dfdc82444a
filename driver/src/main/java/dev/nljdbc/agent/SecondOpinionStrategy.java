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
import java.util.Set;

/**
 * Gives a language model's answer at one try a confidence: the offline parser reads the question
 * beside the model, and what both find, the doubts and the words of the question tell how likely
 * the answer is right ({@link AnswerConfidence}). An answer that was voted for keeps its share.
 */
public final class SecondOpinionStrategy implements Strategy {

  /** The trace's word for it. */
  static final String ACTION = "SecondOpinion";

  private static final Set<NlError> OVER = Set.of(NlError.CANCELLED, NlError.TIMEOUT);

  private final OfflineStrategy offline;
  private final Strategy model;

  /** Reads with the one, asks the other. */
  public SecondOpinionStrategy(OfflineStrategy offline, Strategy model) {
    this.offline = offline;
    this.model = model;
  }

  @Override
  public Outcome answer(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    Outcome outcome = model.answer(question, workspace, cancellation);
    return outcome.confidence().isPresent() || !question.parameters().isEmpty()
        ? outcome
        : judged(outcome, question, workspace, cancellation);
  }

  /** The answer is there: what goes wrong here must not cost it. */
  private Outcome judged(
      Outcome outcome, Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    long began = System.nanoTime();
    try {
      TrialQueries trials = new TrialQueries(workspace, cancellation);
      CandidateRunner.Result result = trials.run(outcome.sql());
      if (result.status() != CandidateRunner.Status.RAN) {
        return outcome;
      }
      Opinion opinion =
          question.earlier().isPresent()
              ? Opinion.NONE
              : offline.opinion(question.text(), workspace, trials);
      double confidence = confidence(outcome, question, workspace, result, opinion, trials);
      Duration time = Duration.ofNanos(System.nanoTime() - began);
      return outcome.judged(confidence, Step.ofAll(ACTION, told(confidence, opinion), time));
    } catch (NlException e) {
      if (OVER.contains(e.error())) {
        throw e;
      }
      return outcome;
    }
  }

  private static double confidence(
      Outcome outcome,
      Question question,
      Workspace workspace,
      CandidateRunner.Result result,
      Opinion opinion,
      TrialQueries trials)
      throws NlException {
    ExaminedQuery query =
        ExaminedQuery.of(
            question.text(),
            question.evidence(),
            outcome.sql(),
            workspace.index(),
            result.rows(),
            result.more() ? -1 : result.rows().size());
    List<Doubt> doubts =
        outcome.doubts().isEmpty() // also where the answer was not examined
            ? Examination.of(query, Probe.NONE)
            : outcome.doubts();
    return AnswerConfidence.own().of(ConfidenceFeatures.of(query, doubts, opinion, trials));
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
