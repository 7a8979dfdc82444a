// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.AnswerExamination.Examined;
import dev.nljdbc.agent.tool.ExecuteSqlTool;
import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.agent.tool.ToolArguments;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.CancellableLock;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.CandidateDoubts;
import dev.nljdbc.examine.Examination;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.Reading;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.semantics.BusinessTerms;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.WeakHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers with the embedded parser. Its searches, joins and readings are shown as the steps of one
 * round; each query passes the same guard and is run by the same tool as a language model's.
 */
public final class OfflineStrategy implements Strategy {

  /** Its name in accounts where it answered in place of a language model. */
  public static final String FAST_PATH = "offline (fast path)";

  private final Map<DatabaseIndex, Slot> readers = new WeakHashMap<>();

  private final Function<DatabaseIndex, Reader> opening;
  private final AnswerExamination.Examiners examiners;

  /** Reads a question, as {@link OfflineParser#parse} does. */
  @FunctionalInterface
  interface Reader {

    /** Throws what {@link OfflineParser#parse} throws. */
    Reading read(String question, Today today, CandidateRunner trial) throws NlException;

    /** A question that goes on from another, as a whole one; empty where nobody can tell. */
    default Optional<String> whole(String earlier, String next) {
      return Optional.empty();
    }

    /** The parser's reading of a question that another model answers. */
    default Opinion opinion(String question, Today today, CandidateRunner trial)
        throws NlException {
      return Opinion.NONE;
    }
  }

  private record ParserReader(OfflineParser parser) implements Reader {

    @Override
    public Reading read(String question, Today today, CandidateRunner trial) throws NlException {
      return parser.parse(question, today, trial);
    }

    @Override
    public Optional<String> whole(String earlier, String next) {
      return parser.whole(earlier, next);
    }

    @Override
    public Opinion opinion(String question, Today today, CandidateRunner trial) throws NlException {
      return parser.opinion(question, today, trial);
    }
  }

  /** Keeps the parsers of the databases asked, while there is memory for them. */
  public OfflineStrategy() {
    this(
        index -> new ParserReader(new OfflineParser(index, new CandidateDoubts())),
        Examination::of);
  }

  OfflineStrategy(Function<DatabaseIndex, Reader> opening, AnswerExamination.Examiners examiners) {
    this.opening = opening;
    this.examiners = examiners;
  }

  /** A parser, and the business terms that it knows. */
  private record Opened(Reader reader, BusinessTerms terms) {}

  /**
   * The parser of one index. Only questions about that index wait while it is built, and a
   * cancellation ends their waiting.
   */
  private static final class Slot {

    private final CancellableLock turn = new CancellableLock();

    /** Softly held: a parser keeps its index, which must be free to go with its connections. */
    private @Nullable SoftReference<Opened> known;

    /** The caller has the turn. */
    private Reader reader(DatabaseIndex index, Function<DatabaseIndex, Reader> opening) {
      Opened opened = known == null ? null : known.get();
      BusinessTerms terms = index.terms();
      if (opened == null || !opened.terms.equals(terms)) {
        opened = new Opened(opening.apply(index), terms);
        known = new SoftReference<>(opened);
      }
      return opened.reader;
    }
  }

  private Slot slot(DatabaseIndex index) {
    synchronized (readers) {
      return readers.computeIfAbsent(index, unused -> new Slot());
    }
  }

  private Reader reader(DatabaseIndex index, Cancellation cancellation) throws NlException {
    Slot slot = slot(index);
    try (CancellableLock.Taken unused = slot.turn.take(cancellation)) {
      return slot.reader(index, opening);
    }
  }

  /** Lets go of the parser of an index that nobody uses any more. */
  public void forget(DatabaseIndex index) {
    synchronized (readers) {
      readers.remove(index.shared());
    }
  }

  /** The driver's own parser of a database. */
  public OfflineParser parser(DatabaseIndex index) {
    Slot slot = slot(index);
    try (CancellableLock.Taken unused = slot.turn.take()) {
      if (slot.reader(index, opening) instanceof ParserReader own) {
        return own.parser;
      }
    }
    throw new IllegalStateException("questions are read by another parser");
  }

  @Override
  public Outcome answer(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    OfflineReading look = look(question, workspace, cancellation);
    double least = workspace.settings().leastConfidence();
    Optional<String> ambiguous = AmbiguityCheck.of(look, workspace.settings());
    if (look.confidence() < least) {
      NlException refusal = withUnread(look.refusal(least), look.trials());
      throw ambiguous.map(refusal::and).orElse(refusal);
    }
    return AmbiguityCheck.withWarning(
        outcome(look, Settings.OFFLINE, question, workspace, cancellation), ambiguous);
  }

  /** A word that means nothing may be a cell that nobody looked at. */
  private static NlException withUnread(NlException refusal, TrialQueries trials) {
    return refusal.error() == NlError.NOT_UNDERSTOOD
        ? trials.unread().map(refusal::and).orElse(refusal)
        : refusal;
  }

  /** Reads a question and tries its readings; fails when it does not understand the question. */
  OfflineReading look(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    cancellation.check();
    long began = System.nanoTime();
    TrialQueries trials = new TrialQueries(workspace, cancellation);
    Reading reading;
    String text;
    try {
      Today today = Today.of(workspace.settings());
      Reader reader = reader(workspace.index().shared(), cancellation);
      text = whole(question, reader);
      reading = reader.read(text, today, trials);
    } catch (NlException e) {
      throw withUnread(e, trials);
    }
    cancellation.check();
    Duration all = Duration.ofNanos(System.nanoTime() - began);
    return new OfflineReading(text, reading, trials, all.minus(trials.time()));
  }

