// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.spring;

import dev.nljdbc.config.Setting;
import dev.nljdbc.jdbc.NlDataSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Stands before the application's data sources. They stay what they are: {@code unwrap} gives the
 * pool, ordinary SQL and metadata are the engine's.
 */
final class NlDataSourcePostProcessor implements BeanPostProcessor {

  static final String PREFIX = "nl";

  /** What a scoped bean's proxy, which is wrapped, has for a target, perhaps of one class only. */
  private static final String SCOPED = "scopedTarget.";

  /** The starter's own, beside the driver's settings. */
  static final Map<String, String> OWN =
      Map.of(
          "nl.enabled", "Whether the application's data sources answer questions.",
          "nl.data-sources",
              "Names of the beans that answer questions, with commas between them; all if empty.");

  private final Environment environment;

  NlDataSourcePostProcessor(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    if (!(bean instanceof DataSource source)
        || bean instanceof NlDataSource
        || name.startsWith(SCOPED)
        || !wanted(name)) {
      return bean;
    }
    NlDataSource asking = new NlDataSource();
    asking.setDataSource(source);
    asking.setProperties(settings());
    return asking;
  }

  private boolean wanted(String name) {
    List<String> names =
        Binder.get(environment)
            .bind("nl.data-sources", Bindable.listOf(String.class))
            .orElse(List.of());
    return names.isEmpty() || names.contains(name);
  }

  /** In any spelling that Spring Boot accepts. What is none of ours the driver refuses by name. */
  private Properties settings() {
    Binder binder = Binder.get(environment);
    Properties settings = new Properties();
    for (Setting setting : Setting.values()) {
      binder
          .bind(setting.key(), String.class)
          .ifBound(value -> set(settings, setting.key(), value));
    }
    binder
        .bind(PREFIX, Bindable.mapOf(String.class, String.class))
        .orElse(Map.of())
        .forEach(
            (key, value) -> {
              if (unknown(PREFIX + "." + key)) {
                set(settings, PREFIX + "." + key, value);
              }
            });
    return settings;
  }

  /** An empty variable is as good as none. */
  private static void set(Properties settings, String key, String value) {
    if (!value.isEmpty()) {
      settings.setProperty(key, value);
    }
  }

  /** Not what the environment has for other programs, such as {@code NL_PASSWORD}. */
  private static boolean unknown(String key) {
    Set<String> known =
        Arrays.stream(Setting.values()).map(s -> letters(s.key())).collect(Collectors.toSet());
    OWN.keySet().forEach(own -> known.add(letters(own)));
    System.getenv().keySet().forEach(name -> known.add(letters(name)));
    return known.stream().noneMatch(letters(key)::equals)
        && OWN.keySet().stream().noneMatch(own -> letters(key).startsWith(letters(own)));
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
