// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads descriptions from CSV files: the user's own file, or BIRD's files, one for each table. */
final class CsvDescriptions {

  private static final String HEADING =
      "a line that names its columns: table,column,description,synonyms";

  private CsvDescriptions() {}

  /**
   * Reads columns table, column, description, synonyms; a row without a column describes the table.
   */
  static Descriptions ofUser(Path file, Consumer<String> warn) throws IOException {
    CsvRows rows = CsvRows.read(file);
    if (!rows.has("table") || !(rows.has("description") || rows.has("synonyms"))) {
      throw new IOException(file + " must begin with " + HEADING);
    }
    List<Descriptions.Entry> entries = new ArrayList<>();
    for (CsvRows.Row row : rows.rows()) {
      row.doubt().ifPresent(warn);
      if (row.get("table").isEmpty()) {
        warn.accept(row.place() + ": there is no table's name");
      } else {
        entries.add(entry(row));
      }
    }
    return new Descriptions(entries);
  }

  private static Descriptions.Entry entry(CsvRows.Row row) {
    List<String> synonyms = List.of(row.get("synonyms").split("[;|]"));
    String words = row.get("description");
    return new Descriptions.Entry(
        row.get("table"), row.get("column"), words, synonyms, row.place());
  }

  /** Reads a file that is named for its table and has a row for each column. */
  static Descriptions ofBird(Path file, Consumer<String> warn) throws IOException {
    List<Descriptions.Entry> entries = new ArrayList<>();
    String table = String.valueOf(file.getFileName()).replaceFirst("(?i)\\.csv$", "");
    CsvRows rows = CsvRows.read(file);
    if (!rows.has("original_column_name")) {
      warn.accept(file + " line 1: there is no heading 'original_column_name'");
    }
    for (CsvRows.Row row : rows.rows()) {
      row.doubt().ifPresent(warn);
      if (!row.get("original_column_name").isEmpty()) {
        entries.add(bird(table, row));
      }
    }
    return new Descriptions(entries);
  }

  private static Descriptions.Entry bird(String table, CsvRows.Row row) {
    String column = row.get("original_column_name");
    String readable = row.get("column_name");
    String words = row.get("column_description");
    String values = row.get("value_description");
    String both = words.isEmpty() || values.isEmpty() ? words + values : words + "; " + values;
    boolean says = !readable.isEmpty() && !readable.equalsIgnoreCase(column);
    return new Descriptions.Entry(
        table,
        column,
        both.isEmpty() && says ? readable : both,
        says ? List.of(readable) : List.of(),
        row.place());
  }
}
