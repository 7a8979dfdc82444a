package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.SpiderQuery.Source;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    Map<Component, Part> parts = new EnumMap<>(Component.class);
    comparison
        .components()
        .forEach(
            (component, counts) ->
                parts.put(component, new Part(counts.right(), counts.gold(), counts.predicted())));
    return Optional.of(
        new ExactSetMatch(Hardness.of(expected), actual.isPresent(), comparison.matches(), parts));
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
}
