// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import dev.nljdbc.config.Settings.Origin;
import dev.nljdbc.config.Settings.Value;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.BoundedFile;
import dev.nljdbc.files.CanonicalPath;
import dev.nljdbc.files.FileErrors;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts the settings together by rank: connection properties, URL, system properties, environment,
 * the file named by {@code nl.config}, default.
 */
public final class SettingsReader {

  private static final String PREFIX = "nl.";
  private static final int LONGEST_FILE = 1 << 20;

  private final Properties system;
  private final Function<String, @Nullable String> environment;

  /** Reads this process's system properties and environment. */
  public SettingsReader() {
    this(System.getProperties(), System::getenv);
  }

  SettingsReader(Properties system, Function<String, @Nullable String> environment) {
    this.system = system;
    this.environment = environment;
  }

  /**
   * The settings for one connection.
   *
   * @param properties the connection's; names without {@code nl.} are the real driver's and not
   *     looked at
   * @param url the settings that stood in the URL
   * @throws NlException {@link NlError#SETTING}: an unknown name (with the nearest known one), a
   *     {@linkplain RemovedSettings removed} one or a bad value
   */
  public Settings read(Properties properties, Map<String, String> url) throws NlException {
    Map<Setting, Value> values = new EnumMap<>(Setting.class);
    for (String name : properties.stringPropertyNames()) {
      put(values, name, properties.getProperty(name), Origin.PROPERTY);
    }
    for (Map.Entry<Object, Object> entry : properties.entrySet()) {
      if (entry.getKey() instanceof String name && !(entry.getValue() instanceof String)) {
        put(values, name, entry.getValue().toString(), Origin.PROPERTY); // true, 100
      }
    }
    for (Map.Entry<String, String> entry : url.entrySet()) {
      put(values, entry.getKey(), entry.getValue(), Origin.URL);
    }
    readProcess(values);
    Value file = values.get(Setting.CONFIG);
    if (file != null) {
      Origin named = file.origin();
      readFile(values, CanonicalPath.of(Path.of(file.text())), named);
    }
    return new Settings(values);
  }

  private void readProcess(Map<Setting, Value> values) throws NlException {
    for (Setting setting : Setting.values()) {
      put(values, setting.key(), system.getProperty(setting.key()), Origin.SYSTEM);
    }
    for (Setting setting : Setting.values()) {
      String value = environment.apply(setting.environmentName());
      put(values, setting.key(), "".equals(value) ? null : value, Origin.ENVIRONMENT);
    }
    for (String removed : RemovedSettings.SUCCESSORS.keySet()) {
      String value = environment.apply(Setting.environmentName(removed));
      put(values, removed, system.getProperty(removed), Origin.SYSTEM);
      put(values, removed, "".equals(value) ? null : value, Origin.ENVIRONMENT);
    }
  }

  private static void readFile(Map<Setting, Value> values, Path file, Origin named)
      throws NlException {
    Properties properties = properties(file);
    for (String name : properties.stringPropertyNames()) {
      if (!isOurs(name)) {
        throw unknown(name);
      }
      Optional<Setting> setting = Setting.named(name);
      if (named == Origin.URL && setting.map(Setting::type).orElse(null) == SettingType.COMMAND) {
        throw commandInUrl(setting.get()); // a URL would start a program by way of the file
      }
      put(values, name, properties.getProperty(name), Origin.FILE);
    }
  }

  private static Properties properties(Path file) throws NlException {
    Properties properties = new Properties();
    try {
      byte[] bytes = BoundedFile.read(file, LONGEST_FILE);
      CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      properties.load(new StringReader(text.toString()));
      return properties;
    } catch (IOException | IllegalArgumentException e) {
      throw new NlException(
          NlError.SETTING,
          "The settings file " + file + " (nl.config) can't be read: " + FileErrors.words(e) + ".",
          e);
    }
  }

  private static void put(
      Map<Setting, Value> values, String name, @Nullable String value, Origin origin)
      throws NlException {
    if (value == null || !isOurs(name)) {
      return;
    }
    Setting setting = Setting.named(name).orElseThrow(() -> unknown(name));
    if (setting.type() == SettingType.SECRET && origin == Origin.URL) {
      throw secretInUrl(setting);
    }
    if (setting.type() == SettingType.COMMAND && origin == Origin.URL) {
      throw commandInUrl(setting);
    }
    values.putIfAbsent(setting, new Value(SettingValues.checked(setting, value), origin));
  }

  private static NlException secretInUrl(Setting setting) {
    String message =
        "%s must not stand in a URL, where clients show and store it. Set it as a connection"
            + " property, in the environment (%s)%s.";
    String file = setting == Setting.API_KEY ? ", or name a file with nl.api-key-file" : "";
    return new NlException(
        NlError.SETTING, message.formatted(setting.key(), setting.environmentName(), file));
  }

  private static NlException commandInUrl(Setting setting) {
    return new NlException(
        NlError.SETTING,
        ("%s starts a program, so neither a URL nor a file that a URL names may set it. Set it as a"
                + " connection property, or in the environment (%s).")
            .formatted(setting.key(), setting.environmentName()));
  }

  /** Whether a property is a setting of ours rather than the real driver's. */
  public static boolean isOurs(String name) {
    return name.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }

  private static NlException unknown(String name) {
    Optional<String> removed = RemovedSettings.message(name);
    if (removed.isPresent()) {
      return new NlException(NlError.SETTING, removed.get());
    }
    // what is no name of ours may be a key that lost its own
    String shown = isOurs(name) ? name : "whose name does not begin with nl.";
    List<String> known = Stream.of(Setting.values()).map(Setting::key).toList();
    String nearest =
        Setting.namedWithoutLab(name)
            .map(Setting::key)
            .orElseGet(() -> NearestName.of(name, known));
    return new NlException(
        NlError.SETTING,
        "There is no setting %s; the nearest is %s. NL HELP lists them all."
            .formatted(shown, nearest));
  }
}
