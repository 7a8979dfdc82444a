// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.CanonicalPath;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings in force for a connection, or for one question: every value has been checked.
 * Immutable.
 */
public final class Settings {

  /** The name of the embedded model, of which nothing leaves this process. */
  public static final String OFFLINE = "offline";

  /** The minimum confidence of the offline model, where nobody sets one. */
  private static final double OFFLINE_CONFIDENCE = 0.3;

  /** Where a value came from. */
  public enum Origin {
    /** The connection's properties. */
    PROPERTY,
    /** The URL. */
    URL,
    /** A system property. */
    SYSTEM,
    /** The environment. */
    ENVIRONMENT,
    /** The file named by {@code nl.config}. */
    FILE,
    /** Nobody set it. */
    DEFAULT
  }

  /** A value and its origin. */
  public record Value(String text, Origin origin) {}

  private final Map<Setting, Value> values;

  Settings(Map<Setting, Value> values) {
    EnumMap<Setting, Value> copy = new EnumMap<>(Setting.class);
    copy.putAll(values);
    this.values = Collections.unmodifiableMap(copy);
  }

  /** Nothing but defaults. */
  public static Settings defaults() {
    return new Settings(Map.of());
  }

  /**
   * The same with one value set, as by a connection property.
   *
   * @throws NlException when the value is not of the setting's type
   */
  public Settings with(Setting setting, String value) throws NlException {
    String checked = SettingValues.checked(setting, value);
    EnumMap<Setting, Value> copy = new EnumMap<>(Setting.class);
    copy.putAll(values);
    copy.put(setting, new Value(checked, Origin.PROPERTY));
    return new Settings(copy);
  }

  /** The value as text, with the default filled in; empty when there is neither. */
  public Optional<String> text(Setting setting) {
    Value value = values.get(setting);
    return value != null ? Optional.of(value.text()) : Optional.ofNullable(setting.defaultValue());
  }

  /** The value as text, of a setting that has a default. */
  public String required(Setting setting) {
    return text(setting)
        .orElseThrow(() -> new IllegalStateException(setting.key() + " has no default"));
  }

  /** Whether the model is {@link #OFFLINE}. */
  public boolean offline() {
    return required(Setting.MODEL).equalsIgnoreCase(OFFLINE);
  }

  /** The minimum confidence of an answer ({@code nl.confidence.min}); 0 for none. */
  public double leastConfidence() {
    return text(Setting.CONFIDENCE_MIN)
        .map(Double::valueOf)
        .orElse(offline() ? OFFLINE_CONFIDENCE : 0);
  }

  /** Whether a part is not left out by {@code nl.lab.without}. */
  public boolean has(Choices.Part part) {
    return !list(Setting.WITHOUT).contains(Choices.text(part));
  }

  /** Whether a tool of the model, by its name, is not left out by {@code nl.lab.without}. */
  public boolean hasTool(String name) {
    return !list(Setting.WITHOUT).contains(name);
  }

  /** Whether a setting is {@code on}. */
  public boolean on(Setting setting) {
    return required(setting).equals("on");
  }

  /**
   * The chosen value of a setting, as its enum in {@link Choices}.
   *
   * @param choices the enum that the setting was declared with
   */
  public <E extends Enum<E>> E choice(Setting setting, Class<E> choices) {
    String value = required(setting);
    return Stream.of(choices.getEnumConstants())
        .filter(choice -> Choices.text(choice).equals(value))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(setting.key() + " is no " + choices));
  }

  /** A whole number, of a setting that has a default. */
  public int integer(Setting setting) {
    return SettingValues.integer(required(setting));
  }

  /** The values of a {@link SettingType#CHOICES} that has a default, in the table's order. */
  public List<String> list(Setting setting) {
    return SettingValues.chosen(setting, required(setting));
  }

  /** The number of a {@link SettingType#AMOUNT} that has a default. */
  public long amount(Setting setting) {
    return SettingValues.amount(required(setting));
  }

  /** A decimal number; empty when unset. */
  public Optional<BigDecimal> decimal(Setting setting) {
    return text(setting).map(BigDecimal::new);
  }

  /** A time, of a setting that has a default. */
  public Duration duration(Setting setting) {
    return SettingValues.duration(required(setting));
  }

  /** The date of a {@link SettingType#DATE}; empty when unset. */
  public Optional<LocalDate> date(Setting setting) {
    return text(setting).map(SettingValues::date);
  }

  /** The time zone of a {@link SettingType#ZONE}; empty when unset. */
  public Optional<ZoneId> zone(Setting setting) {
    return text(setting).map(SettingValues::zone);
  }

  /** The one place that a path leads to at this moment; empty when unset. */
  public Optional<Path> path(Setting setting) {
    return text(setting).map(Path::of).map(CanonicalPath::of);
  }

  /** The places that a list of paths leads to at this moment, each as {@link #path} gives it. */
  public List<Path> paths(Setting setting) {
    return text(setting).stream()
        .flatMap(list -> Stream.of(list.split(",")))
        .map(String::strip)
        .filter(path -> !path.isEmpty())
        .map(path -> CanonicalPath.of(Path.of(path)))
        .toList();
  }

  /** Where the value came from. */
  public Origin origin(Setting setting) {
    Value value = values.get(setting);
    return value != null ? value.origin() : Origin.DEFAULT;
  }

  /** The value as it may be shown: secrets are hidden, in URLs too; SQL may hold some. */
  public String shown(Setting setting) {
    return setting.type().hidden() || setting == Setting.SESSION
        ? (text(setting).isPresent() ? "(set)" : "")
        : Secrets.hide(text(setting).orElse(""));
  }
}
