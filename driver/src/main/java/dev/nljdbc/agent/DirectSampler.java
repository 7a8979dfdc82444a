package dev.nljdbc.agent;

import dev.nljdbc.agent.direct.DirectPrompt;
import dev.nljdbc.agent.direct.SqlInReply;
import dev.nljdbc.agent.prompt.Question;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Few-shot SQL-PaLM (section 6.2): the schema, or what was chosen of it, in one prompt; each reply
 * holds a query, which is run, and mended once when it fails. Used for one question.
 */
final class DirectSampler implements Sampler {

  /** As the paper samples (section 7.4), where nobody sets another. */
  private static final double SAMPLING = 0.5;

  /** With these the question is over; with others only this try is. */
  private static final Set<NlError> ENDS =
      Set.of(NlError.CANCELLED, NlError.TIMEOUT, NlError.BUDGET, NlError.MODEL_KEY);

  private final ChatModel model;
  private final Question question;
  private final Workspace workspace;
  private final QuestionBudget budget;
  private final SqlInReply sql;
  private final List<Step> drafting = new ArrayList<>();
  private Usage drafted = Usage.NONE;
  private Usage spent = Usage.NONE;
  private @Nullable DirectPrompt prompt;
  private @Nullable String text;

  DirectSampler(ChatModel model, Question question, Workspace workspace) {
    this.model = model;
    this.question = question;
    this.workspace = workspace;
    this.budget = QuestionBudget.of(workspace.settings());
    this.sql = new SqlInReply(workspace.guard()::reads);
  }

  @Override
  public List<Candidate> sample(int n, Cancellation cancellation) throws NlException {
    List<Candidate> candidates = new ArrayList<>();
    try {
      DirectPrompt asked = prompt(cancellation);
      boolean more = true;
      while (more && candidates.size() < n) {
        long began = System.nanoTime();
        ChatReply reply = ask(known(), cancellation);
        DirectTry one = new DirectTry(workspace, asked, known(), sql, this::ask);
        candidates.add(withDraft(one.run(reply, began, cancellation)));
        more = temperature().orElse(SAMPLING) > 0; // otherwise all replies are the same
      }
    } catch (NlException e) {
      Attempts before = Attempts.before(e);
      Candidate failed =
          withDraft(new Candidate(Optional.empty(), e, before.steps(), before.usage(), List.of()));
      if (ENDS.contains(e.error())) {
        List<Step> steps = new ArrayList<>();
        candidates.forEach(candidate -> steps.addAll(candidate.steps()));
        steps.addAll(failed.steps());
        throw e.after(new Attempts(steps, spent));
      }
      candidates.add(failed);
    }
    return candidates;
  }

  /** The prompt; the same for all tries. A draft of the query may come before it, once. */
  private DirectPrompt prompt(Cancellation cancellation) throws NlException {
    DirectPrompt made = prompt;
    if (made == null) {
      made = new DirectPrompt(question, workspace, model.name(), cancellation);
      text = made.text(made.needsDraft() ? draft(made, cancellation) : null);
      prompt = made;
    }
    return made;
  }

  private String known() {
    String asked = text;
    if (asked == null) {
      throw new IllegalStateException("the prompt is not made yet");
    }
    return asked;
  }

  private @Nullable String draft(DirectPrompt made, Cancellation cancellation) throws NlException {
    long began = System.nanoTime();
    ChatReply reply = ask(made.draft(), cancellation);
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

  /** What the draft cost, and its step, go with the first try. */
  private Candidate withDraft(Candidate candidate) {
    List<Step> steps = new ArrayList<>(drafting);
    steps.addAll(candidate.steps());
    Usage usage = drafted.plus(candidate.usage());
    drafting.clear();
    drafted = Usage.NONE;
    return new Candidate(candidate.sql(), candidate.failure(), steps, usage, candidate.warnings());
  }

  private ChatReply ask(String asked, Cancellation cancellation) throws NlException {
    cancellation.check();
    budget.check(spent);
    ChatReply reply =
        model.chat(
            new ChatRequest(
                List.of(new ChatMessage.User(asked)),
                List.of(),
                List.of(),
                temperature(),
                workspace.settings().integer(Setting.MAX_TOKENS)),
            cancellation);
    spent = spent.plus(reply.usage());
    return reply;
  }

  private OptionalDouble temperature() {
    boolean several = workspace.settings().integer(Setting.SAMPLES) > 1;
    return workspace
        .settings()
        .decimal(Setting.TEMPERATURE)
        .map(t -> OptionalDouble.of(t.doubleValue()))
        .orElse(several ? OptionalDouble.of(SAMPLING) : OptionalDouble.empty());
  }
}
