// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.GoldLiterals;
import dev.nljdbc.bench.metric.GoldLiterals.Literal;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plays a competent agent from the gold query: it searches for the columns, values and joins that
 * the conversation has not shown yet, then runs the query and is done. One object answers one
 * question.
 */
final class GoldAgent {

  private static final JsonMapper JSON = new JsonMapper();

  private final GoldPlan plan;
  private final Set<String> done = new LinkedHashSet<>();

  GoldAgent(GoldPlan plan) {
    this.plan = plan;
  }

  /**
   * One call of a tool.
   *
   * @param name of the tool
   * @param arguments a JSON object
   */
  record Call(String name, String arguments) {}

  /** What is said and done in a turn. */
  record Turn(String thought, List<Call> calls) {}

  /**
   * The next turn.
   *
   * @param shown so far
   * @param several whether a turn may have more than one call
   */
  Turn next(ShownText shown, boolean several) {
    List<Call> searches = searches(shown);
    searches.removeIf(call -> done.contains(call.name()));
    if (!searches.isEmpty()) {
      List<Call> now = several ? searches : searches.subList(0, 1);
      now.forEach(call -> done.add(call.name()));
      return new Turn(needs() + " Not all of it is shown yet, so I look for the rest.", now);
    }
    if (done.add("ExecuteSQL")) {
      ObjectNode arguments = JSON.createObjectNode().put("sql", plan.sql()).put("final", true);
      return new Turn(
          needs() + " All of it is shown, so the query can be run.",
          List.of(new Call("ExecuteSQL", arguments.toString())));
    }
    return new Turn("The query ran and shows what was asked for.", List.of(new Call("Done", "{}")));
  }

  private String needs() {
    String columns = names(plan.asked());
    String values =
        plan.literals().stream().map(l -> "'" + l.text() + "'").collect(Collectors.joining(", "));
    return "The question is about "
        + (columns.isEmpty() ? "rows of one table" : columns)
        + (values.isEmpty() ? "." : ", where " + values + " is meant.");
  }

  private static String names(Collection<ColumnId> columns) {
    return columns.stream().map(ColumnId::toString).collect(Collectors.joining(", "));
  }

  private List<Call> searches(ShownText shown) {
    List<Call> calls = new ArrayList<>();
    search(
        "SearchColumn",
        plan.asked().stream().filter(c -> !shown.shows(c)).map(GoldAgent::phrase),
        calls);
    search(
        "SearchValue",
        plan.literals().stream()
            .map(Literal::text)
            .filter(text -> !text.isBlank() && !shown.shows(text))
            .map(text -> text.replace("%", "")),
        calls);
    path(shown, calls);
    return calls;
  }

  private static void search(String tool, Stream<String> queries, List<Call> calls) {
    List<String> different = queries.distinct().toList();
    if (!different.isEmpty()) {
      calls.add(new Call(tool, lists("query", different).toString()));
    }
  }

  /** How one looks for a column whose name one does not know: by its words. */
  private static String phrase(ColumnId column) {
    return column.name().replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
  }

  /** Joins that are not shown are asked for from one table to all others. */
  private void path(ShownText shown, List<Call> calls) {
    Map<TableId, String> ends = new LinkedHashMap<>();
    Stream.concat(plan.asked().stream(), plan.joined().stream())
        .forEach(column -> ends.putIfAbsent(column.table(), column.toString()));
    if (ends.size() > 1 && !plan.joined().stream().allMatch(shown::shows)) {
      List<String> columns = List.copyOf(ends.values());
      ObjectNode arguments = lists("start", columns.subList(0, 1));
      arguments.setAll(lists("end", columns.subList(1, columns.size())));
      calls.add(new Call("FindShortestPath", arguments.toString()));
    }
  }

  private static ObjectNode lists(String name, List<String> values) {
    ObjectNode arguments = JSON.createObjectNode();
    values.forEach(arguments.putArray(name)::add);
    return arguments;
  }

  /**
   * What a conversation has shown of a database so far. A column is shown when a line names it
   * beside its table, or below the line of its table.
   */
  static final class ShownText {

    private static final Pattern NOT_IN_NAMES = Pattern.compile("[^\\p{L}\\p{N}_]+");

    private record Line(Set<String> words, String text) {}

    private final List<Line> lines = new ArrayList<>();
    private final String text;

    /**
     * Reads a text.
     *
     * @param text the prompt's part about the database, and the observations
     */
    ShownText(String text) {
      this.text = text;
      String heading = "";
      for (String line : text.split("\n")) {
        boolean below = line.startsWith("  ");
        heading = below ? heading : line;
        String whole = (below ? heading + " " + line : line).toLowerCase(Locale.ROOT);
        lines.add(new Line(new TreeSet<>(List.of(NOT_IN_NAMES.split(whole))), whole));
      }
    }

    boolean shows(ColumnId column) {
      String table = column.table().name().toLowerCase(Locale.ROOT);
      String name = column.name().toLowerCase(Locale.ROOT);
      return lines.stream().anyMatch(line -> has(line, table) && has(line, name));
    }

    /** Names of one word are words of the line; others may stand anywhere in it. */
    private static boolean has(Line line, String name) {
      return NOT_IN_NAMES.matcher(name).find()
          ? line.text.contains(name)
          : line.words.contains(name);
    }

    /** Whether a text is shown as a cell; the pattern of a LIKE need only be part of one. */
    boolean shows(String literal) {
      return text.contains("'" + literal.replace("'", "''") + "'")
          || literal.contains("%") && text.contains(literal.replace("%", ""));
    }
  }

  /**
   * What somebody has to know before writing the gold query.
   *
   * @param sql the query as a careful author would write it: texts in apostrophes, operators in one
   *     piece
   * @param asked the columns that the question leads to
   * @param joined the columns that only join
   * @param literals the texts that columns are compared with
   */
  record GoldPlan(String sql, List<ColumnId> asked, List<ColumnId> joined, List<Literal> literals) {

    private static final Pattern QUOTED = Pattern.compile("\"([^\"']*)\"");

    /** Of a gold query; empty when it can't be parsed. */
    static Optional<GoldPlan> of(String gold, Catalog catalog) {
      String sql = careful(gold, catalog);
      return GoldColumns.of(sql, catalog)
          .map(
              columns ->
                  new GoldPlan(
                      sql,
                      sorted(columns.asked()),
                      sorted(columns.joined()),
                      GoldLiterals.of(sql, catalog)));
    }

    private static List<ColumnId> sorted(Collection<ColumnId> columns) {
      List<ColumnId> sorted = new ArrayList<>(columns);
      sorted.sort((a, b) -> a.toString().compareTo(b.toString()));
      return sorted;
    }

    /** Spider's authors part the signs of operators, and quote texts as names are quoted. */
    private static String careful(String gold, Catalog catalog) {
      String sql = Example.withWholeOperators(gold);
      Matcher quoted = QUOTED.matcher(sql);
      StringBuilder text = new StringBuilder();
      while (quoted.find()) {
        String name = quoted.group(1);
        boolean known =
            catalog.columns().stream().anyMatch(c -> c.name().equalsIgnoreCase(name))
                || catalog.table(name).isPresent();
        quoted.appendReplacement(
            text, Matcher.quoteReplacement(known ? quoted.group() : "'" + name + "'"));
      }
      return quoted.appendTail(text).toString().strip().replaceAll(";\\s*$", "");
    }
  }
}
