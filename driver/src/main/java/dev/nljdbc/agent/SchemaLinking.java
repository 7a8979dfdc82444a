package dev.nljdbc.agent;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinStep;
import dev.nljdbc.joins.JoinTree;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.search.ColumnHit;
import dev.nljdbc.search.ValueHit;
import dev.nljdbc.search.ValueQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the searches find for a question before the model's first turn: the columns it may mean and
 * the cells that its words stand in. It saves the model the rounds in which it would ask for just
 * that.
 *
 * @param columns the best first
 * @param values the cells that equal a span of the question, longest span first
 */
record SchemaLinking(List<ColumnHit> columns, List<ValueHit> values) {

  private static final int COLUMNS = 12;
  private static final int VALUES = 10;
  private static final int VALUES_PER_SPAN = 3;
  private static final int LONGEST_SPAN = 5;

  SchemaLinking {
    columns = List.copyOf(columns);
    values = List.copyOf(values);
  }

  /** Searches with the whole question and with each of its spans. */
  static SchemaLinking of(String question, DatabaseIndex index, Cancellation cancellation)
      throws NlException {
    List<ColumnHit> columns = index.columns().search(question, COLUMNS);
    Map<String, ValueHit> values = new LinkedHashMap<>();
    String[] words = question.strip().split("\\s+");
    boolean[] covered = new boolean[words.length];
    for (int length = Math.min(LONGEST_SPAN, words.length); length >= 1; length--) {
      for (int start = 0; start + length <= words.length && values.size() < VALUES; start++) {
        cancellation.check();
        String span = trim(String.join(" ", List.of(words).subList(start, start + length)));
        if (covered[start] || !worthAsking(span, length)) {
          continue;
        }
        for (ValueHit hit : index.values().search(ValueQuery.of(span, VALUES_PER_SPAN))) {
          if (hit.match().compareTo(ValueHit.Match.FOLDED) <= 0) {
            values.putIfAbsent(hit.column() + "=" + hit.contents(), hit);
            java.util.Arrays.fill(covered, start, start + length, true);
          }
        }
      }
    }
    return new SchemaLinking(columns, new ArrayList<>(values.values()));
  }

  /** The tables of what was found, then those on the paths that join them. */
  Set<TableId> tables(DatabaseIndex index) {
    Set<TableId> tables = new LinkedHashSet<>();
    values.forEach(v -> tables.add(v.column().table()));
    columns.forEach(c -> tables.add(c.column().id().table()));
    Optional<JoinTree> tree = index.joins().connect(tables);
    for (JoinStep step : tree.map(JoinTree::steps).orElse(List.of())) {
      tables.add(step.source());
      tables.add(step.target());
    }
    return tables;
  }

  /** As the prompt shows it; empty when nothing was found. */
  String print(DatabaseIndex index) {
    StringBuilder text = new StringBuilder();
    if (!columns.isEmpty()) {
      text.append("Columns that the question may mean:");
      for (ColumnHit hit : columns) {
        text.append("\n- ")
            .append(
                ColumnLine.print(
                    hit.column(), index.statistics(hit.column().id()), index.dialect()::string));
      }
    }
    if (!values.isEmpty()) {
      text.append(text.isEmpty() ? "" : "\n").append("Cells that hold words of the question:");
      values.forEach(hit -> text.append("\n- ").append(SearchValueTool.print(hit, index)));
    }
    return text.toString();
  }

  private static String trim(String span) {
    return span.replaceAll("^[\\p{Punct}\\s]+|[\\p{Punct}\\s]+$", "");
  }

  /** Short common words equal cells by accident. */
  private static boolean worthAsking(String span, int words) {
    return words > 1
        || span.length() > 3
        || (span.length() > 1 && Character.isUpperCase(span.charAt(0)));
  }
}
