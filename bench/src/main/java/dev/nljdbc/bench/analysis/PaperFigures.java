package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.dataset.Dataset;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What the Interactive-T2S paper prints of data sets: its tables 1, 6 and 9, by the names of {@link
 * Figure}.
 */
final class PaperFigures {

  private static final Map<String, Map<String, Double>> BY_SPLIT = tables();

  private PaperFigures() {}

  /** Those of a data set's split; none where the paper has none. */
  static Map<String, Double> of(Dataset dataset) {
    return BY_SPLIT.getOrDefault(
        (dataset.name() + " " + dataset.split()).toLowerCase(Locale.ROOT), Map.of());
  }

  private static Map<String, Map<String, Double>> tables() {
    Map<String, Map<String, Double>> all = new HashMap<>();
    all.put("spider train", counts(8_659, 146));
    all.put("spider dev", one(1_034, 20, 10.25, 87.14));
    all.put("spider-dk dev", one(535, 10, 11.59, 40.79));
    all.put("spider-realistic dev", one(508, 19, 16.54, 84.96));
    all.put("spider-syn train", counts(7_000, 140));
    all.put("spider-syn dev", one(1_034, 20, 10.44, 76.06));
    all.put("bird train", counts(9_428, 69));
    all.put("bird dev", one(1_534, 11, 68.38, 63.68));
    all.put("mini-dev sqlite", one(500, 11, 70.60, 59.63));
    all.put("bird-financial original", one(106, 1, 68.87, 33.66));
    all.put("bird-financial sql", one(106, 1, 70.75, 32.04));
    all.put("bird-financial data", one(106, 1, 70.75, 34.95));
    sizes(all, "spider dev", 4.00, 5.49, 3.25, 307);
    sizes(all, "bird dev", 6.82, 10.64, 9.55, 3_324);
    joins(all, "spider dev", 60.54, 30.95, 6.96, 1.55, 1.50);
    joins(all, "bird dev", 25.68, 58.93, 13.95, 1.43, 1.92);
    return all;
  }

  private static Map<String, Double> counts(double questions, double databases) {
    Map<String, Double> figures = new HashMap<>();
    figures.put(ProfileFigure.QUESTIONS, questions);
    figures.put(ProfileFigure.DATABASES, databases);
    return figures;
  }

  private static Map<String, Double> one(
      double questions, double databases, double rate, double cover) {
    Map<String, Double> figures = counts(questions, databases);
    figures.put(ProfileFigure.VALUE_RATE, rate);
    figures.put(ProfileFigure.COVER_RATE, cover);
    return figures;
  }

  private static void sizes(
      Map<String, Map<String, Double>> all,
      String split,
      double tables,
      double columns,
      double keys,
      double tokens) {
    Map<String, Double> figures = all.computeIfAbsent(split, none -> new HashMap<>());
    figures.put(ProfileFigure.TABLES, tables);
    figures.put(ProfileFigure.COLUMNS, columns);
    figures.put(ProfileFigure.KEYS, keys);
    figures.put(ProfileFigure.TOKENS, tokens);
  }

  private static void joins(
      Map<String, Map<String, Double>> all,
      String split,
      double one,
      double two,
      double three,
      double more,
      double mean) {
    Map<String, Double> figures = all.computeIfAbsent(split, none -> new HashMap<>());
    figures.put(ProfileFigure.ONE_TABLE, one);
    figures.put(ProfileFigure.TWO_TABLES, two);
    figures.put(ProfileFigure.THREE_TABLES, three);
    figures.put(ProfileFigure.MORE_TABLES, more);
    figures.put(ProfileFigure.MEAN_TABLES, mean);
  }
}
