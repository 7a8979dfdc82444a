// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.nljdbc.agent.FastPathStrategy;
import dev.nljdbc.agent.ModelStrategy;
import dev.nljdbc.agent.OfflineStrategy;
import dev.nljdbc.agent.ReadingFinder;
import dev.nljdbc.agent.Strategy;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.BoundedFile;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatModels;
import dev.nljdbc.offline.OfflineParser;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The strategies of the models asked lately, opened once and shared. A model that nobody asks for a
 * while is closed. Thread-safe.
 */
final class Strategies implements AutoCloseable {

  /** Each open model has a thread and sockets; keys of a gateway may be new every hour. */
  static final int MOST = 100;

  static final Duration IDLE = Duration.ofMinutes(10);

  /** A question's cancellation bounds its requests; a model that many ask has no bound of one. */
  private static final String ANY = "1000h";

  private final OfflineStrategy offline = new OfflineStrategy();
  private final Opening opening;
  private final Cache<ModelKey, Asked> models;

  Strategies() {
    this(ChatModels::open, Ticker.systemTicker());
  }

  Strategies(Opening opening, Ticker ticker) {
    this.opening = opening;
    this.models =
        Caffeine.newBuilder()
            .ticker(ticker)
            .expireAfterAccess(IDLE)
            .maximumSize(MOST)
            .executor(Runnable::run)
            .removalListener(
                (@Nullable ModelKey key, @Nullable Asked asked, RemovalCause cause) -> {
                  if (asked != null) {
                    asked.letGo();
                  }
                })
            .build();
  }

  /**
   * What makes two settings speak to the same model in the same way; lives in memory only, for it
   * holds the key.
   */
  private record ModelKey(
      String model,
      String baseUrl,
      Optional<String> apiKey,
      Optional<String> apiKeyFile,
      Optional<String> apiKeyCommand,
      Optional<String> headers,
      Optional<String> prices) {

    static ModelKey of(Settings settings) {
      return new ModelKey(
          settings.required(Setting.MODEL),
          settings.required(Setting.BASE_URL),
          settings.text(Setting.API_KEY),
          settings.text(Setting.API_KEY_FILE),
          settings.text(Setting.API_KEY_COMMAND),
          settings.text(Setting.HEADERS),
          settings.text(Setting.PRICES));
    }

    @Override
    public String toString() {
      return model + " at " + baseUrl;
    }
  }

  /** Opens models; tests put their own in its place. */
  @FunctionalInterface
  interface Opening {
    ChatModel open(Settings settings) throws NlException;
  }

  /**
   * A model as it was opened. It is closed once nobody uses it and the cache has let go of it. The
   * lock of {@link #models} guards it.
   */
  private static final class Asked {

    private final ChatModel model;
    private final Strategy strategy;

    /** The stamps of the files of its key and prices. */
    private final List<String> files;

    private int users;
    private boolean gone;

    Asked(ChatModel model, OfflineStrategy offline, List<String> files) {
      this.model = model;
      this.strategy = new FastPathStrategy(offline, new ModelStrategy(model, offline));
      this.files = files;
    }

    void letGo() {
      gone = true;
      closeIfOver();
    }

    void closeIfOver() {
      if (gone && users == 0) {
        model.close();
      }
    }
  }

  /** Differ when the file of the key or of prices was replaced. */
  private static List<String> files(Settings settings) {
    return Stream.of(Setting.API_KEY_FILE, Setting.PRICES)
        .map(setting -> settings.path(setting).map(BoundedFile::stamp).orElse(""))
        .toList();
  }

  Strategy strategy(Settings settings) throws NlException {
    if (settings.offline()) {
      return offline;
    }
    return (question, workspace, cancellation) -> {
      Cancellation timed = cancellation.orAfter(settings.duration(Setting.TIMEOUT));
      Asked asked = begin(settings);
      try (Cancellation.Registration unused = cancellation.onCancel(timed::cancel)) {
        return asked.strategy.answer(question, workspace, timed);
      } finally {
        end(asked);
      }
    };
  }

  private Asked begin(Settings settings) throws NlException {
    synchronized (models) {
      ModelKey key = ModelKey.of(settings);
      List<String> files = files(settings);
      Asked known = models.getIfPresent(key);
      if (known != null && known.files.equals(files)) {
        known.users++;
        return known;
      }
      Asked asked = new Asked(opening.open(settings.with(Setting.TIMEOUT, ANY)), offline, files);
      asked.users++; // first: the cache may let go of it at once
      models.put(key, asked); // who asks the one before still ends with the old key
      return asked;
    }
  }

  /** A text without the key that the settings' model is sent. */
  String withoutKey(String text, Settings settings) {
    if (settings.offline()) {
      return text;
    }
    Asked asked = models.getIfPresent(ModelKey.of(settings));
    return asked == null ? ChatModels.hideKeyIn(text, settings) : asked.model.hideKeyIn(text);
  }

  private void end(Asked asked) {
    synchronized (models) {
      asked.users--;
      asked.closeIfOver();
    }
  }

  /** The offline parser of a database. */
  OfflineParser parser(Workspace workspace) {
    return offline.parser(workspace.index().shared());
  }

  /** Lets go of the parser of an index that nobody uses any more. */
  void forget(DatabaseIndex index) {
    offline.forget(index);
  }

  /** Finds what a question may mean. */
  ReadingFinder readings() {
    return new ReadingFinder(offline);
  }

  @Override
  public void close() {
    synchronized (models) {
      List<Asked> all = List.copyOf(models.asMap().values());
      models.invalidateAll();
      all.stream().filter(asked -> asked.users > 0).forEach(asked -> asked.model.close());
    }
  }
}
