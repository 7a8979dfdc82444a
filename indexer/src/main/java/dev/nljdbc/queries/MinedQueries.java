package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What people already wrote in SQL for a database: material for exemplars, for the join graph, and
 * for the descriptions of columns.
 *
 * @param queries in the order of {@link WrittenQueries}
 * @param warnings which could not be used, and why; never with text from the user's files
 */
public record MinedQueries(List<MinedQuery> queries, List<String> warnings) {

  /** Nobody wrote any. */
  public static final MinedQueries NONE = new MinedQueries(List.of(), List.of());

  /** Copies the lists. */
  public MinedQueries {
    queries = List.copyOf(queries);
    warnings = List.copyOf(warnings);
  }

  /** The joins in use, the most frequent first. */
  public List<MinedJoin> joins() {
    Map<JoinUse, List<String>> uses = new LinkedHashMap<>();
    for (MinedQuery query : queries) {
      for (JoinUse join : query.joins()) {
        uses.computeIfAbsent(join, j -> new ArrayList<>()).add(query.source());
      }
    }
    List<MinedJoin> joins = new ArrayList<>();
    uses.forEach((join, sources) -> joins.add(mined(join, sources)));
    joins.sort((a, b) -> Integer.compare(b.times(), a.times()));
    return joins;
  }

  private static MinedJoin mined(JoinUse join, List<String> sources) {
    return new MinedJoin(
        join, sources.size(), sources.subList(0, Math.min(MinedJoin.NAMED, sources.size())));
  }

  /**
   * What the queries do with each column, in words for its description: {@code used as quantity *
   * unit_price AS revenue in view monthly_sales}, then {@code filtered by = 'paid', 'open'}.
   */
  public Map<ColumnId, List<String>> uses() {
    Map<ColumnId, List<String>> uses = new LinkedHashMap<>();
    for (MinedQuery query : queries) {
      for (ExpressionUse expression : query.expressions()) {
        String words = "used as " + expression + " in " + query.source();
        for (ColumnId column : expression.columns()) {
          uses.computeIfAbsent(column, c -> new ArrayList<>()).add(words);
        }
      }
    }
    constants()
        .forEach(
            (column, values) ->
                uses.computeIfAbsent(column, c -> new ArrayList<>())
                    .add("filtered by " + String.join(", ", values)));
    return Collections.unmodifiableMap(uses);
  }

  private Map<ColumnId, Set<String>> constants() {
    Map<ColumnId, Set<String>> constants = new LinkedHashMap<>();
    for (MinedQuery query : queries) {
      for (FilterUse filter : query.filters()) {
        Set<String> values = constants.computeIfAbsent(filter.column(), c -> new TreeSet<>());
        filter.constants().stream()
            .filter(value -> values.size() < Constants.MOST)
            .forEach(values::add);
      }
    }
    constants.values().removeIf(Set::isEmpty);
    return constants;
  }
}