  private static String whole(Question question, Reader reader) throws NlException {
    Question.Earlier earlier = question.earlier().orElse(null);
    return earlier == null
        ? question.text()
        : reader
            .whole(earlier.question(), question.text())
            .orElseThrow(
                () ->
                    new NlException(
                        NlError.NOT_UNDERSTOOD,
                        "The offline model does not see how this goes on from the question before."
                            + " It puts another value in place (and from Oslo?), adds a condition"
                            + " (only those with a phone; in 2024?) or a grouping (per year), and"
                            + " counts (how many of them are there?). Ask the whole question, or"
                            + " set nl.model."));
  }

  /** How the parser reads a question that another answers. */
  Opinion opinion(
      String question, Workspace workspace, CandidateRunner trials, Cancellation cancellation)
      throws NlException {
    Today today = Today.of(workspace.settings());
    return reader(workspace.index().shared(), cancellation).opinion(question, today, trials);
  }

  /**
   * The best reading as the answer, guarded and run by the tool that a language model's queries go
   * through, and examined.
   *
   * @param model the name in the answer's account
   * @throws NlException {@link NlError#NO_ANSWER} when it does not run, {@link NlError#COST} when
   *     it reads too much
   */
  Outcome outcome(
      OfflineReading look,
      String model,
      Question question,
      Workspace workspace,
      Cancellation cancellation)
      throws NlException {
    OptionalDouble confidence = OptionalDouble.of(look.confidence());
    return executed(
        new Outcome(
            look.reading().sql(),
            confidence,
            model,
            look.steps(),
            Usage.NONE,
            warnings(look, question)),
        look.choice(),
        "The offline model read the question as %s, which gave no answer. %s",
        workspace.through(look.trials().remembering()),
        Optional.of(new AnswerExamination(question, workspace, examiners)),
        cancellation);
  }

  private static List<String> warnings(OfflineReading look, Question question) {
    List<String> warnings = new ArrayList<>(look.trials().unread().stream().toList());
    if (!look.question().equals(question.text())) {
      warnings.add("The follow-up was read as: " + look.question());
    }
    look.reading().ignored().stream()
        .map(word -> "The offline model knows nothing as \"" + word + "\" and left it out.")
        .forEach(warnings::add);
    return warnings;
  }

  /**
   * A draft, guarded and run by the tool that a language model's queries go through.
   *
   * @param thought of the step that is added to it
   * @param failure what to say of its SQL and of the observation when it does not run
   * @throws NlException {@link NlError#NO_ANSWER} when it does not run, {@link NlError#COST} when
   *     it reads too much
   */
  public static Outcome executed(
      Outcome draft, String thought, String failure, Workspace workspace, Cancellation cancellation)
      throws NlException {
    return executed(draft, thought, failure, workspace, Optional.empty(), cancellation);
  }

  private static Outcome executed(
      Outcome draft,
      String thought,
      String failure,
      Workspace workspace,
      Optional<AnswerExamination> examination,
      Cancellation cancellation)
      throws NlException {
    String sql = draft.sql();
    long began = System.nanoTime();
    Observation observation =
        Toolbox.executeSql(workspace).run(ToolArguments.ofSql(sql), cancellation);
    Observation.Ran ran = observation.ran().orElse(null);
    String action = "%s(\"%s\")".formatted(ExecuteSqlTool.NAME, ran == null ? sql : ran.sql());
    Duration time = Duration.ofNanos(System.nanoTime() - began);
    List<Step> steps = new ArrayList<>(draft.steps());
    steps.add(new Step(1, thought, action, observation.text(), 0, time));
    if (ran == null) {
      throw new NlException(
              observation.failure().orElse(NlError.NO_ANSWER),
              failure.formatted(sql, observation.text()))
          .tried(sql)
          .after(new FailureTrace(steps, draft.usage()));
    }
    if (examination.isEmpty()) {
      return draft.executed(ran, ran.doubts(), steps);
    }
    boolean isNew = examination.get().isNew(ran);
    Examined examined = examination.get().of(ran, cancellation);
    if (isNew) {
      steps.add(examined.step(1));
    }
    return draft.executed(ran, examined.doubts(), steps);
  }

  /** Whether the offline model made the answer, alone or as the fast path. */
  public static boolean made(Outcome outcome) {
    return outcome.model().equals(Settings.OFFLINE) || outcome.model().equals(FAST_PATH);
  }

  /**
   * The steps of an answer that tell of readings which were not chosen, the best first; none for
   * other models' answers.
   */
  public static List<Step> otherReadings(Outcome outcome) {
    return made(outcome)
        ? outcome.steps().stream()
            .filter(step -> step.thought().startsWith(OfflineReading.READING))
            .toList()
        : List.of();
  }

  /**
   * A span of the question, and what the parser took it for.
   *
   * @param span the words
   * @param meaning for example {@code column customer.city}
   */
  public record Linked(String span, String meaning) {}

  /** The parser's links in the steps of an answer; none for other models' answers. */
  public static List<Linked> links(Outcome outcome) {
    List<Linked> links = new ArrayList<>();
    for (Step step : outcome.steps()) {
      if (made(outcome) && step.thought().equals(OfflineReading.LINKING)) {
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
}
