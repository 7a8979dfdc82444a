package dev.nljdbc.answer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.agent.InteractiveStrategy;
import dev.nljdbc.agent.OfflineStrategy;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Strategy;
import dev.nljdbc.agent.prompt.Question;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatModels;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Answers questions: from what was answered before, or by the strategy that the settings choose.
 * One per driver; models and kept answers are shared by its connections. Thread-safe.
 */
public final class Answers implements AutoCloseable {

  private static final int KEPT_IN_MEMORY = 1_000;

  private final Cache<AnswerKey, NlAnswer> memory =
      Caffeine.newBuilder().maximumSize(KEPT_IN_MEMORY).build();
  private final Strategy offline = new OfflineStrategy();
  private final Map<ModelKey, Asked> models = new HashMap<>();

  /** Keeps nothing yet. */
  public Answers() {}

  /**
   * What makes two settings speak to the same model in the same way; lives in memory only, for it
   * holds the key.
   */
  private record ModelKey(
      String model,
      String baseUrl,
      Optional<String> apiKey,
      Optional<String> apiKeyFile,
      Optional<String> prices,
      Duration timeout) {

    static ModelKey of(Settings settings) {
      return new ModelKey(
          settings.required(Setting.MODEL),
          settings.required(Setting.BASE_URL),
          settings.text(Setting.API_KEY),
          settings.text(Setting.API_KEY_FILE),
          settings.text(Setting.PRICES),
          settings.duration(Setting.TIMEOUT));
    }

    @Override
    public String toString() {
      return model + " at " + baseUrl;
    }
  }

  private record Asked(ChatModel model, Strategy strategy) {}

  /**
   * Answers a question.
   *
   * @param databaseId tells the database and its user from others
   * @throws NlException when there is no answer, in words for the user
   */
  public NlAnswer ask(
      String databaseId, Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    long began = System.nanoTime();
    if (question.text().isBlank()) {
      throw new NlException(NlError.SYNTAX, "There is no question after NL:.");
    }
    if (workspace.index().catalog().tables().isEmpty()) {
      throw new NlException(
          NlError.NO_TABLES,
          "This user sees no table in this database, so no question about it has an answer. Check the schema in"
              + " the URL and the user's rights.");
    }
    boolean keeps = workspace.settings().required(Setting.CACHE).equals("on");
    AnswerKey key = AnswerKey.of(databaseId, question, workspace);
    Optional<AnswerFiles> files = keeps ? files(workspace) : Optional.empty();
    if (keeps) {
      Optional<NlAnswer> kept = kept(key, files);
      if (kept.isPresent() && stillPasses(kept.get(), workspace)) {
        return kept.get().asCached(since(began));
      }
    }
    Outcome outcome = strategy(workspace.settings()).answer(question, workspace, cancellation);
    NlAnswer answer = new NlAnswer(question.text(), outcome, since(began), Instant.now(), false);
    if (keeps) {
      memory.put(key, answer);
      files.ifPresent(f -> f.write(key, answer));
    }
    return answer;
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  private Optional<NlAnswer> kept(AnswerKey key, Optional<AnswerFiles> files) {
    NlAnswer inMemory = memory.getIfPresent(key);
    if (inMemory != null) {
      return Optional.of(inMemory);
    }
    Optional<NlAnswer> onDisk = files.flatMap(f -> f.read(key));
    onDisk.ifPresent(answer -> memory.put(key, answer));
    return onDisk;
  }

  /** A file may have been edited by hand, and the guard's rules may have become stricter since. */
  private static boolean stillPasses(NlAnswer answer, Workspace workspace) {
    try {
      return workspace.guard().check(answer.sql()).equals(answer.sql());
    } catch (NlException e) {
      return false;
    }
  }

  /** The embedded parser's answers are not kept on disk: it gives them again in milliseconds. */
  private static Optional<AnswerFiles> files(Workspace workspace) {
    Path directory = workspace.index().status().directory();
    return directory == null || isOffline(workspace.settings())
        ? Optional.empty()
        : Optional.of(new AnswerFiles(directory.resolve("answers")));
  }

  private static boolean isOffline(Settings settings) {
    return settings.required(Setting.MODEL).equalsIgnoreCase(OfflineStrategy.MODEL);
  }

  private Strategy strategy(Settings settings) throws NlException {
    if (isOffline(settings)) {
      return offline;
    }
    synchronized (models) {
      ModelKey key = ModelKey.of(settings);
      Asked asked = models.get(key);
      if (asked == null) {
        ChatModel model = ChatModels.open(settings);
        asked = new Asked(model, new InteractiveStrategy(model));
        models.put(key, asked);
      }
      return asked.strategy();
    }
  }

  @Override
  public void close() {
    synchronized (models) {
      models.values().forEach(asked -> asked.model().close());
      models.clear();
    }
  }
}
