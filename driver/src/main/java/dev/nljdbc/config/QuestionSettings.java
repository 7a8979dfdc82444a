// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one question may set for itself ({@code NL {model=…, samples=5}: question}). Whoever writes
 * a question may not have written the URL: where the server is, what it is told, which tables are
 * seen and which files are read stays as the connection has it.
 *
 * @param values by setting; checked
 */
public record QuestionSettings(Map<Setting, String> values) {

  /** None: the connection's settings are in force. */
  public static final QuestionSettings NONE = new QuestionSettings(Map.of());

  private static final List<Setting> ALLOWED = Setting.of(Setting.Role.OF_QUESTIONS);

  private static final String PREFIX = "nl.";
  private static final String LAB = "nl.lab.";
  private static final String ANSWER = "nl.answer.";

  /** Copies the values. */
  public QuestionSettings {
    values = Map.copyOf(values);
  }

  /**
   * The same with one more.
   *
   * @param name with or without {@code nl.}, {@code nl.lab.} or {@code nl.answer.}
   * @throws NlException {@link NlError#SETTING}: unknown (with the nearest), not a question's to
   *     set, set twice, or a bad value
   */
  public QuestionSettings with(String name, String value) throws NlException {
    Setting setting = allowed(SettingsReader.isOurs(name) ? name : PREFIX + name);
    if (values.containsKey(setting)) {
      throw refused(setting.key() + " is set twice for this question.");
    }
    Map<Setting, String> more = new EnumMap<>(Setting.class);
    more.putAll(values);
    more.put(setting, SettingValues.checked(setting, value));
    return new QuestionSettings(more);
  }

  /** The same with another value in place of any. */
  public QuestionSettings instead(Setting setting, String value) {
    Map<Setting, String> others = new EnumMap<>(Setting.class);
    others.putAll(values);
    others.put(setting, value);
    return new QuestionSettings(others);
  }

  private static Setting allowed(String key) throws NlException {
    // a question may leave out lab. and answer. as well
    String bare = key.substring(PREFIX.length());
    List<String> names = List.of(key, LAB + bare, ANSWER + bare);
    Optional<Setting> known =
        names.stream().flatMap(name -> Setting.named(name).stream()).findFirst();
    if (known.isEmpty()) {
      for (String name : names) {
        Optional<String> removed = RemovedSettings.message(name);
        if (removed.isPresent()) {
          throw refused(removed.get());
        }
      }
      String nearest = NearestName.of(key, names());
      throw refused("There is no setting " + key + "; the nearest is " + nearest + ".");
    }
    if (!ALLOWED.contains(known.get())) {
      throw refused(
          "%s can't be set for one question, only for the connection. A question may set %s."
              .formatted(known.get().key(), String.join(", ", names())));
    }
    return known.get();
  }

  private static NlException refused(String why) {
    return new NlException(NlError.SETTING, why);
  }

  /** The names of what a question may set. */
  public static List<String> names() {
    return ALLOWED.stream().map(Setting::key).toList();
  }

  /**
   * The connection's settings, with the question's own in their place.
   *
   * @throws NlException {@link NlError#SETTING} when the connection lets no model be asked, and the
   *     question would
   */
  public Settings over(Settings connections) throws NlException {
    Choices.AnswerSource source = connections.choice(Setting.ANSWERS, Choices.AnswerSource.class);
    if (values.containsKey(Setting.ANSWERS) && !source.asksModels()) {
      throw refused(
          "nl.answers is %s for this connection; a question can't change it."
              .formatted(connections.required(Setting.ANSWERS)));
    }
    Settings all = connections;
    for (Map.Entry<Setting, String> entry : values.entrySet()) {
      all = all.with(entry.getKey(), entry.getValue());
    }
    return all;
  }
}
