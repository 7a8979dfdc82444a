package dev.nljdbc.bench.cli;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What the driver is told. */
final class DriverOptions {

  @Option(names = "--model", paramLabel = "NAME", description = "nl.model. Default: offline.")
  private @Nullable String model;

  @Option(names = "--base-url", paramLabel = "URL", description = "nl.base-url.")
  private @Nullable String baseUrl;

  @Option(
      names = {"-D", "--set", "--url-settings"},
      paramLabel = "nl.NAME=VALUE",
      description =
          "Any other setting of the driver; may be repeated. Not the key: that is NL_API_KEY.")
  private Map<String, String> others = new LinkedHashMap<>();

  @Option(
      names = "--timeout",
      defaultValue = "120",
      paramLabel = "SECONDS",
      description = "The most time for one question. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  Duration limit() {
    return Duration.ofSeconds(Math.max(1, seconds));
  }

  /**
   * The connection properties. Answers are not kept from run to run, and the index lies in the
   * run's folder, unless the user says otherwise.
   */
  Map<String, String> properties(CommandLine command, Path out) {
    Map<String, String> properties = new TreeMap<>();
    properties.put(Setting.MODEL.key(), "offline");
    properties.put(Setting.CACHE.key(), "off");
    properties.put(Setting.DIR.key(), index(out));
    properties.put(Setting.TIMEOUT.key(), limit().toSeconds() + "s");
    others.forEach((name, value) -> properties.put(known(command, name).key(), value));
    if (model != null) {
      properties.put(Setting.MODEL.key(), model);
    }
    if (baseUrl != null) {
      properties.put(Setting.BASE_URL.key(), baseUrl);
    }
    check(command, properties);
    return properties;
  }

  /** The properties that are kept with the run: its own folder may be moved. */
  Map<String, String> recorded(Map<String, String> properties, Path out) {
    Map<String, String> recorded = new TreeMap<>(properties);
    recorded.remove(Setting.DIR.key(), index(out));
    return recorded;
  }

  private static String index(Path out) {
    return out.resolve("index").toAbsolutePath().toString();
  }

  private static Setting known(CommandLine command, String name) {
    Setting setting =
        Setting.named(name)
            .orElseThrow(
                () -> new ParameterException(command, "There is no setting '" + name + "'"));
    if (setting.type() == Setting.Type.SECRET) {
      throw new ParameterException(
          command, name + " would be kept with the run; put it into " + setting.environmentName());
    }
    return setting;
  }

  private static void check(CommandLine command, Map<String, String> properties) {
    Settings settings = Settings.defaults();
    for (Map.Entry<String, String> property : properties.entrySet()) {
      try {
        settings = settings.with(known(command, property.getKey()), property.getValue());
      } catch (NlException e) {
        throw new ParameterException(command, String.valueOf(e.getMessage()), e);
      }
    }
  }
}
