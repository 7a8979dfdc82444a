// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;

/**
 * A part of the prompt that {@code nl.lab.prompt.without} can leave out, to measure what it is
 * worth.
 */
enum PromptPart {
  /** The worked examples; in one prompt, the demonstrations. */
  EXEMPLARS,
  /** Rules for good queries. */
  RULES,
  /** Hints on the engine's SQL. */
  HINTS,
  /** The overview of the tables; one prompt always has its schema. */
  OVERVIEW,
  /** The primary keys in the overview or schema. */
  PRIMARY_KEYS,
  /** The foreign keys in the overview or schema. */
  FOREIGN_KEYS,
  /** The numbers of rows in the overview. */
  ROW_COUNTS,
  /** The cells that words of the question stand in. */
  CELLS;

  String key() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  boolean in(Settings settings) {
    return !settings.list(Setting.PROMPT_WITHOUT).contains(key());
  }
}
