// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.config.NearestName;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.config.SettingsReader;
import dev.nljdbc.error.NlException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that become settings of the driver. */
final class DriverOptions {

  private static final String LINKING = "linking";

  /** Parts that are off unless switched on, and their settings. */
  private static final Map<String, Setting> SWITCHES =
      Map.of("guesses", Setting.OFFLINE_HINTS, "fastpath", Setting.FASTPATH);

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
      names = "--protocol",
      paramLabel = "NAME",
      description = "nl.lab.protocol: auto, tools, text.")
  private @Nullable String protocol;

  @Option(names = "--samples", paramLabel = "N", description = "nl.samples: tries that vote.")
  private @Nullable String samples;

  @Option(names = "--temperature", paramLabel = "T", description = "nl.lab.temperature.")
  private @Nullable String temperature;

  @Option(names = "--rounds", paramLabel = "N", description = "nl.lab.rounds: turns in one try.")
  private @Nullable String rounds;

  @Option(
      names = "--prompt",
      paramLabel = "FORM",
      description = "nl.lab.prompt: the schema's form where nl.strategy is direct.")
  private @Nullable String prompt;

  @Option(
      names = "--selection",
      paramLabel = "NAME",
      description = "nl.lab.selection: none, retrieval, program.")
  private @Nullable String selection;

  @Option(
      names = "--tools",
      paramLabel = "NAME,…",
      description =
          "nl.lab.tools: the only tools that the model has, by their names, such as SearchColumn;"
              + " all; or none.")
  private @Nullable String tools;

  @Option(
      names = "--without",
      split = ",",
      paramLabel = "NAME,…",
      description =
          "Tools, or parts of the prompt (exemplars, rules, hints, overview, primary-keys,"
              + " foreign-keys, row-counts, cells, linking), or what the offline model does first"
              + " (guesses, fastpath), to do without; may be repeated.")
  private List<String> without = new ArrayList<>();

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
    properties.put(Setting.CACHE.key(), "off");
    properties.put(Setting.DIR.key(), index(out));
    properties.put(Setting.TIMEOUT.key(), settings.required(Setting.TIMEOUT));
    for (Setting setting : Setting.values()) {
      if (settings.origin(setting) != Settings.Origin.DEFAULT && !setting.type().hidden()) {
        properties.put(setting.key(), settings.text(setting).orElse(""));
      }
    }
    leaveOut(command, properties, settings);
    return properties;
  }

  private Map<String, String> own(CommandLine command) {
    Map<String, String> own = new TreeMap<>();
    others.forEach((name, value) -> own.put(known(command, name).key(), value));
    put(own, Setting.MODEL, model);
    put(own, Setting.BASE_URL, baseUrl);
    put(own, Setting.STRATEGY, strategy);
    put(own, Setting.PROTOCOL, protocol);
    put(own, Setting.SAMPLES, samples);
    put(own, Setting.TEMPERATURE, temperature);
    put(own, Setting.ROUNDS, rounds);
    put(own, Setting.PROMPT, prompt);
    put(own, Setting.SELECTION, selection);
    put(own, Setting.TOOLS, tools);
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

  private void leaveOut(CommandLine command, Map<String, String> properties, Settings settings) {
    List<String> left = new ArrayList<>(settings.list(Setting.TOOLS));
    List<String> parts = new ArrayList<>(settings.list(Setting.PROMPT_WITHOUT));
    for (String name : without) {
      String known = ablation(command, name.strip());
      Setting switched = SWITCHES.get(known);
      if (switched != null) {
        properties.put(switched.key(), "off");
      } else if (known.equals(LINKING)) {
        properties.put(Setting.LINKING.key(), "off");
      } else if (Setting.TOOLS.choices().contains(known)) {
        left.remove(known);
        properties.put(Setting.TOOLS.key(), left.isEmpty() ? "none" : String.join(",", left));
      } else {
        parts.add(known);
        properties.put(Setting.PROMPT_WITHOUT.key(), String.join(",", parts));
      }
    }
  }

  /** The parts that can be left out, in the spelling of the settings. */
  static String ablation(CommandLine command, String name) {
    List<String> known = new ArrayList<>(Setting.TOOLS.choices());
    known.addAll(Setting.PROMPT_WITHOUT.choices());
    known.add(LINKING);
    known.addAll(new TreeSet<>(SWITCHES.keySet()));
    String unknown = "There is no tool or part of the prompt '%s'; the nearest is %s. There are %s";
    return known.stream()
        .filter(name::equalsIgnoreCase)
        .findFirst()
        .orElseThrow(
            () ->
                wrong(
                    command, unknown, name, NearestName.of(name, known), String.join(", ", known)));
  }

  private static ParameterException wrong(CommandLine command, String format, Object... values) {
    return new ParameterException(command, String.format(format, values));
  }

  /** The options that switch on what can be done without, where it is off by itself. */
  static List<String> switchedOn(String name) {
    Setting switched = SWITCHES.get(name);
    if (switched != null) {
      return List.of("-D", switched.key() + "=on");
    }
    List<String> tools = new ArrayList<>(Settings.defaults().list(Setting.TOOLS));
    if (!Setting.TOOLS.choices().contains(name) || tools.contains(name)) {
      return List.of();
    }
    tools.add(name);
    return List.of("-D", Setting.TOOLS.key() + "=" + String.join(",", tools));
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

  private static Setting known(CommandLine command, String name) {
    List<String> names = Arrays.stream(Setting.values()).map(Setting::key).toList();
    String unknown = "There is no setting '%s'; the nearest is %s";
    Setting setting =
        Setting.named(name)
            .orElseThrow(() -> wrong(command, unknown, name, NearestName.of(name, names)));
    if (setting.type().hidden()) {
      String secret = "%s would be kept with the run; put it into %s";
      throw wrong(command, secret, name, setting.environmentName());
    }
    return setting;
  }
}
