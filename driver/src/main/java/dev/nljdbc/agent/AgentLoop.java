// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.AnswerExamination.Examined;
import dev.nljdbc.agent.BudgetedChatModel.QuestionBudget;
import dev.nljdbc.agent.prompt.Protocol;
import dev.nljdbc.agent.prompt.Protocol.Turn;
import dev.nljdbc.agent.prompt.Protocol.Turn.Action;
import dev.nljdbc.agent.tool.AnswerTool;
import dev.nljdbc.agent.tool.ExecuteSqlTool;
import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.telemetry.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The loop of Interactive-T2S (section 3.2, equations 2 and 3): the model thinks and acts, the
 * tools answer, until Done or the rounds are spent. One object runs one question; its fields are
 * the state.
 */
final class AgentLoop {

  private static final String AGAIN =
      "you have done exactly this before; the observation was the same. Do something else, or Done"
          + " if the last query that ran is the answer";
  private static final String QUERY_AGAIN =
      "you have run exactly this query before; the observation was the same. It is the last query"
          + " that ran now: Done if it is the answer";

  /** The tools whose argument may be the answer. */
  private static final Set<String> QUERYING = Set.of(ExecuteSqlTool.NAME, AnswerTool.NAME);

  /** Two in a row are often mended when the model is told what was wrong with the first. */
  static final int MOST_MALFORMED = 3;

  private static final String LAST_ROUND =
      "\n(One round is left: %s the query that is the answer.)";

  private static final String AWAY =
      "The database was out of reach while the model %s looked for a query: %s. Ask again when it"
          + " is back.";

  private static final String NONE_RAN =
      "The model %s found no query that runs within %s rounds (nl.lab.rounds). NL TRACE: shows what"
          + " it tried; ask in other words, or use another model.";

  private final ChatModel model;
  private final Protocol protocol;
  private final Workspace workspace;
  private final QuestionBudget budget;
  private final AnswerExamination examination;
  private final Cancellation cancellation;
  private final @Nullable ModelBehavior watched;

  private final Conversation conversation = new Conversation();
  private final ExecutedQueries queries = new ExecutedQueries();
  private final Objections objections = new Objections();
  private final List<Step> steps = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final Map<String, Observation> observed = new HashMap<>();
  private Usage usage = Usage.NONE;
  private boolean done;
  private int malformed;
  private @Nullable String tried;
  private @Nullable String unanswerable;

  /** {@code watched}, if any, is told when the model loses the protocol; that ends the question. */
  AgentLoop(
      ChatModel model,
      Protocol protocol,
      Workspace workspace,
      AnswerExamination examination,
      Cancellation cancellation,
      @Nullable ModelBehavior watched) {
    this.examination = examination;
    this.watched = watched;
    this.model = model;
    this.protocol = protocol;
    this.workspace = workspace;
    this.budget = QuestionBudget.of(workspace.settings());
    this.cancellation = cancellation;
  }

  /** Runs the question that opens so; a failure is told with the steps that led to it. */
  SampledAnswer run(List<ChatMessage> opening) {
    try {
      conversation.begin(opening);
      converse();
      Observation.Ran answer = answer();
      List<Doubt> doubts = examined(answer, budget.rounds()).doubts();
      return new SampledAnswer(
          Optional.of(answer.sql()), null, steps, usage, warnings, doubts, answer.rows(), done);
    } catch (NlException e) {
      boolean queried = e.error() != NlError.CANNOT_ANSWER; // what was tried is no answer
      return SampledAnswer.failed(queried ? e.tried(tried) : e, steps, usage);
    }
  }

  private void converse() throws NlException {
    try {
      for (int round = 1; round <= budget.rounds() && !done; round++) {
        cancellation.check();
        budget.check(usage);
        checkProtocol();
        turn(round);
      }
    } catch (NlException e) {
      if (objections.held().isEmpty() || e.error().endsQuestion()) {
        throw e;
      }
    }
  }

  private void turn(int round) throws NlException {
    long began = System.nanoTime();
    ChatReply reply =
        model.chat(conversation.request(protocol, workspace.settings()), cancellation);
    usage = usage.plus(reply.usage());
    Turn turn = protocol.read(reply);
    malformed = turn.malformed() ? malformed + 1 : 0;
    List<String> observations = act(turn, round, reply.usage(), began);
    int last = observations.size() - 1;
    if (round == budget.rounds() - 1 && last >= 0) {
      observations.set(last, observations.get(last) + lastRound());
    }
    conversation.add(protocol.messages(reply, turn, observations));
  }

  /** Ends the loop after too many turns without an action, which would only cost more. */
  private void checkProtocol() throws NlException {
    if (watched != null && malformed >= MOST_MALFORMED) {
      watched.lostProtocol();
      throw new NlException(
          NlError.MODEL_OUTPUT,
          "The model %s wrote nothing that can be read as an action, %s times in a row. NL TRACE: shows what it wrote; nl.strategy=direct needs no actions."
              .formatted(model.name(), malformed));
    }
  }

