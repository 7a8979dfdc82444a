package dev.nljdbc.bench.load;

import dev.nljdbc.bench.load.SourceSchema.SourceKey;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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
    String shown = "foreign key " + key + " left out: ";
    TablePlan from = plan(plans, key.table());
    TablePlan to = plan(plans, key.target());
    if (from == null || to == null) {
      remarks.add(shown + "there is no table " + key.target());
      return Optional.empty();
    }
    List<String> targets =
        key.targetColumns().isEmpty() ? to.source().primaryKey() : key.targetColumns();
    if (targets.size() != key.columns().size()
        || !targets.stream().allMatch(name -> to.source().column(name).isPresent())
        || !key.columns().stream().allMatch(name -> from.source().column(name).isPresent())) {
      remarks.add(shown + "there are no such columns");
      return Optional.empty();
    }
    Optional<String> flaw = flaw(key, from, to, targets, planner);
    if (flaw.isPresent()) {
      remarks.add(shown + flaw.get());
      return Optional.empty();
    }
    List<String> named = targets.stream().map(to::column).toList();
    return Optional.of(
        new KeyPlan(
            from,
            key.columns().stream().map(from::column).toList(),
            to,
            named,
            !named.equals(to.primaryKey())));
  }

  private static @org.jspecify.annotations.Nullable TablePlan plan(
      Map<String, TablePlan> plans, String table) {
    return plans.get(table.toLowerCase(java.util.Locale.ROOT));
  }

  private static Optional<String> flaw(
      SourceKey key, TablePlan from, TablePlan to, List<String> targets, LoadPlanner planner)
      throws SQLException {
    List<String> joined = new ArrayList<>();
    List<String> present = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      if (!from.type(key.columns().get(i)).comparable(to.type(targets.get(i)))) {
        return Optional.of("its columns are of different types");
      }
      String own = "f." + SourceSchema.quoted(key.columns().get(i));
      joined.add("t." + SourceSchema.quoted(targets.get(i)) + " = " + own);
      present.add(own + " IS NOT NULL");
    }
    if (!planner.isUnique(to.source(), targets)) {
      return Optional.of("what it refers to is not unique");
    }
    boolean holds =
        planner.isEmpty(
            String.format(
                "SELECT 1 FROM %s f WHERE %s AND NOT EXISTS (SELECT 1 FROM %s t WHERE %s) LIMIT 1",
                SourceSchema.quoted(from.source().name()),
                String.join(" AND ", present),
                SourceSchema.quoted(to.source().name()),
                String.join(" AND ", joined)));
    return holds ? Optional.empty() : Optional.of("some rows refer to nothing");
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
