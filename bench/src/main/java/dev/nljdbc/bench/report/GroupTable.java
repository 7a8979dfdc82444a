// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.Evaluation.Evaluated;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What was measured, by hardness or difficulty, as the official evaluators print it: a row for each
 * number, a column for each group and one for all. Questions that could not be run are not in it.
 */
final class GroupTable {

  private static final String ALL = "all";
  private static final String EXECUTION = "execution";
  private static final List<String> GROUPINGS = List.of("hardness", "difficulty");

  private final Map<String, Map<String, Mean>> rows = new TreeMap<>();
  private final Map<String, Integer> counts = new TreeMap<>();

  /** The table of these questions. */
  GroupTable(List<Evaluated> scored) {
    for (Evaluated one : scored) {
      if (one.verdict() == Verdict.NO_DATABASE) {
        continue;
      }
      add(one, ALL);
      GROUPINGS.stream()
          .filter(one.scored().groups()::containsKey)
          .findFirst()
          .ifPresent(grouping -> add(one, one.scored().groups().getOrDefault(grouping, "")));
    }
    counts.keySet().forEach(this::addF1);
  }

  private void addF1(String group) {
    Map<String, Mean> column = new TreeMap<>();
    rows.forEach(
        (name, means) -> {
          Mean mean = means.get(group);
          if (mean != null) {
            column.put(name, mean);
          }
        });
    Mean.addComponentF1(column);
    column.forEach(
        (name, mean) -> rows.computeIfAbsent(name, row -> new TreeMap<>()).put(group, mean));
  }

  private void add(Evaluated one, String group) {
    counts.merge(group, 1, Integer::sum);
    double right = one.verdict() == Verdict.CORRECT ? 1 : 0;
    add(EXECUTION, group, right);
    one.scored().figures().forEach((name, number) -> add(name, group, number));
  }

  private void add(String row, String group, double number) {
    rows.computeIfAbsent(row, name -> new TreeMap<>()).merge(group, Mean.of(number), Mean::plus);
  }

  /** The means by name and group, {@code all} among these. */
  Map<String, Map<String, Mean>> means() {
    return rows;
  }

  /** The lines, each ended; figures that count things and not shares are left to JSON. */
  String text() {
    List<String> groups = groups();
    StringBuilder text = new StringBuilder();
    line(text, "", groups, group -> group);
    line(text, "count", groups, group -> String.format(Locale.ROOT, "%,d", counts.get(group)));
    ordered().forEach((name, means) -> line(text, name, groups, group -> cell(means.get(group))));
    return text.toString();
  }

  private static void line(
      StringBuilder text, String name, List<String> groups, Function<String, String> cell) {
    text.append(String.format(Locale.ROOT, "%-30s", name));
    groups.forEach(group -> text.append(String.format(Locale.ROOT, "%12s", cell.apply(group))));
    text.append('\n');
  }

  private static String cell(@Nullable Mean mean) {
    return mean == null ? "" : String.format(Locale.ROOT, "%.3f", mean.mean());
  }

  /** Execution first, the parts of another number behind all whole ones. */
  private Map<String, Map<String, Mean>> ordered() {
    Map<String, Map<String, Mean>> ordered = new LinkedHashMap<>();
    rows.keySet().stream()
        .filter(name -> !name.equals("test_suite.databases") && !name.equals("ves.runs"))
        .sorted(
            Comparator.comparing((String name) -> !name.equals(EXECUTION))
                .thenComparing(name -> name.contains("."))
                .thenComparing(Comparator.naturalOrder()))
        .forEach(name -> ordered.put(name, rows.get(name)));
    return ordered;
  }

  private List<String> groups() {
    List<String> groups = new ArrayList<>(counts.keySet());
    groups.remove(ALL);
    groups.sort(GroupOrder.NAMES);
    groups.add(ALL);
    return groups;
  }
}
