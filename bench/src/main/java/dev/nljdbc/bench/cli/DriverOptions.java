// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.config.SettingsReader;
import dev.nljdbc.error.NlException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that become settings of the driver. */
final class DriverOptions {

  @Option(names = "--model", paramLabel = "NAME", description = "nl.model. Default: offline.")
  private @Nullable String model;

  @Option(names = "--base-url", paramLabel = "URL", description = "nl.base-url.")
  private @Nullable String baseUrl;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description = "nl.strategy: auto, interactive, direct, ensemble.")
  private @Nullable String strategy;

  @Option(
      names = {"-D", "--set", "--url-settings"},
      paramLabel = "nl.NAME=VALUE",
      description =
          "Any other setting of the driver; may be repeated. Not the key: that is NL_API_KEY.")
  private Map<String, String> others = new LinkedHashMap<>();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "nl.timeout: the most time for one question. Default: 120.")
  private @Nullable Integer seconds;

  /** The most time for one question, wherever it is set. */
  Duration limit(CommandLine command) {
    return read(command, own(command)).duration(Setting.TIMEOUT);
  }

  /**
   * The connection properties. Answers are not kept from run to run, and the index lies in the
   * run's folder, unless the user says otherwise. What the environment, system properties or a file
   * set is among them, so that it is on record.
   */
  Map<String, String> properties(CommandLine command, Path out) {
    Settings settings = read(command, own(command));
    Map<String, String> properties = new TreeMap<>();
    properties.put(Setting.MODEL.key(), Settings.OFFLINE);
    properties.put(Setting.ANSWERS.key(), "new");
    properties.put(Setting.DIR.key(), index(out));
    properties.put(Setting.TIMEOUT.key(), settings.required(Setting.TIMEOUT));
    for (Setting setting : Setting.values()) {
      if (settings.origin(setting) != Settings.Origin.DEFAULT && !setting.type().hidden()) {
        properties.put(setting.key(), settings.text(setting).orElse(""));
      }
    }
    return properties;
  }

  private Map<String, String> own(CommandLine command) {
    Map<String, String> own = new TreeMap<>();
    others.forEach((name, value) -> own.put(key(command, name), value));
    put(own, Setting.MODEL, model);
    put(own, Setting.BASE_URL, baseUrl);
    put(own, Setting.STRATEGY, strategy);
    put(own, Setting.TIMEOUT, seconds == null ? null : Math.max(1, seconds) + "s");
    return own;
  }

  private static void put(Map<String, String> properties, Setting setting, @Nullable String value) {
    if (value != null) {
      properties.put(setting.key(), value);
    }
  }

  private static Settings read(CommandLine command, Map<String, String> own) {
    Properties properties = new Properties();
    properties.putAll(own);
    try {
      return new SettingsReader().read(properties, Map.of());
    } catch (NlException e) {
      throw new ParameterException(command, String.valueOf(e.getMessage()), e);
    }
  }

  private static ParameterException wrong(CommandLine command, String format, Object... values) {
    return new ParameterException(command, String.format(format, values));
  }

  /** The properties that are kept with the run: its own folder may be moved. */
  Map<String, String> recorded(Map<String, String> properties, Path out) {
    Map<String, String> recorded = new TreeMap<>(properties);
    recorded.remove(Setting.DIR.key(), index(out));
    return recorded;
  }

  /** Where a run's indexes lie unless something else is said. */
  static String index(Path out) {
    return out.resolve("index").toAbsolutePath().toString();
  }

  /** The setting's name as it is spelt; what is none of the driver's, the driver refuses. */
  private static String key(CommandLine command, String name) {
    Setting setting = Setting.named(name).orElse(null);
    if (setting == null && SettingsReader.isOurs(name)) {
      return name;
    }
    if (setting == null) {
      throw wrong(command, "There is no setting '%s'; those of the driver begin with nl.", name);
    }
    if (setting.type().hidden()) {
      String secret = "%s would be kept with the run; put it into %s";
      throw wrong(command, secret, name, setting.environmentName());
    }
    return setting.key();
  }
}
