// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import java.util.List;

/**
 * The property files of dbt: {@code models:}, {@code sources:}, {@code seeds:} and {@code
 * snapshots:} with descriptions, data tests and constraints. Source: docs.getdbt.com, "Model
 * properties", "Data tests", "Constraints".
 */
final class DbtProperties implements SemanticFormat {

  private static final List<String> KINDS = List.of("models", "seeds", "snapshots");

  @Override
  public boolean fits(SourceNode root) {
    return KINDS.stream().anyMatch(kind -> named(root.get(kind))) || named(root.get("sources"));
  }

  private static boolean named(SourceNode list) {
    return list.items().stream().anyMatch(item -> item.get("name").present());
  }

  @Override
  public void read(SourceNode root, SemanticCollector into) {
    KINDS.forEach(kind -> root.get(kind).items().forEach(model -> table(model, into)));
    for (SourceNode source : root.get("sources").items()) {
      source.get("tables").items().forEach(table -> table(table, into));
    }
  }

  private static void table(SourceNode model, SemanticCollector into) {
    String table = name(model);
    into.describe(table, "", model.text("description"), SemanticCollector.synonyms(model), model);
    model.first("data_tests", "tests").items().forEach(test -> ofTable(table, test, into));
    model.get("constraints").items().forEach(c -> constraint(table, "", c, into));
    for (SourceNode column : model.get("columns").items()) {
      String name = column.text("name");
      into.describe(
          table, name, column.text("description"), SemanticCollector.synonyms(column), column);
      column
          .first("data_tests", "tests")
          .items()
          .forEach(test -> ofColumn(table, name, test, into));
      column.get("constraints").items().forEach(c -> constraint(table, name, c, into));
    }
  }

  /** The name of the table that a model makes. */
  static String name(SourceNode model) {
    SourceNode alias = model.get("config").get("alias");
    return alias.present() ? alias.text() : model.first("alias", "identifier", "name").text();
  }

  private static void ofTable(String table, SourceNode test, SemanticCollector into) {
    SourceNode combination = test.get("dbt_utils.unique_combination_of_columns");
    if (combination.present()) {
      List<String> columns = arguments(combination).get("combination_of_columns").texts();
      into.key(table, columns, false, test);
    } else {
      into.skip("tests of other kinds");
    }
  }

  /** A test of a column: a word, or a mapping from its name to its arguments. */
  static void ofColumn(String table, String column, SourceNode test, SemanticCollector into) {
    String kind = test.text().isEmpty() ? test.keys().stream().findFirst().orElse("") : test.text();
    SourceNode arguments = arguments(test.get(kind));
    test(table, column, kind, arguments, test, into);
  }

  /**
   * A test.
   *
   * @param at its place
   */
  static void test(
      String table,
      String column,
      String kind,
      SourceNode arguments,
      SourceNode at,
      SemanticCollector into) {
    switch (kind) {
      case "unique" -> into.key(table, List.of(column), false, at);
      case "not_null" -> into.rule(table, column, List.of(), at);
      case "accepted_values" -> into.rule(table, column, arguments.get("values").texts(), at);
      case "relationships" ->
          into.reference(
              table,
              List.of(column),
              SqlText.referred(arguments.text("to")),
              arguments.get("field").texts(),
              at);
      default -> into.skip("tests of other kinds");
    }
  }

  /** Newer versions of dbt have them one level deeper. */
  private static SourceNode arguments(SourceNode test) {
    SourceNode deeper = test.get("arguments");
    return deeper.present() ? deeper : test;
  }

  private static void constraint(
      String table, String column, SourceNode constraint, SemanticCollector into) {
    List<String> columns = column.isEmpty() ? constraint.get("columns").texts() : List.of(column);
    switch (constraint.text("type")) {
      case "primary_key" -> into.key(table, columns, true, constraint);
      case "unique" -> into.key(table, columns, false, constraint);
      case "not_null" -> columns.forEach(c -> into.rule(table, c, List.of(), constraint));
      case "foreign_key" ->
          into.reference(
              table,
              columns,
              SqlText.referred(constraint.text("to")),
              constraint.get("to_columns").texts(),
              constraint);
      default -> into.skip("constraints of other kinds");
    }
  }
}
