// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.offline.parse.TrainingExample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The sketches that a parser is to know: those of gold queries, and those that differ from them in
 * one clause, where that clause is common elsewhere.
 */
final class SketchInventory {

  private static final int LEAST = 2;
  private static final int COMPOSED = 1_500;

  /** Clauses of which one may stand for another. */
  private static final List<String> CLAUSES =
      List.of("select", "where", "having", "order", "limit");

  private final Map<String, Integer> counts;

  /** Begins with how often each sketch occurs. */
  SketchInventory(Map<String, Integer> counts) {
    this.counts = counts;
  }

  /** All sketches in an order that depends on the counts alone. */
  List<String> sketches() {
    List<String> all = new ArrayList<>();
    counts.forEach(
        (sketch, count) -> {
          if (count >= LEAST && makeable(sketch)) {
            all.add(sketch);
          }
        });
    all.addAll(composed());
    return all;
  }

  private List<String> composed() {
    Map<String, Map<String, Integer>> known = clauses();
    Map<String, Double> made = new TreeMap<>();
    counts.forEach((sketch, count) -> compose(sketch, count, known, made));
    return made.entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey(Comparator.naturalOrder())))
        .map(Map.Entry::getKey)
        .filter(SketchInventory::makeable)
        .limit(COMPOSED)
        .toList();
  }

  /** How often each clause occurs, by its sort. */
  private Map<String, Map<String, Integer>> clauses() {
    Map<String, Map<String, Integer>> known = new TreeMap<>();
    counts.forEach(
        (sketch, count) ->
            TrainingExample.clauses(sketch)
                .forEach(
                    (name, text) ->
                        known
                            .computeIfAbsent(sort(name, text), n -> new TreeMap<>())
                            .merge(text, count, Integer::sum)));
    return known;
  }

  private void compose(
      String sketch, int count, Map<String, Map<String, Integer>> known, Map<String, Double> made) {
    Map<String, String> clauses = TrainingExample.clauses(sketch);
    for (String name : CLAUSES) {
      String text = clauses.get(name);
      if (text != null) {
        Map<String, Integer> others = known.getOrDefault(sort(name, text), Map.of());
        double all = others.values().stream().mapToInt(Integer::intValue).sum();
        others.forEach(
            (other, times) -> {
              Map<String, String> changed = new LinkedHashMap<>(clauses);
              changed.put(name, other);
              String composed = TrainingExample.sketch(changed);
              if (counts.getOrDefault(composed, 0) < LEAST) {
                made.merge(composed, count * times / all, Double::sum);
              }
            });
      }
    }
  }

  /**
   * Whether the parser has a slot for all that is in it: groups are compared with one number, and
   * no number lies between two queries.
   */
  private static boolean makeable(String sketch) {
    String having = TrainingExample.clauses(sketch).getOrDefault("having", "");
    boolean counts = TrainingExample.clauses(sketch).getOrDefault("order", "").contains("(");
    boolean plain = !TrainingExample.clauses(sketch).getOrDefault("select", "").contains("(");
    if (counts && plain && !TrainingExample.clauses(sketch).containsKey("group")) {
      return false;
    }
    return !sketch.contains("BETWEEN {")
        && !having.contains("BETWEEN")
        && !having.contains("LIKE")
        && !having.contains("IN");
  }

  /** Clauses of one sort may stand for each other: columns alone, functions alone, or both. */
  private static String sort(String name, String text) {
    if (!name.equals("select")) {
      return name + (text.contains("{") ? "{" : "");
    }
    boolean functions = text.contains("(");
    boolean columns = text.matches("c(, .*)?|.*, c(, .*)?");
    boolean star = text.contains("*");
    return name + functions + columns + star;
  }
}
