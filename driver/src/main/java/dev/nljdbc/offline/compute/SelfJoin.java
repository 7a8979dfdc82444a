// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A query over a table that refers to itself: rows, and for each the one that it refers to, as an
 * employee and the manager.
 *
 * @param key from the table to itself, of one column
 * @param role what the row is called that another refers to: manager
 * @param asks what is asked
 * @param named cells that tell which row is meant, by column; of the rows that refer or of those
 *     that are referred to
 * @param compared the column that both rows are compared by; none but for {@link Asks#COMPARED} and
 *     its count
 * @param operator of the comparison
 */
public record SelfJoin(
    ForeignKey key,
    String role,
    Asks asks,
    Map<ColumnId, String> named,
    List<ColumnView> compared,
    String operator) {

  private static final String ROW = "one";
  private static final String REFERRED = "referred";

  /** The kinds of questions about a self-referencing table. */
  public enum Asks {
    /** Each employee with the manager. */
    PAIRS,
    /** Who earns more than the manager. */
    COMPARED,
    /** How many earn more than the manager. */
    COMPARED_COUNTED,
    /** Who reports to somebody. */
    REFERRING,
    /** Who does not report to somebody, or to nobody at all. */
    NOT_REFERRING,
    /** How many report to somebody. */
    COUNTED,
    /** Somebody's manager. */
    REFERRED
  }

  /** The query in the engine's SQL. */
  public String sql(SchemaView schema) {
    Dialect dialect = schema.index().dialect();
    TableView table = schema.table(key.from());
    String name = dialect.table(table.id());
    boolean denied = asks == Asks.NOT_REFERRING;
    String all = denied || asks == Asks.PAIRS ? " LEFT JOIN " : " JOIN ";
    String sql =
        "SELECT "
            + shown(table, dialect)
            + " FROM "
            + name
            + " AS "
            + ROW
            + all
            + name
            + " AS "
            + REFERRED
            + " ON "
            + column(ROW, key.fromColumns().get(0), dialect)
            + " = "
            + column(REFERRED, key.toColumns().get(0), dialect);
    String where = where(dialect);
    String none = column(REFERRED, key.toColumns().get(0), dialect) + " IS NULL";
    return denied
        ? sql + " AND " + where + " WHERE " + none
        : where.isEmpty() ? sql : sql + " WHERE " + where;
  }

  private String shown(TableView table, Dialect dialect) {
    List<ColumnView> names = table.readable();
    return switch (asks) {
      case COUNTED, COMPARED_COUNTED -> "COUNT(*)";
      case REFERRED -> columns(REFERRED, names, dialect);
      case REFERRING, NOT_REFERRING, COMPARED -> columns(ROW, names, dialect);
      case PAIRS -> columns(ROW, names, dialect) + ", " + labelled(names, dialect);
    };
  }

  private static String columns(String of, List<ColumnView> columns, Dialect dialect) {
    return columns.stream()
        .map(c -> column(of, c.id().name(), dialect))
        .collect(Collectors.joining(", "));
  }

  private String labelled(List<ColumnView> columns, Dialect dialect) {
    return columns.stream()
        .map(
            c ->
                column(REFERRED, c.id().name(), dialect)
                    + " AS "
                    + dialect.identifier((role + "_" + c.id().name()).toLowerCase(Locale.ROOT)))
        .collect(Collectors.joining(", "));
  }

  private String where(Dialect dialect) {
    String of = asks == Asks.REFERRED ? ROW : REFERRED;
    Stream<String> cells =
        named.entrySet().stream()
            .map(
                e -> column(of, e.getKey().name(), dialect) + " = " + dialect.string(e.getValue()));
    Stream<String> both =
        compared.stream()
            .map(c -> c.id().name())
            .map(
                c -> column(ROW, c, dialect) + " " + operator + " " + column(REFERRED, c, dialect));
    return Stream.concat(cells, both).collect(Collectors.joining(" AND "));
  }

  private static String column(String of, String name, Dialect dialect) {
    return of + "." + dialect.identifier(name);
  }

  /** The query in words, one sentence each. */
  public List<String> words() {
    String table = key.from().name();
    String which =
        named.entrySet().stream()
            .map(e -> e.getKey().name() + " = '" + e.getValue() + "'")
            .collect(Collectors.joining(" and "));
    return switch (asks) {
      case PAIRS ->
          List.of("Shows each row of %s with its %s, if it has one.".formatted(table, role));
      case COUNTED ->
          List.of("Counts the rows of %s whose %s has %s.".formatted(table, role, which));
      case REFERRING ->
          List.of("Shows the rows of %s whose %s has %s.".formatted(table, role, which));
      case NOT_REFERRING ->
          List.of("Shows the rows of %s without a %s that has %s.".formatted(table, role, which));
      case REFERRED ->
          List.of("Shows the %s of the row of %s with %s.".formatted(role, table, which));
      case COMPARED, COMPARED_COUNTED ->
          List.of(
              "%s the rows of %s whose %s is %s that of the %s."
                  .formatted(
                      asks == Asks.COMPARED ? "Shows" : "Counts",
                      table,
                      compared.get(0).id().name(),
                      operator,
                      role));
    };
  }
}
