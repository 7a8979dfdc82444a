// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.ExactSetMatch.Comparison;
import dev.nljdbc.bench.metric.spider.SpiderConditions.Condition;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ColumnUnit;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Item;
import dev.nljdbc.bench.metric.spider.SpiderQuery.SetOperator;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Source;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ValueUnit;
import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Exact set match: whether a prediction is the gold query, clause by clause, each clause taken as a
 * set. Values and DISTINCT do not count, and columns that a foreign key equates are the same. A
 * prediction that Spider's parser does not accept is compared as an empty query.
 *
 * <p>Source: Yu et al., EMNLP 2018, section 6 (component matching, exact matching), and the
 * evaluator that its authors publish, with its defaults.
 *
 * @param hardness of the gold query
 * @param parsed whether the parser accepts the prediction
 * @param matches whether all components are right, and the tables are the same
 * @param parts the components
 */
public record ExactSetMatch(
    Hardness hardness, boolean parsed, boolean matches, Map<Component, Part> parts) {

  /** Copies the map. */
  public ExactSetMatch {
    parts = Map.copyOf(parts);
  }

  /**
   * One component.
   *
   * @param right whether both queries have the same in it
   * @param gold how much the gold query has of it; a prediction counts for recall where this is
   *     more than 0
   * @param predicted how much the prediction has of it; it counts for accuracy where this is more
   *     than 0
   */
  public record Part(boolean right, int gold, int predicted) {}

  /**
   * Compares a prediction.
   *
   * @return empty when the parser does not accept the gold query
   */
  public static Optional<ExactSetMatch> of(String gold, String predicted, SpiderSchema schema) {
    SpiderQuery expected;
    try {
      expected = QueryReader.parse(gold, schema);
    } catch (UnreadableSqlException e) {
      return Optional.empty(); // the answer: there is nothing to compare with
    }
    Optional<SpiderQuery> actual = prediction(predicted, schema);
    Comparison comparison =
        Comparison.of(
            ComparableForm.of(expected, schema.equal()),
            ComparableForm.of(actual.orElse(SpiderQuery.EMPTY), schema.equal()));
    return Optional.of(
        new ExactSetMatch(
            Hardness.of(expected), actual.isPresent(), comparison.matches(), parts(comparison)));
  }

  private static Map<Component, Part> parts(Comparison comparison) {
    Map<Component, Part> parts = new EnumMap<>(Component.class);
    comparison
        .components()
        .forEach(
            (component, counts) ->
                parts.put(component, new Part(counts.right(), counts.gold(), counts.predicted())));
    return parts;
  }

  private static Optional<SpiderQuery> prediction(String sql, SpiderSchema schema) {
    try {
      return Optional.of(QueryReader.parse(sql, schema));
    } catch (UnreadableSqlException e) {
      return Optional.empty(); // told by the field parsed
    }
  }

  /**
   * Two queries in comparable form, component by component.
   *
   * @param sameSources whether both read from the same tables and queries, in any order
   */
  record Comparison(Map<Component, Counts> components, boolean sameSources) {

    static Comparison of(SpiderQuery gold, SpiderQuery predicted) {
      Map<Component, Counts> components = new EnumMap<>(Component.class);
      for (Component component : Component.values()) {
        components.put(component, component.compare(gold, predicted));
      }
      boolean sameSources =
          gold.sources().isEmpty() || times(gold.sources()).equals(times(predicted.sources()));
      return new Comparison(components, sameSources);
    }

    private static Map<Source, Integer> times(List<Source> sources) {
      Map<Source, Integer> times = new HashMap<>();
      sources.forEach(source -> times.merge(source, 1, Integer::sum));
      return times;
    }

    boolean matches() {
      return sameSources && components.values().stream().allMatch(Counts::right);
    }
  }

  /** The ten parts of a query that are compared one by one. */
  public enum Component {
    /** What is selected, in any order. */
    SELECT((gold, predicted) -> Counts.of(gold.items(), predicted.items())),

    /** What is selected, outer aggregates left out. */
    SELECT_NO_AGG((gold, predicted) -> Counts.of(selected(gold), selected(predicted))),

    /** The conditions of WHERE, in any order. */
    WHERE(
        (gold, predicted) ->
            Counts.of(gold.where().comparisons(), predicted.where().comparisons())),

    /** What stands to the left of the operators in WHERE. */
    WHERE_NO_OP((gold, predicted) -> Counts.of(compared(gold), compared(predicted))),

    /** The columns of GROUP BY by their names alone: of whichever table. */
    GROUP_NO_HAVING((gold, predicted) -> Counts.of(groupNames(gold), groupNames(predicted))),

    /** GROUP BY in its order, with HAVING in its order. */
    GROUP(
        (gold, predicted) ->
            Counts.ofClause(
                !gold.groups().isEmpty(),
                !predicted.groups().isEmpty(),
                groupColumns(gold).equals(groupColumns(predicted))
                    && gold.having().equals(predicted.having()))),

    /** ORDER BY in its order, and whether there is a LIMIT. */
    ORDER(
        (gold, predicted) ->
            Counts.ofClause(
                gold.order() != null,
                predicted.order() != null,
                gold.order() != null
                    && gold.order().equals(predicted.order())
                    && gold.limited() == predicted.limited())),

    /** Whether AND and OR occur in WHERE. */
    AND_OR(Component::connectors),

    /** What is set against the query by INTERSECT, UNION and EXCEPT. */
    IUEN(Component::combined),

    /** The words of SQL that it uses. */
    KEYWORDS(
        (gold, predicted) ->
            Counts.of(List.copyOf(Keywords.of(gold)), List.copyOf(Keywords.of(predicted))));

    private final BiFunction<SpiderQuery, SpiderQuery, Counts> comparison;

    Component(BiFunction<SpiderQuery, SpiderQuery, Counts> comparison) {
      this.comparison = comparison;
    }

    /** The name in lower case with underscores, as figures have it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Compares this part of two queries in comparable form. */
    Counts compare(SpiderQuery gold, SpiderQuery predicted) {
      return comparison.apply(gold, predicted);
    }

    private static List<ValueUnit> selected(SpiderQuery query) {
      return query.items().stream().map(Item::value).toList();
    }

    private static List<ValueUnit> compared(SpiderQuery query) {
      return query.where().comparisons().stream().map(Condition::left).toList();
    }

    private static List<String> groupColumns(SpiderQuery query) {
      return query.groups().stream().map(ColumnUnit::column).toList();
    }

    private static List<String> groupNames(SpiderQuery query) {
      return groupColumns(query).stream()
          .map(column -> column.substring(column.indexOf('.') + 1))
          .toList();
    }

    /** The original takes the gold's number for the prediction's here, and the other way round. */
    private static Counts connectors(SpiderQuery gold, SpiderQuery predicted) {
      Set<SpiderConditions.Part> ofGold = new HashSet<>(gold.where().connectors());
      Set<SpiderConditions.Part> ofPrediction = new HashSet<>(predicted.where().connectors());
      return ofGold.equals(ofPrediction)
          ? new Counts(1, 1, 1)
          : new Counts(ofPrediction.size(), ofGold.size(), 0);
    }

    private static Counts combined(SpiderQuery gold, SpiderQuery predicted) {
      Counts sum = new Counts(0, 0, 0);
      for (SetOperator operator : SetOperator.values()) {
        SpiderQuery ofGold = gold.operand(operator);
        SpiderQuery ofPrediction = predicted.operand(operator);
        boolean same =
            ofGold != null && ofPrediction != null && Comparison.of(ofGold, ofPrediction).matches();
        sum = sum.plus(Counts.ofClause(ofGold != null, ofPrediction != null, same));
      }
      return sum;
    }
  }

  /**
   * How much of one component two queries have, and share.
   *
   * @param gold how many the gold query has
   * @param predicted how many the prediction has
   * @param shared how many are in both
   */
  record Counts(int gold, int predicted, int shared) {

    /** Elements of two lists, whatever their order; each is shared as often as both have it. */
    static <T> Counts of(List<T> gold, List<T> predicted) {
      List<T> left = new ArrayList<>(gold);
      int shared = 0;
      for (T one : predicted) {
        if (left.remove(one)) {
          shared++;
        }
      }
      return new Counts(gold.size(), predicted.size(), shared);
    }

    /** A clause that is there or not, and the same in both or not. */
    static Counts ofClause(boolean inGold, boolean inPrediction, boolean same) {
      return new Counts(
          inGold ? 1 : 0, inPrediction ? 1 : 0, inGold && inPrediction && same ? 1 : 0);
    }

    Counts plus(Counts other) {
      return new Counts(gold + other.gold, predicted + other.predicted, shared + other.shared);
    }

    /** Nothing is half right: one too many or too few, and the component is wrong. */
    boolean right() {
      return gold == predicted && shared == predicted;
    }
  }
}
