package dev.nljdbc.bench.export;

import dev.nljdbc.config.Setting;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settings under which the driver makes prompts for fine-tuning. A model that was tuned on them
 * is asked with the same ones: {@code nl.strategy=direct}, {@code nl.lab.prompt=concise}, {@code
 * nl.lab.demonstrations=0}.
 *
 * <p>Source: Sun et al., "SQL-PaLM", section 6.1 (the concise form is the one for tuning) and
 * 6.3.1.
 */
public final class TrainingPrompts {

  /** Named because a model must be; nothing is sent to it. */
  private static final String MODEL = "tuned";

  private static final String NOWHERE = "http://127.0.0.1:9/v1";

  private TrainingPrompts() {}

  /**
   * The settings.
   *
   * @param indexes the folder of the indexes
   * @param others of the user's, which win
   */
  public static Map<String, String> settings(String indexes, Map<String, String> others) {
    Map<String, String> settings = new TreeMap<>();
    settings.put(Setting.MODEL.key(), MODEL);
    settings.put(Setting.BASE_URL.key(), NOWHERE);
    settings.put(Setting.STRATEGY.key(), "direct");
    settings.put(Setting.PROMPT.key(), "concise");
    settings.put(Setting.DEMONSTRATIONS.key(), "0");
    settings.put(Setting.SHARE.key(), "values");
    settings.put(Setting.CACHE.key(), "off");
    settings.put(Setting.DIR.key(), indexes);
    settings.putAll(others);
    return settings;
  }
}
