// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.AnswerExamination.Examined;
import dev.nljdbc.agent.prompt.DirectPrompt;
import dev.nljdbc.agent.prompt.SqlExtractor;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.agent.tool.ToolArguments;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.text.Truncation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One reply to a direct prompt: its query is taken out and run. One that has no query, or whose
 * query fails, finds nothing for a value that the database writes otherwise, or raises a doubt that
 * may change its rows, is asked about once more, with what is wrong: the cheapest gain there is for
 * small models.
 */
final class DirectAttempt {

  private static final int LONGEST_THOUGHT = 2_000;
  private static final Set<NlError> OVER =
      Set.of(NlError.CANCELLED, NlError.TIMEOUT, NlError.CANNOT_ANSWER);

  private static final String NO_QUERY = "there is no query in the reply";

  /** Asks the model a prompt. */
  interface Asking {
    ChatReply ask(String prompt, Cancellation cancellation) throws NlException;
  }

  private final String model;
  private final Workspace workspace;
  private final AnswerExamination examination;
  private final DirectPrompt prompt;
  private final String text;
  private final SqlExtractor sql;
  private final Asking asking;
  private final List<Step> steps = new ArrayList<>();
  private Usage usage = Usage.NONE;

  /** {@code model} is its name, {@code text} the prompt that it was asked. */
  DirectAttempt(
      String model,
      Workspace workspace,
      AnswerExamination examination,
      DirectPrompt prompt,
      String text,
      SqlExtractor sql,
      Asking asking) {
    this.model = model;
    this.workspace = workspace;
    this.examination = examination;
    this.prompt = prompt;
    this.text = text;
    this.sql = sql;
    this.asking = asking;
  }

  /** The result of a reply's query. */
  private record Tried(String query, Observation observation, Examined examined) {

    /**
     * What is to be mended; empty where nothing is. No rows are an answer, unless a text of the
     * query is not in the database as it stands there.
     */
    String problem() {
      boolean fine = observation.ran().filter(ran -> ran.doubts().isEmpty()).isPresent();
      return fine ? "" : observation.text();
    }
  }

  /** Runs a reply that was asked for at that {@link System#nanoTime()}. */
  SampledAnswer run(ChatReply reply, long began, Cancellation cancellation) {
    try {
      Tried first = tried(reply, null, began, cancellation);
      boolean fine = first.problem().isEmpty() && first.examined().changing().isEmpty();
      return candidate(fine ? first : mended(first, cancellation));
    } catch (NlException e) {
      return SampledAnswer.failed(e, steps, usage);
    }
  }

  /** The better one of a query and of what the model made of it after it was told the problem. */
  private Tried mended(Tried first, Cancellation cancellation) throws NlException {
    long began = System.nanoTime();
    String asked =
        first.problem().isEmpty()
            ? prompt.reconsider(text, first.query(), doubts(first.examined()))
            : prompt.repair(text, first.query(), first.problem());
    try {
      Tried second = tried(asking.ask(asked, cancellation), first, began, cancellation);
      boolean better =
          first.observation().ran().isEmpty()
              || second.observation().ran().filter(Observation.Ran::hasValues).isPresent();
      return better ? second : first;
    } catch (NlException e) {
      if (first.observation().ran().isPresent() && !OVER.contains(e.error())) {
        return first; // without rows or in doubt, but it ran
      }
      throw e;
    }
  }

  private static String doubts(Examined examined) {
    return examined.lines(examined.changing());
  }

  private Tried tried(
      ChatReply reply, @Nullable Tried before, long began, Cancellation cancellation)
      throws NlException {
    usage = usage.plus(reply.usage());
    Optional<String> query = sql.find(reply.text());
    Observation observation = observed(query.orElse(""), before, cancellation);
    steps.add(
        new Step(
            before == null ? 1 : 2,
            thought(reply.text(), query),
            query.map(q -> Toolbox.query(workspace).name() + "(\"" + q + "\")").orElse(""),
            observation.text(),
            reply.usage().tokens(),
            Duration.ofNanos(System.nanoTime() - began)));
    if (query.isEmpty()) {
      checkAnswerable(reply.text());
    }
    return new Tried(query.orElse(""), observation, examined(observation, cancellation));
  }

  /** A query that does not run is none to examine; nor is one that was examined before. */
  private Examined examined(Observation observation, Cancellation cancellation) throws NlException {
    Observation.Ran ran = observation.ran().orElse(null);
    if (ran == null) {
      return Examined.NOTHING;
    }
    boolean isNew = examination.isNew(ran);
    Examined examined = examination.of(ran, cancellation);
    if (isNew) {
      steps.add(examined.step(steps.get(steps.size() - 1).round()));
    }
    return examined;
  }

  private void checkAnswerable(String reply) throws NlException {
    Optional<String> reason = UnanswerableQuestion.reason(reply);
    if (reason.isPresent()) {
      throw UnanswerableQuestion.says(model, reason.get());
    }
  }

  private Observation observed(String query, @Nullable Tried before, Cancellation cancellation)
      throws NlException {
    if (query.isEmpty()) {
      return Observation.of(NO_QUERY);
    }
    if (before != null && before.query().equals(query)) {
      return before.observation(); // the same query again comes to the same
    }
    Observation whole = Toolbox.query(workspace).run(ToolArguments.ofSql(query), cancellation);
    String text = TextLimits.within(whole.text(), TextLimits.OBSERVATION_TOKENS);
    return new Observation(text, whole.ran(), whole.failure());
  }

  /** The text of the reply before its query. */
  private static String thought(String reply, Optional<String> query) {
    String before =
        query
            .map(reply::indexOf)
            .filter(at -> at >= 0)
            .map(at -> reply.substring(0, at))
            .orElse(reply);
    String plain = before.replaceAll("(```|~~~)\\w*\\s*$", "").strip();
    return Truncation.abbreviate(plain, LONGEST_THOUGHT);
  }

  private SampledAnswer candidate(Tried tried) {
    Observation.Ran ran = tried.observation().ran().orElse(null);
    if (ran == null) {
      String message =
          "The model's query could not be run, nor could the one that it wrote after it was told why: %s NL TRACE: shows both; ask in other words, or use another model."
              .formatted(tried.observation().text());
      return SampledAnswer.failed(
          new NlException(tried.observation().failure().orElse(NlError.NO_ANSWER), message)
              .tried(tried.query()),
          steps,
          usage);
    }
    List<Doubt> doubts = tried.examined().doubts();
    return new SampledAnswer(
        Optional.of(ran.sql()), null, steps, usage, List.of(), doubts, ran.rows(), true);
  }
}
