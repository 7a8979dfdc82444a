// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.prompt.DirectPrompt;
import dev.nljdbc.agent.prompt.SqlExtractor;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.llm.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Few-shot SQL-PaLM (section 6.2): the schema, or what was chosen of it, in one prompt; each reply
 * holds a query, which is run, and mended once when it fails. All replies come from one request
 * where the server can. Used for one question.
 */
final class DirectSampler implements Sampler {

  /**
   * Of several tries, unless {@code nl.lab.temperature} says another: the paper's (section 7.4).
   */
  private static final double TEMPERATURE = 0.5;

  private final ChatModel model;
  private final Question question;
  private final Workspace workspace;
  private final AnswerExamination examination;
  private final SqlExtractor sql;
  private final List<Step> drafting = new ArrayList<>();
  private Usage drafted = Usage.NONE;
  private boolean drawn;
  private @Nullable Asked asked;

  /** The prompt that all tries answer. */
  private record Asked(DirectPrompt prompt, String text) {}

  DirectSampler(
      ChatModel model, Question question, Workspace workspace, AnswerExamination examination) {
    this.model = model;
    this.question = question;
    this.workspace = workspace;
    this.examination = examination;
    this.sql = new SqlExtractor(workspace.guard()::reads);
  }

  /** One request asks for several. */
  @Override
  public boolean eachAtFullPrice() {
    return false;
  }

  @Override
  public List<SampledAnswer> sample(int n, Cancellation cancellation) {
    List<SampledAnswer> candidates = new ArrayList<>();
    boolean more = true;
    while (more && candidates.size() < n) {
      try {
        draw(n - candidates.size(), n, candidates, cancellation);
      } catch (NlException e) {
        candidates.add(withDraft(SampledAnswer.failed(e, List.of(), Usage.NONE)));
      }
      more = !candidates.get(candidates.size() - 1).last();
    }
    return candidates;
  }

  /** One request, and what becomes of its replies. */
  private void draw(int most, int n, List<SampledAnswer> candidates, Cancellation cancellation)
      throws NlException {
    long began = System.nanoTime();
    OptionalDouble temperature = temperature(n > 1 || drawn);
    Asked from = asked(cancellation);
    List<ChatReply> replies = model.choices(request(from.text(), temperature), most, cancellation);
    drawn = true;
    DirectAttempt.Asking asking =
        (mending, cancelled) -> model.chat(request(mending, temperature), cancelled);
    for (ChatReply reply : replies) {
      DirectAttempt one =
          new DirectAttempt(
              model.name(), workspace, examination, from.prompt(), from.text(), sql, asking);
      SampledAnswer answer = withDraft(one.run(reply, began, cancellation));
      candidates.add(answer);
      if (answer.last()) {
        return;
      }
      began = System.nanoTime();
    }
  }

  /** The prompt of all tries. A draft query may precede it once. */
  private Asked asked(Cancellation cancellation) throws NlException {
    Asked known = asked;
    if (known == null) {
      DirectPrompt prompt = new DirectPrompt(question, workspace, cancellation);
      String draft = prompt.needsDraft() ? draft(prompt, cancellation) : null;
      known = new Asked(prompt, prompt.text(draft));
      asked = known;
    }
    return known;
  }

  private @Nullable String draft(DirectPrompt prompt, Cancellation cancellation)
      throws NlException {
    long began = System.nanoTime();
    ChatReply reply = model.chat(request(prompt.draft(), temperature(false)), cancellation);
    drafted = reply.usage();
    Optional<String> draft = sql.find(reply.text());
    drafting.add(
        new Step(
            1,
            draft.isPresent() ? "A draft, by which columns are chosen." : reply.text(),
            "Draft(\"" + draft.orElse("") + "\")",
            draft.isPresent() ? "" : "there is no query in it; columns are chosen by search",
            drafted.tokens(),
            Duration.ofNanos(System.nanoTime() - began)));
    return draft.orElse(null);
  }

  /** The usage and the step of the draft belong to the first try. */
  private SampledAnswer withDraft(SampledAnswer candidate) {
    List<Step> steps = new ArrayList<>(drafting);
    steps.addAll(candidate.steps());
    Usage usage = drafted.plus(candidate.usage());
    drafting.clear();
    drafted = Usage.NONE;
    return candidate.with(steps, usage);
  }

  private ChatRequest request(String text, OptionalDouble temperature) {
    return new ChatRequest(
        List.of(new ChatMessage.User(text)),
        List.of(),
        List.of(),
        temperature,
        workspace.settings().integer(Setting.MAX_TOKENS));
  }

  /** Replies that are all alike would tell nothing. */
  private OptionalDouble temperature(boolean several) {
    OptionalDouble set = ChatRequest.temperature(workspace.settings());
    return set.isEmpty() && several ? OptionalDouble.of(TEMPERATURE) : set;
  }
}
