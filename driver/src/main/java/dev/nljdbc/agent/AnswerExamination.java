// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Choices;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.examine.Examination;
import dev.nljdbc.examine.ExaminedQuery;
import dev.nljdbc.examine.Probe;
import dev.nljdbc.text.VisibleText;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Examines what is to be the answer to one question, each query once. Queries that only explore are
 * not examined. Used by one thread.
 */
public final class AnswerExamination {

  /** The trace's word for it. */
  public static final String ACTION = "Examine";

  private static final Logger LOG = System.getLogger(AnswerExamination.class.getName());

  private final Question question;
  private final Workspace workspace;
  private final Examiners examiners;
  private final Map<String, Examined> known = new HashMap<>();

  /** Asks all examiners, as {@link Examination#of} does. */
  @FunctionalInterface
  interface Examiners {

    /** The doubts about a query. Throws what {@link Examination#of} throws. */
    List<Doubt> of(ExaminedQuery query, Probe probe) throws NlException;
  }

  AnswerExamination(Question question, Workspace workspace, Examiners examiners) {
    this.question = question;
    this.workspace = workspace;
    this.examiners = examiners;
  }

  /**
   * What came of an examination.
   *
   * @param doubts what speaks against the query, what may change its rows first
   * @param told what the model may be told of each
   * @param time it took
   */
  record Examined(List<Doubt> doubts, Map<Doubt, String> told, Duration time) {

    static final Examined NOTHING = new Examined(List.of(), Map.of(), Duration.ZERO);

    /** Its row of the trace. */
    Step step(int round) {
      String said = doubts.stream().map(Doubt::sentence).collect(Collectors.joining("\n"));
      return new Step(round, "", ACTION, said.isEmpty() ? "no doubt" : said, 0, time);
    }

    /** The doubts that may change the rows. */
    List<Doubt> changing() {
      return doubts.stream().filter(Doubt::mayChangeRows).toList();
    }

    /** Some of the doubts in words for the model, a line each. */
    String lines(List<Doubt> some) {
      return some.stream().map(told::get).distinct().collect(Collectors.joining("\n"));
    }
  }

  /** Whether answers are examined at all. */
  boolean on() {
    return workspace.settings().has(Choices.Part.DOUBTS);
  }

  /** Whether a query was not examined yet, and can be: it was run. */
  boolean isNew(Observation.Ran ran) {
    return on() && ran.result().isPresent() && !known.containsKey(ran.sql());
  }

  /**
   * Examines a query that ran; one that was examined before is not examined again.
   *
   * @throws NlException only when the whole question has to end
   */
  Examined of(Observation.Ran ran, Cancellation cancellation) throws NlException {
    Examined before = known.get(ran.sql());
    if (before == null) {
      before = ran.result().isEmpty() ? Examined.NOTHING : examined(ran, cancellation);
      known.put(ran.sql(), before);
    }
    return before;
  }

  private Examined examined(Observation.Ran ran, Cancellation cancellation) throws NlException {
    long began = System.nanoTime();
    SqlExplorer.Rows rows = ran.result().orElseThrow();
    ExplorationProbe probe = new ExplorationProbe(workspace, cancellation, System::nanoTime);
    List<Doubt> doubts = new ArrayList<>(ran.doubts());
    doubts.addAll(doubts(ran.sql(), rows, probe));
    doubts.sort(Comparator.comparing(Doubt::mayChangeRows).reversed());
    DoubtSharing sharing =
        new DoubtSharing(SharingLevel.of(workspace.settings()), question, ran.sql(), rows, probe);
    Map<Doubt, String> told =
        doubts.stream().distinct().collect(Collectors.toMap(doubt -> doubt, sharing::line));
    return new Examined(doubts, told, Duration.ofNanos(System.nanoTime() - began));
  }

  /** The rows are there already: a defect of an examiner must not cost the answer. */
  private List<Doubt> doubts(String sql, SqlExplorer.Rows rows, Probe probe) throws NlException {
    try {
      return on()
          ? examiners.of(examined(sql, rows), probe).stream().filter(this::fits).toList()
          : List.of();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "This query could not be examined: " + VisibleText.line(sql), e);
      return List.of();
    }
  }

  /** A follow-up says only half: words of the query may stem from the question before. */
  private boolean fits(Doubt doubt) {
    return question.earlier().isEmpty() || doubt.kind().source() != Doubt.Source.WORDS;
  }

  private ExaminedQuery examined(String sql, SqlExplorer.Rows rows) {
    return ExaminedQuery.of(
        question.text(), question.evidence(), sql, workspace.index(), rows.rows(), rows.total());
  }
}
