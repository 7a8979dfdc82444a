package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.ColumnLine;
import dev.nljdbc.agent.tool.SearchValueTool;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinStep;
import dev.nljdbc.joins.JoinTree;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.search.ColumnHit;
import dev.nljdbc.search.ValueHit;
import java.util.ArrayList;
import java.util.BitSet;
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

  /** A schema of so many columns is larger than what a prompt should miss half of. */
  private static final int LARGE = 40;

  private static final int COLUMNS_OF_LARGE = 25;
  private static final int VALUES = 10;
  private static final int VALUES_PER_SPAN = 3;
  private static final int LONGEST_SPAN = 5;

  SchemaLinking {
    columns = List.copyOf(columns);
    values = List.copyOf(values);
  }

  /** Searches with the whole question, and looks up each of its spans. */
  static SchemaLinking of(String question, DatabaseIndex index, Cancellation cancellation)
      throws NlException {
    List<ColumnHit> columns = index.columns().search(question, columns(index));
    cancellation.check();
    List<Span> spans = spans(question.strip().split("\\s+"));
    Map<String, List<ValueHit>> equal =
        index.values().equal(spans.stream().map(Span::text).distinct().toList(), VALUES_PER_SPAN);
    Map<String, ValueHit> values = new LinkedHashMap<>();
    BitSet covered = new BitSet();
    for (Span span : spans) {
      List<ValueHit> hits = equal.getOrDefault(span.text(), List.of());
      if (values.size() < VALUES && !hits.isEmpty() && !covered.get(span.start())) {
        hits.forEach(hit -> values.putIfAbsent(hit.column() + "=" + hit.contents(), hit));
        covered.set(span.start(), span.start() + span.words());
      }
    }
    return new SchemaLinking(columns, new ArrayList<>(values.values()));
  }

  private static int columns(DatabaseIndex index) {
    return index.catalog().columns().size() < LARGE ? COLUMNS : COLUMNS_OF_LARGE;
  }

  private record Span(int start, int words, String text) {}

  /** Every run of words that may be a value, the longest first. */
  private static List<Span> spans(String[] words) {
    List<Span> spans = new ArrayList<>();
    for (int length = Math.min(LONGEST_SPAN, words.length); length >= 1; length--) {
      for (int start = 0; start + length <= words.length; start++) {
        String text = trim(String.join(" ", List.of(words).subList(start, start + length)));
        if (worthAsking(text, length)) {
          spans.add(new Span(start, length, text));
        }
      }
    }
    return spans;
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
        text.append("\n- ").append(ColumnLine.print(hit.column(), index));
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
