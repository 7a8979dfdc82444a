// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.FastPathStrategy;
import dev.nljdbc.agent.ModelStrategy;
import dev.nljdbc.agent.OfflineStrategy;
import dev.nljdbc.agent.ReadingFinder;
import dev.nljdbc.agent.Strategy;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.BoundedFile;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatModels;
import dev.nljdbc.offline.OfflineParser;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The strategies of the models asked so far, opened once and shared. Thread-safe. */
final class Strategies implements AutoCloseable {

  private final OfflineStrategy offline = new OfflineStrategy();
  private final Map<ModelKey, Asked> models = new HashMap<>();

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
      String api,
      Optional<String> prices,
      Optional<String> relay,
      Duration timeout) {

    static ModelKey of(Settings settings) {
      return new ModelKey(
          settings.required(Setting.MODEL),
          settings.required(Setting.BASE_URL),
          settings.text(Setting.API_KEY),
          settings.text(Setting.API_KEY_FILE),
          settings.text(Setting.API_KEY_COMMAND),
          settings.text(Setting.HEADERS),
          settings.required(Setting.API),
          settings.text(Setting.PRICES),
          settings.text(Setting.RELAY),
          settings.duration(Setting.TIMEOUT));
    }

    @Override
    public String toString() {
      return model + " at " + baseUrl;
    }
  }

  /**
   * A model as it was opened.
   *
   * @param files the stamps of the files of its key and prices
   */
  private record Asked(ChatModel model, Strategy strategy, List<String> files) {}

  /** Differ when the file of the key or of prices was replaced. */
  private static List<String> files(Settings settings) {
    return Stream.of(Setting.API_KEY_FILE, Setting.PRICES)
        .map(setting -> settings.path(setting).map(BoundedFile::stamp).orElse(""))
        .toList();
  }

  /** Whether the settings name the embedded parser. */
  static boolean isOffline(Settings settings) {
    return settings.required(Setting.MODEL).equalsIgnoreCase(OfflineStrategy.MODEL);
  }

  Strategy strategy(Settings settings) throws NlException {
    if (isOffline(settings)) {
      return offline;
    }
    synchronized (models) {
      ModelKey key = ModelKey.of(settings);
      List<String> files = files(settings);
      Asked asked = models.get(key);
      if (asked == null || !asked.files().equals(files)) {
        ChatModel model = ChatModels.open(settings);
        ModelStrategy alone = new ModelStrategy(model, offline);
        asked = new Asked(model, new FastPathStrategy(offline, alone), files);
        models.put(key, asked); // who asks the one before still ends with the old key
      }
      return asked.strategy();
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
      models.values().forEach(asked -> asked.model().close());
      models.clear();
    }
  }
}
