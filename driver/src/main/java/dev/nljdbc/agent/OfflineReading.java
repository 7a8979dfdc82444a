// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.ExecuteSqlTool;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.offline.Candidate;
import dev.nljdbc.offline.Reading;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.question.LinkedSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the offline model makes of a question, and its telling as the steps of one round.
 *
 * @param question as it was read: of a follow-up, with what was asked before
 * @param reading with all candidates
 * @param trials what came of those that were run
 * @param time the reading took, without the trials
 */
record OfflineReading(String question, Reading reading, TrialQueries trials, Duration time) {

  /** The thought of the step that tells the links. */
  static final String LINKING = "What the question's words may mean.";

  /** The thought of a step that tells of one reading begins so. */
  static final String READING = "Reading ";

  /**
   * The actions of the steps: what the words were linked to, the joins, a query that is not run.
   */
  static final String LINKS = "SearchColumn, SearchValue";

  static final String JOINS = "FindShortestPath";
  static final String CANDIDATE = "Candidate";

  private static final String NOT_UNDERSTOOD =
      "The offline model did not understand the question well enough: its confidence is %.2f, and"
          + " %.2f is asked for (nl.confidence.min).%sAsk in other words, those of the tables"
          + " and columns if you can; or run the SQL that is right, and keep it for the question"
          + " with NL REMEMBER 'question' AS sql; or set nl.confidence.min lower, or nl.model"
          + " to a language model.";
  private static final String LISTED = "%d. (%.2f) %s\n   %s\n";

  /** The maximum number of candidates in a trace. */
  private static final int SHOWN = 10;

  private static final int MOST_READINGS = 3;

  double confidence() {
    return reading.confidence();
  }

  /** Links, joins and the candidates that were not chosen, the best first. */
  List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    steps.add(linking());
    if (!reading.joins().isEmpty()) {
      String joins = String.join("\n", reading.joins());
      steps.add(step("How the tables join.", JOINS, joins, Duration.ZERO));
    }
    List<Candidate> all = reading.candidates();
    for (int i = 1; i < Math.min(SHOWN, all.size()); i++) {
      steps.add(candidate(all.get(i), READING + (i + 1) + " of " + all.size()));
    }
    return steps;
  }

  /** The steps of a refusal, with the best candidate. */
  List<Step> refused() {
    List<Step> steps = steps();
    if (!reading.candidates().isEmpty()) {
      String number = READING + "1 of " + reading.candidates().size();
      steps.add(candidate(reading.candidates().get(0), number + ", not sure enough"));
    }
    return steps;
  }

  /** Why the best candidate is the answer: what it does, its score and shape. */
  String choice() {
    List<Candidate> all = reading.candidates();
    String words = String.join(" ", reading.explanation());
    if (all.isEmpty()) {
      return words;
    }
    String only = all.size() == 1 ? "The only reading" : "Chosen of " + all.size() + " readings";
    return "%s (%s%s.)".formatted(words, only, scored(reading.confidence(), all.get(0)));
  }

  private Step linking() {
    List<LinkedSpan> links = reading.links();
    String spans =
        links.stream().map(l -> '"' + l.span() + '"').distinct().collect(Collectors.joining(", "));
    String targets =
        links.stream()
            .map(l -> l.span() + ": " + l.kind() + " " + l.target())
            .collect(Collectors.joining("\n"));
    return step(LINKING, LINKS + "([" + spans + "])", targets, time);
  }

  private Step candidate(Candidate candidate, String number) {
    TrialQueries.Tried tried = trials.of(candidate.sql()).orElse(TrialQueries.Tried.NOT);
    boolean ran = tried.result().status() != CandidateRunner.Status.NOT_TRIED;
    return step(
        number + scored(candidate.confidence(), candidate) + ": " + candidate.inWords(),
        (ran ? ExecuteSqlTool.NAME : CANDIDATE) + "(\"" + candidate.sql() + "\")",
        tried.summary(),
        tried.time());
  }

  private static String scored(double confidence, Candidate candidate) {
    return String.format(Locale.ROOT, ", confidence %.2f, ", confidence) + candidate.sketch();
  }

  private static Step step(String thought, String action, String observation, Duration time) {
    return new Step(1, thought, action, observation, 0, time);
  }

  /** The refusal of less than this confidence, after the steps that led to it. */
  NlException refusal(double least) {
    List<Candidate> closest = closest();
    String text = String.format(Locale.ROOT, NOT_UNDERSTOOD, confidence(), least, listed(closest));
    return new NlException(NlError.NOT_UNDERSTOOD, text)
        .tried(closest.isEmpty() ? null : closest.get(0).sql())
        .after(new FailureTrace(refused(), Usage.NONE));
  }

  private List<Candidate> closest() {
    Set<String> seen = new HashSet<>();
    return reading.candidates().stream()
        .filter(candidate -> seen.add(candidate.sql()))
        .limit(MOST_READINGS)
        .toList();
  }

  private static String listed(List<Candidate> closest) {
    if (closest.isEmpty()) {
      return " ";
    }
    String heading = closest.size() == 1 ? "The closest reading:" : "The closest readings:";
    StringBuilder text = new StringBuilder(" " + heading + "\n");
    for (int i = 0; i < closest.size(); i++) {
      Candidate one = closest.get(i);
      text.append(
          String.format(Locale.ROOT, LISTED, i + 1, one.confidence(), one.inWords(), one.sql()));
    }
    return text.toString();
  }
}
