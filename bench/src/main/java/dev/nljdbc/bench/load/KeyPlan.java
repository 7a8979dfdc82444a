// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import dev.nljdbc.bench.load.SourceSchema.SourceKey;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A foreign key that can be made on the engine.
 *
 * @param from the table that refers
 * @param columns its columns on the engine
 * @param to the table that is referred to
 * @param targets its columns on the engine
 * @param unique whether the target needs a unique constraint of its own first, not being the
 *     primary key
 */
record KeyPlan(
    TablePlan from, List<String> columns, TablePlan to, List<String> targets, boolean unique) {

  /**
   * The plan of a declared key.
   *
   * @param plans of all tables, by name in lower case
   * @param remarks says why a key is left out
   */
  static Optional<KeyPlan> of(
      SourceKey key, Map<String, TablePlan> plans, LoadPlanner planner, List<String> remarks)
      throws SQLException {
    TablePlan from = plans.get(key.table().toLowerCase(Locale.ROOT));
    TablePlan to = plans.get(key.target().toLowerCase(Locale.ROOT));
    if (from == null || to == null) {
      return leftOut(key, "there is no table " + key.target(), remarks);
    }
    List<String> targets =
        key.targetColumns().isEmpty() ? to.source().primaryKey() : key.targetColumns();
    Optional<String> flaw = flaw(key, from, to, targets, planner);
    if (flaw.isPresent()) {
      return leftOut(key, flaw.get(), remarks);
    }
    List<String> columns = key.columns().stream().map(from::column).toList();
    List<String> named = targets.stream().map(to::column).toList();
    return Optional.of(new KeyPlan(from, columns, to, named, !named.equals(to.primaryKey())));
  }

  private static Optional<KeyPlan> leftOut(SourceKey key, String why, List<String> remarks) {
    remarks.add("foreign key " + key + " left out: " + why);
    return Optional.empty();
  }

  private static Optional<String> flaw(
      SourceKey key, TablePlan from, TablePlan to, List<String> targets, LoadPlanner planner)
      throws SQLException {
    if (targets.size() != key.columns().size()
        || !targets.stream().allMatch(name -> to.source().column(name).isPresent())
        || !key.columns().stream().allMatch(name -> from.source().column(name).isPresent())) {
      return Optional.of("there are no such columns");
    }
    for (int i = 0; i < targets.size(); i++) {
      if (!from.type(key.columns().get(i)).comparable(to.type(targets.get(i)))) {
        return Optional.of("its columns are of different types");
      }
    }
    if (!planner.isUnique(to.source(), targets)) {
      return Optional.of("what it refers to is not unique");
    }
    return planner.isEmpty(dangling(key, from, to, targets))
        ? Optional.empty()
        : Optional.of("some rows refer to nothing");
  }

  private static String dangling(
      SourceKey key, TablePlan from, TablePlan to, List<String> targets) {
    List<String> joined = new ArrayList<>();
    List<String> present = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      String own = "f." + SourceSchema.quoted(key.columns().get(i));
      joined.add("t." + SourceSchema.quoted(targets.get(i)) + " = " + own);
      present.add(own + " IS NOT NULL");
    }
    return String.format(
        "SELECT 1 FROM %s f WHERE %s AND NOT EXISTS (SELECT 1 FROM %s t WHERE %s) LIMIT 1",
        SourceSchema.quoted(from.source().name()),
        String.join(" AND ", present),
        SourceSchema.quoted(to.source().name()),
        String.join(" AND ", joined));
  }

  /** The constraint as SQL. */
  String constraint(LoadEngine engine, String target) {
    return "FOREIGN KEY "
        + TablePlan.list(engine, columns)
        + " REFERENCES "
        + target
        + " "
        + TablePlan.list(engine, targets);
  }
}
