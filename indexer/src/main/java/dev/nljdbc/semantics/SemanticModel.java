// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import dev.nljdbc.catalog.Descriptions;
import java.util.List;
import java.util.Map;

/**
 * What files say of a database, before it is held against the database. Tables are named as the
 * files name them: plain, or with schema and database.
 *
 * @param descriptions of tables and columns
 * @param references of columns to those of other tables
 * @param keys that tell rows apart
 * @param rules that columns should keep
 * @param terms the names of expressions
 * @param read how many things of each kind were read
 * @param skipped how many things of each kind were passed over
 * @param warnings what could not be read, with file and line
 */
public record SemanticModel(
    Descriptions descriptions,
    List<Reference> references,
    List<Key> keys,
    List<Rule> rules,
    List<WrittenTerm> terms,
    Map<String, Integer> read,
    Map<String, Integer> skipped,
    List<String> warnings) {

  /** There are no files. */
  public static final SemanticModel NONE =
      new SemanticModel(
          Descriptions.NONE,
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          Map.of(),
          Map.of(),
          List.of());

  /**
   * Columns that refer to others.
   *
   * @param place file and line
   */
  public record Reference(
      String table, List<String> columns, String to, List<String> toColumns, String place) {}

  /**
   * Columns whose values tell rows apart.
   *
   * @param primary whether they are the table's primary key
   * @param place file and line
   */
  public record Key(String table, List<String> columns, boolean primary, String place) {}

  /**
   * What the values of a column should be like.
   *
   * @param accepted its only values; empty where only null is refused
   * @param place file and line
   */
  public record Rule(String table, String column, List<String> accepted, String place) {}

  /**
   * A table under the name by which expressions call it.
   *
   * @param name in the expressions
   * @param table as the file names it
   */
  public record Source(String name, String table) {

    /** Stands for a table that is a whole FROM clause. */
    static final String FROM = "FROM";
  }

  /**
   * The name of an expression.
   *
   * @param sources of its columns; the first is that of its rows
   * @param joins conditions that connect the sources, one for each but the first
   * @param expression in SQL
   * @param where a condition; empty for none
   * @param place file and line
   */
  public record WrittenTerm(
      String name,
      List<String> synonyms,
      String description,
      List<Source> sources,
      List<String> joins,
      String expression,
      String where,
      String place) {}
}
