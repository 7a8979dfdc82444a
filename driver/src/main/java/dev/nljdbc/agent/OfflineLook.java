package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.ExecuteSqlTool;
import dev.nljdbc.offline.Candidate;
import dev.nljdbc.offline.Reading;
import dev.nljdbc.offline.parse.Trial;
import dev.nljdbc.offline.question.Meaning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What the offline model makes of a question, and its telling as the steps of one round.
 *
 * @param reading with all candidates
 * @param trials what came of those that were run
 * @param time the reading took, without the trials
 */
record OfflineLook(Reading reading, TrialRuns trials, Duration time) {

  /** The thought of the step that tells the links. */
  static final String LINKING = "What the question's words may mean.";

  /** The thought of a step that tells of one reading begins so. */
  static final String READING = "Reading ";

  /** As many candidates as a trace shows. */
  private static final int SHOWN = 10;

  double confidence() {
    return reading.confidence();
  }

  /** Links, joins and the candidates that were not chosen, the best first. */
  List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    steps.add(linking());
    if (!reading.joins().isEmpty()) {
      String joins = String.join("\n", reading.joins());
      steps.add(step("How the tables join.", "FindShortestPath", joins, Duration.ZERO));
    }
    List<Candidate> all = reading.candidates();
    for (int i = 1; i < Math.min(SHOWN, all.size()); i++) {
      steps.add(candidate(all.get(i), READING + (i + 1) + " of " + all.size()));
    }
    return steps;
  }

  /** The same with the best candidate, which was not good enough to be the answer. */
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
    return all.isEmpty()
        ? words
        : words
            + " ("
            + (all.size() == 1 ? "The only reading" : "Chosen of " + all.size() + " readings")
            + scored(reading.confidence(), all.get(0))
            + ".)";
  }

  private Step linking() {
    List<Meaning> links = reading.links();
    String spans =
        links.stream().map(l -> '"' + l.span() + '"').distinct().collect(Collectors.joining(", "));
    String targets =
        links.stream()
            .map(l -> l.span() + ": " + l.kind() + " " + l.target())
            .collect(Collectors.joining("\n"));
    return step(LINKING, "SearchColumn, SearchValue([" + spans + "])", targets, time);
  }

  private Step candidate(Candidate candidate, String number) {
    TrialRuns.Tried tried = trials.of(candidate.sql()).orElse(TrialRuns.Tried.NOT);
    boolean ran = tried.result().status() != Trial.Status.NOT_TRIED;
    return step(
        number + scored(candidate.confidence(), candidate) + ": " + candidate.inWords(),
        (ran ? ExecuteSqlTool.NAME : "Candidate") + "(\"" + candidate.sql() + "\")",
        tried.told(),
        tried.time());
  }

  private static String scored(double confidence, Candidate candidate) {
    return String.format(Locale.ROOT, ", confidence %.2f, ", confidence) + candidate.sketch();
  }

  private static Step step(String thought, String action, String observation, Duration time) {
    return new Step(1, thought, action, observation, 0, time);
  }
}
