package dev.nljdbc.agent;

import dev.nljdbc.agent.prompt.Question;
import dev.nljdbc.agent.tool.Arguments;
import dev.nljdbc.agent.tool.ExecuteSqlTool;
import dev.nljdbc.agent.tool.Observation;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.Reading;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.WeakHashMap;
import java.util.stream.Collectors;

/**
 * Answers with the embedded parser. Its searches, joins and query are shown as the steps of one
 * round; the query passes the same guard and is run by the same tool as a language model's.
 */
public final class OfflineStrategy implements Strategy {

  /** The model's name in {@code nl.model} and in accounts. */
  public static final String MODEL = "offline";

  private static final String LINKING = "What the question's words may mean.";

  /** Softly held: a parser keeps its index, which must be free to go with its connections. */
  private final Map<DatabaseIndex, SoftReference<OfflineParser>> parsers = new WeakHashMap<>();

  /** Keeps the parsers of the databases asked, while there is memory for them. */
  public OfflineStrategy() {}

  private OfflineParser parser(DatabaseIndex index) {
    synchronized (parsers) {
      SoftReference<OfflineParser> known = parsers.get(index);
      OfflineParser parser = known == null ? null : known.get();
      if (parser == null) {
        parser = new OfflineParser(index);
        parsers.put(index, new SoftReference<>(parser));
      }
      return parser;
    }
  }

  @Override
  public Outcome answer(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    cancellation.check();
    if (question.earlier().isPresent()) {
      throw new NlException(
          NlError.NOT_UNDERSTOOD,
          "The offline model can't go on from another question; ask the whole question, or set nl.model.");
    }
    long began = System.nanoTime();
    Reading reading = parser(workspace.index()).parse(question.text());
    List<Step> steps =
        new ArrayList<>(linking(reading, Duration.ofNanos(System.nanoTime() - began)));
    cancellation.check();
    long executed = System.nanoTime();
    Observation observation = execute(reading, workspace, cancellation);
    Observation.Ran ran = ran(reading, observation);
    steps.add(
        new Step(
            1,
            String.join(" ", reading.explanation()),
            ExecuteSqlTool.NAME + "(\"" + ran.sql() + "\")",
            observation.text(),
            0,
            Duration.ofNanos(System.nanoTime() - executed)));
    return new Outcome(
        ran.sql(),
        OptionalDouble.of(reading.confidence()),
        MODEL,
        steps,
        Usage.NONE,
        List.of(),
        ran.rows());
  }

  /**
   * A span of the question, and what the parser took it for.
   *
   * @param span the words
   * @param meaning for example {@code column customer.city}
   */
  public record Linked(String span, String meaning) {}

  /** What the steps of an answer tell of the parser's links; nothing for other models' answers. */
  public static List<Linked> links(Outcome outcome) {
    List<Linked> links = new ArrayList<>();
    for (Step step : outcome.steps()) {
      if (outcome.model().equals(MODEL) && step.thought().equals(LINKING)) {
        for (String line : step.observation().split("\n")) {
          int colon = line.indexOf(": ");
          if (colon > 0) {
            links.add(new Linked(line.substring(0, colon), line.substring(colon + 2)));
          }
        }
      }
    }
    return links;
  }

  private static List<Step> linking(Reading reading, Duration time) {
    List<Step> steps = new ArrayList<>();
    List<Reading.Link> links = reading.links();
    String spans =
        links.stream().map(l -> '"' + l.span() + '"').distinct().collect(Collectors.joining(", "));
    String targets =
        links.stream()
            .map(l -> l.span() + ": " + l.kind() + " " + l.target())
            .collect(Collectors.joining("\n"));
    steps.add(new Step(1, LINKING, "SearchColumn, SearchValue([" + spans + "])", targets, 0, time));
    if (!reading.joins().isEmpty()) {
      steps.add(
          new Step(
              1,
              "How the tables join.",
              "FindShortestPath",
              String.join("\n", reading.joins()),
              0,
              Duration.ZERO));
    }
    return steps;
  }

  /**
   * The reading's query, guarded and run by the tool that a language model's queries go through.
   */
  private static Observation execute(
      Reading reading, Workspace workspace, Cancellation cancellation) throws NlException {
    return Toolbox.executeSql(workspace)
        .run(new Arguments(Map.of("sql", List.of(reading.sql()))), cancellation);
  }

  private static Observation.Ran ran(Reading reading, Observation observation) throws NlException {
    return observation
        .ran()
        .orElseThrow(
            () ->
                new NlException(
                        NlError.NO_ANSWER,
                        "The offline model read the question as "
                            + reading.sql()
                            + ", which can't be the answer. "
                            + observation.text())
                    .tried(reading.sql()));
  }
}
