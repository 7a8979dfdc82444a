// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.agent.ReadingFinder.FoundReading;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.Answers;
import dev.nljdbc.answer.Answers.OutdatedAnswer;
import dev.nljdbc.answer.Journal.Journals;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.answer.RecentAnswers;
import dev.nljdbc.answer.UsageTotals;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.BuildState;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.memory.UserMemory;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import dev.nljdbc.template.QuestionTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What all connections share: indexes, models, kept answers. The first NL command makes it, because
 * this class loads Lucene and other large libraries.
 *
 * @param indexes one store, so that two connections to one database index it once
 * @param answers answers questions
 * @param verified what people verified
 * @param usageTotals what questions cost so far
 * @param journals what was asked
 * @param building how far the index builds under way are, by database
 * @param underWay how many questions are being answered, for which background work pauses
 */
public record NlRuntime(
    IndexStore indexes,
    QuestionAnswerer answers,
    UserMemory verified,
    UsageTotals usageTotals,
    Journals journals,
    Map<String, BuildState> building,
    AtomicInteger underWay) {

  /** The shared runtime, once it is made. */
  private static final AtomicReference<@Nullable NlRuntime> MADE = new AtomicReference<>();

  public NlRuntime(IndexStore indexes, QuestionAnswerer answers) {
    this(
        indexes,
        answers,
        new UserMemory(),
        new UsageTotals(),
        new Journals(),
        new ConcurrentHashMap<>(),
        new AtomicInteger());
  }

  /** A runtime with the configured models, as users have it. */
  public static NlRuntime real() {
    UserMemory verified = new UserMemory();
    UsageTotals usageTotals = new UsageTotals();
    return new NlRuntime(
        new IndexStore(),
        new Answering(new Answers(verified, usageTotals)),
        verified,
        usageTotals,
        new Journals(),
        new ConcurrentHashMap<>(),
        new AtomicInteger());
  }

  /** The runtime of this process, or of this class loader. */
  public static NlRuntime shared() {
    return Shared.RUNTIME;
  }

  /**
   * Closes the connections to models that the shared runtime holds, with their threads. A later
   * question opens new ones.
   */
  public static void release() {
    NlRuntime made = MADE.get();
    if (made != null) {
      made.answers().close();
    }
  }

  private static final class Shared {

    static final NlRuntime RUNTIME = made();

    private static NlRuntime made() {
      NlRuntime runtime = real();
      MADE.set(runtime);
      return runtime;
    }
  }

  private record Answering(Answers answers) implements QuestionAnswerer {

    @Override
    public NlAnswer ask(
        String databaseId,
        Question question,
        Workspace workspace,
        Cancellation cancellation,
        List<OutdatedAnswer> failed,
        RecentAnswers recent)
        throws NlException {
      return answers.ask(databaseId, question, workspace, cancellation, failed, recent);
    }

    @Override
    public List<FoundReading> readings(
        Question question,
        Workspace workspace,
        Optional<NlAnswer> answer,
        Cancellation cancellation)
        throws NlException {
      return answers.readings(question, workspace, answer, cancellation);
    }

    @Override
    public Workspace prepared(
        Question question, Workspace workspace, String session, Cancellation cancellation)
        throws NlException {
      return answers.prepared(question, workspace, session, cancellation);
    }

    @Override
    public Optional<QuestionTemplate> template(VerifiedQuery query, Workspace workspace)
        throws NlException {
      return answers.template(query, workspace);
    }

    @Override
    public String withoutKey(String text, Settings settings) {
      return answers.withoutKey(text, settings);
    }

    @Override
    public void forget(DatabaseIndex index) {
      answers.forget(index);
    }

    @Override
    public void close() {
      answers.close();
    }
  }

  /** Answers a question; {@link dev.nljdbc.answer.Answers#ask} for users. */
  @FunctionalInterface
  public interface QuestionAnswerer extends AutoCloseable {

    /**
     * As {@link dev.nljdbc.answer.Answers#ask(String, Question, Workspace, Cancellation, List,
     * RecentAnswers)} says.
     */
    NlAnswer ask(
        String databaseId,
        Question question,
        Workspace workspace,
        Cancellation cancellation,
        List<OutdatedAnswer> failed,
        RecentAnswers recent)
        throws NlException;

    /** The readings of a question, see {@link dev.nljdbc.answer.Answers#readings}. */
    default List<FoundReading> readings(
        Question question,
        Workspace workspace,
        Optional<NlAnswer> answer,
        Cancellation cancellation)
        throws NlException {
      return List.of();
    }

    /** The verified queries for a model, see {@link dev.nljdbc.answer.Answers#prepared}. */
    default Workspace prepared(
        Question question, Workspace workspace, String session, Cancellation cancellation)
        throws NlException {
      return workspace;
    }

    /** The template of a verified query, as {@link dev.nljdbc.answer.Answers#template} says. */
    default Optional<QuestionTemplate> template(VerifiedQuery query, Workspace workspace)
        throws NlException {
      return Optional.empty();
    }

    /** A text without the key that a model is sent, see {@link dev.nljdbc.answer.Answers}. */
    default String withoutKey(String text, Settings settings) {
      return text;
    }

    /** Lets go of what was read of an index that nobody uses any more. */
    default void forget(DatabaseIndex index) {}

    /** Closes connections to models. */
    @Override
    default void close() {}
  }
}