  private String lastRound() {
    boolean runs = workspace.settings().hasTool(ExecuteSqlTool.NAME);
    return LAST_ROUND.formatted(runs ? "run" : "call Done with");
  }

  /** Does what the turn wants, in order; one observation for each request. */
  private List<String> act(Turn turn, int round, Usage cost, long began) throws NlException {
    List<String> observations = new ArrayList<>();
    long start = began;
    for (Turn.Request request : turn.requests()) {
      boolean over = done;
      String observation = over ? "not run: the work was done before" : observe(request.act());
      boolean first = observations.isEmpty();
      long now = System.nanoTime();
      steps.add(
          new Step(
              round,
              first ? turn.thought() : "",
              request.act().print(),
              observation,
              first ? cost.tokens() : 0,
              Duration.ofNanos(now - start)));
      boolean ends = done && !over && unanswerable == null;
      observations.add(ends ? observation + objection(observation, round, cost) : observation);
      start = System.nanoTime();
    }
    return observations;
  }

  /** Examines what is to be the answer; the work goes on with an objection, if there is one. */
  private String objection(String observation, int round, Usage cost) throws NlException {
    Observation.Ran answer = queries.last().orElseThrow();
    boolean goesOn =
        examination.on() && round < budget.rounds() && budget.allows(usage, cost, cancellation);
    String objection =
        objections.against(answer, examined(answer, round), observation, round, goesOn);
    done = objection.isEmpty();
    return objection;
  }

  private Examined examined(Observation.Ran answer, int round) throws NlException {
    boolean isNew = examination.isNew(answer);
    Examined examined = examination.of(answer, cancellation);
    if (isNew) {
      steps.add(examined.step(round));
    }
    return examined;
  }

  private String observe(Action act) throws NlException {
    if (act instanceof Action.Call call) {
      return call(call);
    }
    if (act instanceof Action.CannotAnswer cannot) {
      unanswerable = cannot.reason();
      done = true;
      return "";
    }
    return act instanceof Action.Malformed malformed
        ? PromptEscaping.line("malformed: " + malformed.problem())
        : finish();
  }

  private String finish() {
    Optional<String> objection = queries.objection();
    done = objection.isEmpty();
    return objection.orElse("");
  }

  private String call(Action.Call call) throws NlException {
    String key = call.print();
    Observation before = observed.get(key);
    if (before != null) {
      return again(before);
    }
    Observation observation =
        Operation.watched(
            Operation.Kind.TOOL,
            call.tool().name(),
            operation -> {
              operation.about(() -> call.arguments().print());
              return call.tool().run(call.arguments(), cancellation);
            });
    if (QUERYING.contains(call.tool().name())) {
      tried = call.arguments().text("sql");
      done |= queries.note(observation);
    }
    observed.put(key, observation);
    return limited(observation);
  }

  private String limited(Observation observation) {
    return TextLimits.within(observation.text(), TextLimits.OBSERVATION_TOKENS);
  }

  /** A query that is wanted again is meant to be the last one, as the answer has to be. */
  private String again(Observation before) {
    if (before.ran().isEmpty()) {
      return conversation.isShortened() ? limited(before) : AGAIN;
    }
    if (queries.isLast(before.ran().get())) {
      done = before.ran().get().ends(); // in spite of an objection
      return AGAIN;
    }
    done |= queries.note(before);
    return QUERY_AGAIN;
  }

  /** The last query; without Done, the best that there is: the last one that returned something. */
  private Observation.Ran answer() throws NlException {
    if (unanswerable != null) {
      throw UnanswerableQuestion.says(model.name(), unanswerable);
    }
    if (!done && objections.held().isPresent()) {
      done = true;
      return objections.held().get();
    }
    if (done && queries.last().isPresent()) {
      return queries.last().get();
    }
    Observation.Ran best = queries.best().orElseThrow(this::noneRan);
    warnings.add(
        "The model did not finish within %s rounds (nl.lab.rounds): this is the best query that it ran."
            .formatted(budget.rounds()));
    return best;
  }

  private NlException unable(Observation query, String none) {
    NlError why = query.failure().orElseThrow();
    return why == NlError.FAILED
        ? new NlException(why, AWAY.formatted(model.name(), query.text()))
        : new NlException(why, none + " The last " + query.text());
  }

  private NlException noneRan() {
    String none = NONE_RAN.formatted(model.name(), budget.rounds());
    return queries
        .unable()
        .map(query -> unable(query, none))
        .orElseGet(() -> new NlException(NlError.NO_ANSWER, none));
  }
}
