// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.metric.McNemar;
import dev.nljdbc.bench.metric.Percentage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What leaving something out comes to: execution accuracy with and without, by the number of tables
 * that the gold query names, as Interactive-T2S has it for FindShortestPath (table 10).
 */
public final class ToolAblationTable {

  private static final String PATHS = "FindShortestPath";

  /** The paper's figures, in percent: with and without, for 2, 3, 4 and more tables, and all. */
  private static final Map<Family, List<List<Double>>> PAPER =
      Map.of(
          Family.SPIDER,
          List.of(List.of(80.0, 84.0, 76.0, 80.0), List.of(74.0, 80.0, 54.0, 69.33)),
          Family.BIRD,
          List.of(List.of(70.0, 58.0, 40.0, 58.0), List.of(62.0, 57.0, 28.0, 51.33)));

  private static final List<String> PAPERS_GROUPS = List.of("2", "3", "4+");

  private static final String NOTE =
      """

      The paper: Interactive-T2S, table 10, GPT-4o, 50 questions of each number of tables, on other\
       questions than these.
      """;

  private ToolAblationTable() {}

  /**
   * Questions of one group.
   *
   * @param name how many tables they join
   * @param with whether each was right with it
   * @param without whether the same was right without
   */
  public record Group(String name, List<Boolean> with, List<Boolean> without) {

    McNemar compared() {
      return McNemar.of(array(with), array(without));
    }

    private static boolean[] array(List<Boolean> values) {
      boolean[] array = new boolean[values.size()];
      for (int i = 0; i < array.length; i++) {
        array[i] = values.get(i);
      }
      return array;
    }
  }

  /**
   * The table in Markdown.
   *
   * @param leftOut what the second run did without
   */
  public static String of(String leftOut, Family family, List<Group> groups) {
    boolean likeThePaper =
        leftOut.equals(PATHS) && groups.stream().map(Group::name).toList().equals(PAPERS_GROUPS);
    List<List<Double>> paper = likeThePaper ? PAPER.get(family) : null;
    StringBuilder text = new StringBuilder(head(leftOut, paper != null));
    List<Group> all = new ArrayList<>(groups);
    all.add(together(groups));
    for (int i = 0; i < all.size(); i++) {
      line(text, all.get(i));
      text.append(paper == null ? "" : papers(paper.get(0).get(i), paper.get(1).get(i)));
      text.append('\n');
    }
    return text.append(paper == null ? "" : NOTE).toString();
  }

  private static String head(String leftOut, boolean paper) {
    return "| joined tables | questions | with | without "
        + leftOut
        + " | gain | McNemar's p |"
        + (paper ? " paper: with | without | gain |\n" : "\n")
        + "|---|---:|---:|---:|---:|---:|"
        + (paper ? "---:|---:|---:|\n" : "\n");
  }

  private static String papers(double with, double without) {
    return String.format(Locale.ROOT, " %.2f | %.2f | %+.2f |", with, without, with - without);
  }

  private static void line(StringBuilder text, Group group) {
    int questions = group.with().size();
    McNemar test = group.compared();
    double with = Percentage.of(test.both() + test.onlyFirst(), questions);
    double without = Percentage.of(test.both() + test.onlySecond(), questions);
    text.append(
        String.format(
            Locale.ROOT,
            "| %s | %,d | %.2f | %.2f | %+.2f | %.3f |",
            group.name(),
            questions,
            with,
            without,
            with - without,
            test.p()));
  }

  private static Group together(List<Group> groups) {
    List<Boolean> with = new ArrayList<>();
    List<Boolean> without = new ArrayList<>();
    for (Group group : groups) {
      with.addAll(group.with());
      without.addAll(group.without());
    }
    return new Group("all", with, without);
  }
}
