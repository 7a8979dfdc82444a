// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.config.NearestName;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.SettingsReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The runs that a YAML file describes: {@code common} settings of all, {@code axes} whose lists are
 * combined each with each, and named {@code runs}. Settings are {@code run}'s options without their
 * dashes, or the driver's {@code nl.*}.
 */
final class MatrixFile {

  private static final String COMMON = "common";
  private static final String AXES = "axes";
  private static final String RUNS = "runs";
  private static final List<String> PARTS = List.of(COMMON, AXES, RUNS);

  private final Path file;
  private final RunOptionNames options;

  private MatrixFile(Path file) {
    this.file = file;
    this.options = new RunOptionNames();
  }

  /**
   * A run.
   *
   * @param name of the run, and of its folder
   * @param arguments of {@code run}, without {@code --out}
   */
  record Named(String name, List<String> arguments) {}

  /** The runs of a file: the combinations first, in the order of the axes. */
  static List<Named> read(Path file) throws DatasetException {
    return new MatrixFile(file).runs();
  }

  private List<Named> runs() throws DatasetException {
    Map<String, Object> whole = map("the file", load());
    checkParts(whole);
    Map<String, Object> common = map(COMMON, whole.get(COMMON));
    Map<String, List<String>> runs = new LinkedHashMap<>();
    for (Map<String, Object> point : product(map(AXES, whole.get(AXES)))) {
      put(runs, name(point), arguments(common, point));
    }
    for (Map.Entry<String, Object> run : map(RUNS, whole.get(RUNS)).entrySet()) {
      put(runs, run.getKey(), arguments(common, map(run.getKey(), run.getValue())));
    }
    if (runs.isEmpty()) {
      throw wrong("it has neither axes nor runs");
    }
    return runs.entrySet().stream().map(run -> new Named(run.getKey(), run.getValue())).toList();
  }

  private void checkParts(Map<String, Object> whole) throws DatasetException {
    for (String part : whole.keySet()) {
      if (!PARTS.contains(part)) {
        String unknown = "there is no part '%s'; the nearest is %s. There are %s";
        throw wrong(unknown, part, NearestName.of(part, PARTS), String.join(", ", PARTS));
      }
    }
  }

  private @Nullable Object load() throws DatasetException {
    LoaderOptions strict = new LoaderOptions();
    strict.setAllowDuplicateKeys(false);
    try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return new Yaml(new SafeConstructor(strict)).load(text);
    } catch (IOException e) {
      throw new DatasetException("Can't read " + file + ": " + e.getMessage());
    } catch (YAMLException e) {
      throw wrong("it is no YAML: %s", String.valueOf(e.getMessage()));
    }
  }

  private Map<String, Object> map(String what, @Nullable Object value) throws DatasetException {
    if (value == null) {
      return Map.of();
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw wrong("%s has to be names with their values", what);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    map.forEach((key, one) -> all.put(String.valueOf(key), one == null ? "" : one));
    return all;
  }

  /** Every combination of a value of each axis; none when there is no axis. */
  private List<Map<String, Object>> product(Map<String, Object> axes) throws DatasetException {
    List<Map<String, Object>> points = axes.isEmpty() ? List.of() : List.of(Map.of());
    for (Map.Entry<String, Object> axis : axes.entrySet()) {
      if (!(axis.getValue() instanceof List<?> values) || values.isEmpty()) {
        throw wrong("the axis '%s' has to be a list of values", axis.getKey());
      }
      points = product(points, axis.getKey(), values);
    }
    return points;
  }

  private static List<Map<String, Object>> product(
      List<Map<String, Object>> before, String axis, List<?> values) {
    List<Map<String, Object>> points = new ArrayList<>();
    for (Map<String, Object> point : before) {
      for (Object value : values) {
        Map<String, Object> more = new LinkedHashMap<>(point);
        more.put(axis, value == null ? "" : value);
        points.add(more);
      }
    }
    return points;
  }

  private void put(Map<String, List<String>> runs, String name, List<String> arguments)
      throws DatasetException {
    String folder = name.replaceAll("[^\\p{L}\\p{N}.,=+_-]+", "_");
    if (folder.isBlank() || folder.startsWith(".") || runs.putIfAbsent(folder, arguments) != null) {
      throw wrong("there are two runs '%s', or it can't be a folder's name", folder);
    }
  }

  private static String name(Map<String, Object> point) {
    return point.entrySet().stream()
        .map(value -> value.getKey() + "=" + words(value.getValue()))
        .collect(Collectors.joining(","));
  }

  private static String words(Object value) {
    return RunOptionNames.text(value).replace(',', '+');
  }

  /** A run's own settings stand in the place of the common ones. */
  private List<String> arguments(Map<String, Object> common, Map<String, Object> own)
      throws DatasetException {
    Map<String, Object> all = new LinkedHashMap<>(common);
    all.putAll(own);
    List<String> arguments = new ArrayList<>();
    for (Map.Entry<String, Object> setting : all.entrySet()) {
      String problem = options.problem(setting.getKey());
      if (!problem.isEmpty()) {
        throw wrong("%s", problem);
      }
      arguments.addAll(options.arguments(setting.getKey(), setting.getValue()));
    }
    return arguments;
  }

  private DatasetException wrong(String format, Object... values) {
    return new DatasetException(file + ": " + String.format(format, values));
  }

  /**
   * The options of {@code run} by their names without dashes, as a file of settings writes them.
   */
  static final class RunOptionNames {

    /** Options that a run in a series cannot have. */
    private static final Set<String> NOT_HERE =
        Set.of("out", "help", "version", "json", "set", "url-settings");

    private final Map<String, OptionSpec> options = new LinkedHashMap<>();

    RunOptionNames() {
      for (OptionSpec option : new CommandLine(new RunCommand()).getCommandSpec().options()) {
        for (String name : option.names()) {
          String bare = name.replaceFirst("^--", "");
          if (name.startsWith("--") && !NOT_HERE.contains(bare)) {
            options.put(bare, option);
          }
        }
      }
    }

    /** The problem with a name, and the nearest valid one; empty for none. */
    String problem(String name) {
      if (options.containsKey(name) || Setting.named(name).isPresent()) {
        return "";
      }
      List<String> known =
          SettingsReader.isOurs(name)
              ? Arrays.stream(Setting.values()).map(Setting::key).toList()
              : List.copyOf(options.keySet());
      return String.format(
          "there is no setting '%s'; the nearest is %s", name, NearestName.of(name, known));
    }

    /** The arguments of a command line. */
    List<String> arguments(String name, Object value) {
      OptionSpec option = options.get(name);
      if (option == null) {
        return List.of("-D", name + "=" + text(value));
      }
      if (option.arity().max() == 0) {
        return Boolean.TRUE.equals(value) ? List.of("--" + name) : List.of();
      }
      return List.of("--" + name, text(value));
    }

    /** YAML reads on and off as true and false. */
    static String text(Object value) {
      if (value instanceof List<?> list) {
        return list.stream().map(RunOptionNames::text).collect(Collectors.joining(","));
      }
      return value instanceof Boolean flag ? (flag ? "on" : "off") : String.valueOf(value);
    }
  }
}
