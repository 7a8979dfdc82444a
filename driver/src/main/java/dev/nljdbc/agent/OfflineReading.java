package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.ExecuteSqlTool;
import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.offline.Candidate;
import dev.nljdbc.offline.Reading;
import dev.nljdbc.offline.parse.CandidateRunner;
import dev.nljdbc.offline.question.LinkedSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the offline model makes of a question, and its telling as the steps of one round.
 *
 * @param reading with all candidates
 * @param trials what came of those that were run
 * @param time the reading took, without the trials
 */
record OfflineReading(Reading reading, TrialQueries trials, Duration time) {

  /** The thought of the step that tells the links. */
  static final String LINKING = "What the question's words may mean.";

  /** The thought of a step that tells of one reading begins so. */
  static final String READING = "Reading ";

  /** As many candidates as a trace shows. */
  private static final int SHOWN = 10;

  private static final int MOST_LINKS = 12;
  private static final int MOST_READINGS = 3;

  private static final int MOST = 3;

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
    List<LinkedSpan> links = reading.links();
    String spans =
        links.stream().map(l -> '"' + l.span() + '"').distinct().collect(Collectors.joining(", "));
    String targets =
        links.stream()
            .map(l -> l.span() + ": " + l.kind() + " " + l.target())
            .collect(Collectors.joining("\n"));
    return step(LINKING, "SearchColumn, SearchValue([" + spans + "])", targets, time);
  }

  private Step candidate(Candidate candidate, String number) {
    TrialQueries.Tried tried = trials.of(candidate.sql()).orElse(TrialQueries.Tried.NOT);
    boolean ran = tried.result().status() != CandidateRunner.Status.NOT_TRIED;
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

  static String hints(OfflineReading look, Workspace workspace) {
    Set<String> lines = new LinkedHashSet<>();
    for (Candidate candidate : look.reading().candidates()) {
      if (lines.size() < MOST_READINGS) {
        lines.add(
            String.format(Locale.ROOT, "%.2f: ", candidate.confidence()) + candidate.sql().strip());
      }
    }
    List<LinkedSpan> links = look.reading().links();
    links.stream()
        .limit(MOST_LINKS)
        .forEach(l -> lines.add('"' + l.span() + "\" is " + l.kind() + " " + l.target()));
    int left = workspace.settings().integer(Setting.LINKING_TOKENS);
    List<String> kept = new ArrayList<>();
    for (String line : lines) {
      left -= TextLimits.tokens(line) + 2;
      if (left >= 0) {
        kept.add("- " + PromptEscaping.line(line));
      }
    }
    return String.join("\n", kept);
  }

  /**
   * The refusal, after the steps that led to it.
   *
   * @param least the confidence asked for
   */
  static NlException refusal(OfflineReading look, double least) {
    List<Candidate> closest = closest(look);
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "The offline model did not understand the question well enough: its confidence is"
                    + " %.2f, and %.2f is asked for (nl.offline.confidence).",
                look.confidence(),
                least));
    if (!closest.isEmpty()) {
      text.append(closest.size() == 1 ? " The closest reading:" : " The closest readings:");
    }
    for (int i = 0; i < closest.size(); i++) {
      Candidate candidate = closest.get(i);
      text.append(
          String.format(
              Locale.ROOT,
              "\n%d. (%.2f) %s\n   %s",
              i + 1,
              candidate.confidence(),
              candidate.inWords(),
              candidate.sql()));
    }
    text.append(closest.isEmpty() ? " " : "\n")
        .append(
            "Ask in other words, those of the tables and columns if you can; or run the SQL that"
                + " is right, and keep it for the question with NL REMEMBER 'question' AS sql; or"
                + " set nl.offline.confidence lower, or nl.model to a language model.");
    return new NlException(NlError.NOT_UNDERSTOOD, text.toString())
        .tried(closest.isEmpty() ? null : closest.get(0).sql())
        .after(new FailureTrace(look.refused(), Usage.NONE));
  }

  /** The best that differ. */
  private static List<Candidate> closest(OfflineReading look) {
    Set<String> seen = new HashSet<>();
    List<Candidate> closest = new ArrayList<>();
    for (Candidate candidate : look.reading().candidates()) {
      if (closest.size() < MOST && seen.add(candidate.sql())) {
        closest.add(candidate);
      }
    }
    return closest;
  }
}
