// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Settings;
import dev.nljdbc.joins.JoinCondition;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.queries.MinedQuery.FilterUse;
import dev.nljdbc.queries.WrittenQueries;
import dev.nljdbc.text.Truncation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
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

  private static final String NARROWED =
      "(Only %s of %s tables: those that the question seems to need, with those between them.%s)\n";

  private final Catalog catalog;
  private final Map<TableId, List<JoinCondition>> keys;
  private final ViewConditions views;
  private final OverviewColumns form;

  /**
   * Of a database.
   *
   * @param joins between its tables; those that are no declared keys are marked
   */
  public SchemaOverview(Catalog catalog, List<JoinCondition> joins) {
    this(catalog, joins, ViewConditions.NONE, OverviewColumns.WHOLE);
  }

  SchemaOverview(
      Catalog catalog, List<JoinCondition> joins, ViewConditions views, OverviewColumns form) {
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
      spent += TextLimits.tokens(line);
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
      int cost = TextLimits.tokens(line);
      if (cost > 0 && cost <= left && kept.putIfAbsent(id, line) == null) {
        left -= cost;
      }
    }
    String said = NARROWED.formatted(kept.size(), catalog.tables().size(), form.knowAll());
    return said + form.heading() + "\n" + String.join("\n", kept.values());
  }

  private String line(Table table, Predicate<JoinCondition> shown) {
    String references =
        keys.getOrDefault(table.id(), List.of()).stream()
            .filter(shown)
            .map(SchemaOverview::reference)
            .collect(Collectors.joining("; "));
    String rows = table.rows() < 0 ? "?" : (table.rowsEstimated() ? "~" : "") + table.rows();
    String view = table.kind() == Table.Kind.VIEW ? views.of(table.id()) : "";
    return PromptEscaping.line(
        form.line(table.id() + view, String.join(", ", table.primaryKey()), references, rows));
  }

  private static String reference(JoinCondition key) {
    String from = String.join(", ", key.fromColumns());
    String to = String.join(", ", key.toColumns());
    String mark = key.origin().mark();
    return "%s -> %s.%s%s".formatted(from, key.to(), to, mark.isEmpty() ? "" : " (" + mark + ")");
  }

  /**
   * Which columns the overview of a schema has.
   *
   * @param primaryKeys whether it has the primary keys
   * @param foreignKeys likewise
   * @param rows whether it has the numbers of rows
   * @param knowing the tools that know also the tables that are not shown
   */
  record OverviewColumns(
      boolean primaryKeys, boolean foreignKeys, boolean rows, List<String> knowing) {

    private static final List<String> KNOWING = List.of("SearchColumn", "FindShortestPath");

    /** All of it. */
    static final OverviewColumns WHOLE = new OverviewColumns(true, true, true, KNOWING);

    static OverviewColumns of(Settings settings, Toolbox toolbox) {
      return new OverviewColumns(
          settings.has(Choices.Part.PRIMARY_KEYS),
          settings.has(Choices.Part.FOREIGN_KEYS),
          settings.has(Choices.Part.ROW_COUNTS),
          KNOWING.stream().filter(toolbox::has).toList());
    }

    String heading() {
      return line("table", "primary key", "foreign keys", "rows");
    }

    String line(String table, String primary, String foreign, String count) {
      List<String> columns = new ArrayList<>(List.of(table));
      if (primaryKeys) {
        columns.add(primary);
      }
      if (foreignKeys) {
        columns.add(foreign);
      }
      if (rows) {
        columns.add(count);
      }
      return String.join(" | ", columns);
    }

    /** Who knows the other tables, as a sentence with a blank before it; empty when nobody does. */
    String knowAll() {
      return switch (knowing.size()) {
        case 0 -> "";
        case 1 -> " " + knowing.get(0) + " knows them all.";
        default -> " " + String.join(" and ", knowing) + " know them all.";
      };
    }
  }

  /** Which rows views have, by the conditions on single columns in their own queries. */
  static final class ViewConditions {

    /** No conditions: the views are known by name only. */
    static final ViewConditions NONE = new ViewConditions(Map.of());

    /** More of them say less of what a view is for than they cost. */
    private static final int MOST = 2;

    private static final int CONSTANTS = 3;
    private static final int LENGTH = 80;

    private final Map<String, String> bySource;

    private ViewConditions(Map<String, String> bySource) {
      this.bySource = bySource;
    }

    static ViewConditions of(MinedQueries mined) {
      Map<String, String> bySource = new HashMap<>();
      mined.queries().stream()
          .filter(query -> !query.filters().isEmpty())
          .forEach(query -> bySource.put(query.source(), inWords(query.filters())));
      return new ViewConditions(bySource);
    }

    private static String inWords(List<FilterUse> filters) {
      String words =
          filters.stream()
              .limit(MOST)
              .map(ViewConditions::inWords)
              .collect(Collectors.joining("; "));
      return filters.size() > MOST ? words + "; …" : words;
    }

    private static String inWords(FilterUse filter) {
      String constants =
          filter.constants().stream().limit(CONSTANTS).collect(Collectors.joining(", "));
      String more = filter.constants().size() > CONSTANTS ? ", …" : "";
      String words = filter.column().name() + " " + filter.operator() + " " + constants + more;
      return Truncation.abbreviate(words.strip(), LENGTH);
    }

    /** The text after a view's name. */
    String of(TableId view) {
      String condition = bySource.get(WrittenQueries.ofView(view));
      return condition == null ? " (view)" : " (view, only where " + condition + ")";
    }
  }
}
