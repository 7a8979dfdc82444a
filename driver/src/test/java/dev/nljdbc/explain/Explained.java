// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.core.Question;
import dev.nljdbc.explain.Explanation.ExplanationLine;
import dev.nljdbc.explain.Explanation.ExplanationLine.Part;
import dev.nljdbc.llm.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An explanation as tests look at it. */
record Explained(List<ExplanationLine> lines) {

  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$]*");
  private static final Pattern STRING = Pattern.compile("'(?:[^']|'')*'|\"(?:[^\"])*\"");

  /** Words of SQL itself, after which some people name columns. */
  private static final Set<String> SQL =
      Set.of("select", "from", "where", "group", "by", "order", "in", "on", "end", "date", "count");

  static Explained of(Workspace workspace, String question, String sql, String... warnings) {
    return new Explained(
        Explanation.of(Question.of(question), answer(question, sql, warnings), workspace));
  }

  static NlAnswer answer(String question, String sql, String... warnings) {
    Step step =
        new Step(1, "I need a table.", "ExecuteSQL(\"" + sql + "\")", "…", 12, Duration.ZERO);
    Outcome outcome =
        new Outcome(
            sql,
            OptionalDouble.empty(),
            "some-model",
            List.of(step),
            Usage.NONE,
            List.of(warnings));
    return new NlAnswer(question, outcome, Duration.ZERO, Instant.EPOCH, false);
  }

  /** What the lines of a part say, without why. */
  List<String> what(Part part) {
    return lines.stream().filter(line -> line.part() == part).map(ExplanationLine::what).toList();
  }

  List<String> why(Part part) {
    return lines.stream().filter(line -> line.part() == part).map(ExplanationLine::why).toList();
  }

  /** All that is told but the SQL itself. */
  String told() {
    StringBuilder told = new StringBuilder();
    for (ExplanationLine line : lines) {
      boolean own = line.part() != Part.SQL && line.part() != Part.THOUGHT;
      told.append(own ? line.what() + "\n" + line.why() + "\n" : "");
    }
    return told.toString();
  }

  /** The names of tables and columns that the SQL has and the lines have not, read as words. */
  List<String> missing(Catalog catalog, String sql) {
    Set<String> known = new TreeSet<>();
    for (Table table : catalog.tables()) {
      known.add(table.id().name().toLowerCase(Locale.ROOT));
      for (Column column : table.columns()) {
        known.add(column.name().toLowerCase(Locale.ROOT));
      }
    }
    Set<String> told = words(told());
    String plain =
        STRING
            .matcher(sql)
            .replaceAll(
                quoted -> {
                  String inner = quoted.group().substring(1, quoted.group().length() - 1);
                  boolean name = known.contains(inner.toLowerCase(Locale.ROOT));
                  return name ? Matcher.quoteReplacement(quoted.group()) : " ";
                });
    List<String> missing = new ArrayList<>(words(plain));
    missing.removeIf(word -> !known.contains(word) || SQL.contains(word) || told.contains(word));
    return missing;
  }

  private static Set<String> words(String text) {
    Set<String> words = new TreeSet<>();
    Matcher matcher = NAME.matcher(text.toLowerCase(Locale.ROOT));
    while (matcher.find()) {
      words.add(matcher.group());
    }
    return words;
  }
}
