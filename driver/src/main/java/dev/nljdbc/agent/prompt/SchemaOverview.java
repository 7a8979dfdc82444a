package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.Lines;
import dev.nljdbc.agent.tool.Texts;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.joins.JoinCondition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The schema as the prompt shows it: table, primary key, foreign keys and row count, no columns
 * (Interactive-T2S, appendix C). One that does not fit its budget is narrowed to the tables that
 * matter, and says so.
 */
public final class SchemaOverview {

  private final Catalog catalog;
  private final Map<TableId, List<JoinCondition>> keys;
  private final ViewConditions views;
  private final OverviewForm form;

  /**
   * Of a database.
   *
   * @param joins between its tables; those that are no declared keys are marked
   */
  public SchemaOverview(Catalog catalog, List<JoinCondition> joins) {
    this(catalog, joins, ViewConditions.NONE, OverviewForm.WHOLE);
  }

  SchemaOverview(
      Catalog catalog, List<JoinCondition> joins, ViewConditions views, OverviewForm form) {
    this.catalog = catalog;
    this.views = views;
    this.form = form;
    this.keys = joins.stream().collect(Collectors.groupingBy(JoinCondition::from));
  }

  /**
   * The overview.
   *
   * @param relevant gives the tables to keep when not all fit, most relevant first; not asked when
   *     they do
   * @param tokens the budget
   */
  public String print(Supplier<? extends Collection<TableId>> relevant, int tokens) {
    List<String> all = new ArrayList<>();
    int spent = 0;
    for (Table table : catalog.tables()) {
      String line = line(table, key -> true);
      spent += Texts.tokens(line);
      if (spent > tokens) {
        return narrowed(List.copyOf(relevant.get()), tokens);
      }
      all.add(line);
    }
    return form.heading() + "\n" + String.join("\n", all);
  }

  /** Only the keys between the tables that matter are shown. */
  private String narrowed(List<TableId> relevant, int tokens) {
    Set<TableId> near = Set.copyOf(relevant);
    Map<TableId, String> kept = new TreeMap<>();
    int left = tokens;
    for (TableId id : relevant) {
      String line = catalog.table(id).map(t -> line(t, key -> near.contains(key.to()))).orElse("");
      int cost = Texts.tokens(line);
      if (cost > 0 && cost <= left && kept.putIfAbsent(id, line) == null) {
        left -= cost;
      }
    }
    return "(Only "
        + kept.size()
        + " of "
        + catalog.tables().size()
        + " tables: those that the question seems to need, with those between them."
        + form.knowAll()
        + ")\n"
        + form.heading()
        + "\n"
        + String.join("\n", kept.values());
  }

  private String line(Table table, Predicate<JoinCondition> shown) {
    String references =
        keys.getOrDefault(table.id(), List.of()).stream()
            .filter(shown)
            .map(SchemaOverview::reference)
            .collect(Collectors.joining("; "));
    String rows = table.rows() < 0 ? "?" : (table.rowsEstimated() ? "~" : "") + table.rows();
    String view = table.kind() == Table.Kind.VIEW ? views.of(table.id()) : "";
    return Lines.line(
        form.line(table.id() + view, String.join(", ", table.primaryKey()), references, rows));
  }

  private static String reference(JoinCondition key) {
    return String.join(", ", key.fromColumns())
        + " -> "
        + key.to()
        + "."
        + String.join(", ", key.toColumns())
        + (key.origin().mark().isEmpty() ? "" : " (" + key.origin().mark() + ")");
  }
}
