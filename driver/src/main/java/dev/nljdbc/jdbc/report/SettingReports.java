package dev.nljdbc.jdbc.report;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.jdbc.rows.MemoryTable.Column;
import dev.nljdbc.jdbc.syntax.NlForm;
import java.util.Locale;

/** The rows of NL SETTINGS and NL HELP. */
final class SettingReports {

  private SettingReports() {}

  /** The settings in force, and where they come from. */
  static MemoryTable settings(Settings settings) {
    MemoryTable rows =
        new MemoryTable(
            Column.text("setting"),
            Column.text("value"),
            Column.text("origin"),
            Column.text("default"),
            Column.text("meaning"));
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
    MemoryTable rows = new MemoryTable(Column.text("statement"), Column.text("result"));
    for (NlForm form : NlForm.values()) {
      rows.add(form.usage(), form.sentence());
      if (form == NlForm.ROWS) {
        rows.add(
            "NL(name, total): question", "The rows, with exactly these columns in this order.");
        rows.add(
            "NL {samples=5, timeout=30s}: question", "The rows, under settings for this question.");
        rows.add(
            "NL 'what''s new?'",
            "The rows. Quotes suit tools that take an apostrophe for the start of a string.");
        rows.add(
            "SELECT ... FROM (NL 'question') t ...",
            "The question as a table inside other SQL, as often as you like.");
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
