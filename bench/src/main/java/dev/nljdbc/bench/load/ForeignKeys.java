// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Makes foreign keys, and what they need. A key that the engine refuses is left out and told. */
final class ForeignKeys {

  private final LoadEngine engine;
  private final Connection target;
  private final List<String> remarks;
  private final Set<String> unique = new HashSet<>();

  ForeignKeys(LoadEngine engine, Connection target, List<String> remarks) {
    this.engine = engine;
    this.target = target;
    this.remarks = remarks;
  }

  /** After the rows, since each is then checked once. */
  void add(List<KeyPlan> keys) throws SQLException {
    try (Statement statement = target.createStatement()) {
      for (KeyPlan key : keys) {
        add(key, statement);
      }
    }
  }

  private void add(KeyPlan key, Statement statement) {
    String from = engine.quoted(key.from().name());
    String to = engine.quoted(key.to().name());
    String targets = TablePlan.list(engine, key.targets());
    try {
      if (key.unique() && unique.add(to + key.targets())) {
        statement.execute("ALTER TABLE " + to + " ADD UNIQUE " + targets);
      }
      statement.execute("ALTER TABLE " + from + " ADD " + key.constraint(engine, to));
    } catch (SQLException e) {
      leftOut(key, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  /**
   * The keys of one table, for its {@code CREATE TABLE}, and unique constraints that others need.
   */
  List<String> within(TablePlan table, List<KeyPlan> keys, List<TablePlan> order) {
    Set<String> constraints = new LinkedHashSet<>();
    for (KeyPlan key : keys) {
      boolean possible = order.indexOf(key.to()) < order.indexOf(key.from());
      if (possible && key.to().equals(table) && key.unique()) {
        constraints.add("UNIQUE " + TablePlan.list(engine, key.targets()));
      }
      if (possible && key.from().equals(table)) {
        constraints.add(key.constraint(engine, engine.quoted(key.to().name())));
      } else if (key.from().equals(table)) {
        leftOut(key, "the engine takes no key to its own table or in a circle while rows come");
      }
    }
    return List.copyOf(constraints);
  }

  private void leftOut(KeyPlan key, String why) {
    String from = key.from().source().name() + "(" + String.join(", ", key.columns()) + ")";
    remarks.add("foreign key " + from + " -> " + key.to().source().name() + " left out: " + why);
  }
}
