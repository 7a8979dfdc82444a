package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.Texts;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.joins.JoinCondition;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The schema as the prompt shows it: table, primary key, foreign keys and row count, no columns
 * (Interactive-T2S, appendix C). One that does not fit its budget is narrowed to the tables that
 * matter, and says so.
 */
public final class SchemaOverview {

  private static final String HEADING = "table | primary key | foreign keys | rows";

  private final Map<TableId, String> lines = new LinkedHashMap<>();

  /**
   * Of a database.
   *
   * @param joins between its tables; those that are no declared keys are marked
   */
  public SchemaOverview(Catalog catalog, List<JoinCondition> joins) {
    Map<TableId, List<JoinCondition>> keys =
        joins.stream().collect(Collectors.groupingBy(JoinCondition::from));
    for (Table table : catalog.tables()) {
      lines.put(table.id(), line(table, keys.getOrDefault(table.id(), List.of())));
    }
  }

  /**
   * The overview.
   *
   * @param relevant gives the tables to keep when not all fit, most relevant first; not asked when
   *     they do
   * @param tokens the budget
   */
  public String print(Supplier<? extends Collection<TableId>> relevant, int tokens) {
    int whole = lines.values().stream().mapToInt(Texts::tokens).sum();
    if (whole <= tokens) {
      return HEADING + "\n" + String.join("\n", lines.values());
    }
    Set<TableId> kept = new LinkedHashSet<>();
    int spent = 0;
    for (TableId id : relevant.get()) {
      int cost = Texts.tokens(lines.getOrDefault(id, ""));
      if (cost > 0 && !kept.contains(id) && spent + cost <= tokens) {
        kept.add(id);
        spent += cost;
      }
    }
    String shown =
        lines.entrySet().stream()
            .filter(e -> kept.contains(e.getKey()))
            .map(Map.Entry::getValue)
            .collect(Collectors.joining("\n"));
    return "("
        + kept.size()
        + " of "
        + lines.size()
        + " tables: those that the question seems to need. SearchColumn finds columns of all tables.)\n"
        + HEADING
        + "\n"
        + shown;
  }

  private static String line(Table table, List<JoinCondition> keys) {
    String references =
        keys.stream()
            .map(
                k ->
                    String.join(", ", k.fromColumns())
                        + " -> "
                        + k.to()
                        + "."
                        + String.join(", ", k.toColumns())
                        + (k.origin().mark().isEmpty() ? "" : " (" + k.origin().mark() + ")"))
            .collect(Collectors.joining("; "));
    String rows = table.rows() < 0 ? "?" : (table.rowsEstimated() ? "~" : "") + table.rows();
    String view = table.kind() == Table.Kind.VIEW ? " (view)" : "";
    return table.id()
        + view
        + " | "
        + String.join(", ", table.primaryKey())
        + " | "
        + references
        + " | "
        + rows;
  }
}
