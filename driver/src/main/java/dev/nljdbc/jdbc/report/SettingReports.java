// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.jdbc.syntax.NlForm;
import java.util.Locale;

/** The rows of NL SETTINGS and NL HELP. */
final class SettingReports {

  private static final String FORMS_OF_A_QUESTION =
      """
      NL(name, total): question | The rows, with exactly these columns in this order.
      NL {samples=5, timeout=30s}: question | The rows, under settings for this question.
      NL 'what''s new?' | The rows. Quotes suit tools that take an apostrophe for the start of a string.
      SELECT ... FROM (NL 'question') t ... | The question as a table inside other SQL, as often as you like.
      """;

  private SettingReports() {}

  /** The settings in force, and where they come from. */
  static MemoryTable settings(Settings settings) {
    MemoryTable rows = MemoryTable.of("setting, value, origin, default, meaning");
    for (Setting setting : Setting.values()) {
      if (setting.lab() && settings.origin(setting) == Settings.Origin.DEFAULT) {
        continue;
      }
      String shown = settings.shown(setting);
      rows.add(
          setting.key(),
          shown.isEmpty() ? null : shown,
          settings.origin(setting).name().toLowerCase(Locale.ROOT),
          setting.defaultValue(),
          setting.sentence());
    }
    return rows;
  }

  /** The forms of NL statements, then the settings. */
  static MemoryTable help() {
    MemoryTable rows = MemoryTable.of("statement, result");
    for (NlForm form : NlForm.values()) {
      rows.add(form.usage(), form.sentence());
      if (form == NlForm.ROWS) {
        FORMS_OF_A_QUESTION.lines().map(line -> line.split(" \\| ")).forEach(rows::add);
      }
    }
    for (Setting setting : Setting.values()) {
      if (!setting.lab()) {
        rows.add("setting " + setting.key(), setting.sentence());
      }
    }
    return rows;
  }
}
