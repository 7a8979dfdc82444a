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
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatModels;
import dev.nljdbc.offline.OfflineParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The strategies of the models asked so far, opened once and shared. Thread-safe. */
final class Strategies implements AutoCloseable {

  private final OfflineStrategy offline = new OfflineStrategy();
  private final Map<ModelKey, Asked> models = new HashMap<>();

  /**
   * What makes two settings speak to the same model in the same way; lives in memory only, for it
   * holds the key.
   *
   * @param files tells when the files of key and prices are others than before
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
      Duration timeout,
      String files) {

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
          settings.duration(Setting.TIMEOUT),
          stamp(settings, Setting.API_KEY_FILE) + ' ' + stamp(settings, Setting.PRICES));
    }

    private static String stamp(Settings settings, Setting setting) {
      Optional<Path> file = settings.path(setting);
      if (file.isEmpty()) {
        return "";
      }
      try {
        BasicFileAttributes now = Files.readAttributes(file.get(), BasicFileAttributes.class);
        return now.lastModifiedTime() + " " + now.size() + " " + now.fileKey();
      } catch (IOException e) {
        return "none"; // reading it says why
      }
    }

    boolean replaces(ModelKey other) {
      return !files.equals(other.files) && with(other.files).equals(other);
    }

    private ModelKey with(String stamps) {
      return new ModelKey(
          model,
          baseUrl,
          apiKey,
          apiKeyFile,
          apiKeyCommand,
          headers,
          api,
          prices,
          relay,
          timeout,
          stamps);
    }

    @Override
    public String toString() {
      return model + " at " + baseUrl;
    }
  }

  private record Asked(ChatModel model, Strategy strategy) {}

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
      Asked asked = models.get(key);
      if (asked == null) {
        ChatModel model = ChatModels.open(settings);
        ModelStrategy alone = new ModelStrategy(model, offline);
        asked = new Asked(model, new FastPathStrategy(offline, alone));
        models.keySet().removeIf(key::replaces); // who asks it still ends with the old key
        models.put(key, asked);
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
