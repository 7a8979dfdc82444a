package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.ExactSetMatch.Comparison;
import dev.nljdbc.bench.metric.spider.SpiderConditions.Condition;
import dev.nljdbc.bench.metric.spider.SpiderConditions.Part;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ColumnUnit;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Item;
import dev.nljdbc.bench.metric.spider.SpiderQuery.SetOperator;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ValueUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiFunction;

/** The ten parts of a query that are compared one by one. */
public enum Component {
  /** What is selected, in any order. */
  SELECT((gold, predicted) -> Counts.of(gold.items(), predicted.items())),

  /** What is selected, outer aggregates left out. */
  SELECT_NO_AGG((gold, predicted) -> Counts.of(selected(gold), selected(predicted))),

  /** The conditions of WHERE, in any order. */
  WHERE(
      (gold, predicted) -> Counts.of(gold.where().comparisons(), predicted.where().comparisons())),

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

  /** In lower case with underscores, as in the names of figures. */
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
    Set<Part> ofGold = new HashSet<>(gold.where().connectors());
    Set<Part> ofPrediction = new HashSet<>(predicted.where().connectors());
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
