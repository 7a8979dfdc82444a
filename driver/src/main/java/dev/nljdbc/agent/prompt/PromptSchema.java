// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.catalog.ColumnKind;
import java.util.ArrayList;
import java.util.List;

/**
 * A schema, or the part of it that a question needs, as a prompt shows it in any form.
 *
 * @param tables those that are shown
 * @param keys references between them
 * @param leftOut how many tables of the database are not shown
 */
record PromptSchema(List<ShownTable> tables, List<ShownKey> keys, int leftOut) {

  /**
   * A table as a prompt shows it.
   *
   * @param name as SQL writes it on this engine
   * @param description what people wrote of it; empty for none
   * @param columns those that are shown
   * @param primaryKey names of its columns; empty for none
   */
  record ShownTable(
      String name, String description, List<ShownColumn> columns, List<String> primaryKey) {}

  /**
   * A column as a prompt shows it.
   *
   * @param name as SQL writes it on this engine, quoted where it must be
   * @param type as declared; may be empty
   * @param kind what kind of values it holds
   * @param description what people wrote of it; empty for none, or where the column is shown by
   *     name alone
   * @param examples values as literals of the engine; empty where none may be shown or are known
   * @param complete whether the examples are all the values there are
   */
  record ShownColumn(
      String name,
      String type,
      ColumnKind kind,
      String description,
      List<String> examples,
      boolean complete) {}

  /**
   * A reference between two tables as a prompt shows it; all names as SQL writes them.
   *
   * @param from the referencing table
   * @param fromColumns its columns
   * @param to the referenced table
   * @param toColumns its columns, one for each of {@code fromColumns}
   * @param mark how it is known, where it is no declared key; empty otherwise
   */
  record ShownKey(
      String from, List<String> fromColumns, String to, List<String> toColumns, String mark) {

    /** The pairs of columns that are equal, each with its table. */
    List<String> pairs(String dot, String equals) {
      List<String> pairs = new ArrayList<>();
      for (int i = 0; i < fromColumns.size(); i++) {
        pairs.add(from + dot + fromColumns.get(i) + equals + to + dot + toColumns.get(i));
      }
      return pairs;
    }
  }
}
