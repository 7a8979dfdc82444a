// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import java.util.Arrays;

/**
 * Scores columns for one question by what their names and their tables' have in common with it. Not
 * thread-safe.
 */
final class ColumnRanking {

  // Weights beside the coverage of a column's name, which counts 1. Tuned on 40 of Spider's
  // training databases, see bench/results/search.md.

  /** The weight of the cosine between question and column. */
  static final float COSINE = 0.33f;

  /** The weight of values in the question. */
  static final float VALUE = 1;

  /** The weight of the share of the question that the words of column and table match. */
  private static final float EXPLAINED = 0.5f;

  /** The weight of a column that labels its rows, times the coverage of its table's name. */
  private static final float LABEL = 0.2f;

  /** The weight of a word of a description; a word of a name has 1. */
  private static final float TEXT = 0.5f;

  private final float[] weights;
  private final WordMatches matches;
  private TableNames names = new TableNames(new int[0], 0);

  /** For each name of the table at hand: how much of it is met, then how much there is. */
  private float[] tableNames = new float[0];

  private float tableCoverage;
  private final float[] tableMet;
  private final float[] met;

  ColumnRanking(NameTable names, WordMatches matches) {
    this.weights = names.weights();
    this.matches = matches;
    tableMet = new float[matches.sources()];
    met = new float[matches.sources()];
  }

  /** Turns to a table; its columns are scored next. */
  void table(TableNames table) {
    names = table;
    Arrays.fill(tableMet, 0);
    int[] codes = names.codes();
    int at = names.entry() + 1;
    int count = codes[at++];
    tableNames = new float[2 * count];
    tableCoverage = 0;
    for (int name = 0; name < count; name++) {
      int words = codes[at++];
      for (int end = at + words; at < end; at++) {
        tableNames[2 * name] += cover(codes[at], 1, tableMet);
        tableNames[2 * name + 1] += weights[codes[at]];
      }
      if (tableNames[2 * name + 1] > 0) { // a name may be signs only
        tableCoverage = Math.max(tableCoverage, tableNames[2 * name] / tableNames[2 * name + 1]);
      }
    }
    text(at, tableMet);
  }

  /**
   * The score of a column of the table at hand, by its place there, without what its vector and
   * values add.
   */
  float score(int column) {
    System.arraycopy(tableMet, 0, met, 0, met.length);
    int[] codes = names.codes();
    int at = names.entry(column);
    int flags = codes[at++];
    int count = codes[at++];
    float best = 0;
    for (int name = 0; name < count; name++) {
      int words = codes[at++];
      float covered = 0;
      float all = 0;
      for (int end = at + words; at < end; at++) {
        covered += cover(codes[at], 1, met);
        all += weights[codes[at]];
      }
      if (tableNames.length == 0) { // the table's name is signs only
        best = Math.max(best, all > 0 ? covered / all : 0);
      }
      for (int i = 0; i < tableNames.length; i += 2) {
        best = Math.max(best, (covered + tableNames[i]) / (all + tableNames[i + 1]));
      }
    }
    text(at, met);
    float label = (flags & TableNames.LABEL) == 0 ? 0 : tableCoverage;
    return best + EXPLAINED * explained() + LABEL * label;
  }

  private float explained() {
    float explained = 0;
    for (int source = 0; source < met.length; source++) {
      explained += met[source] * matches.share(source);
    }
    return explained;
  }

  private void text(int at, float[] bySource) {
    int[] codes = names.codes();
    for (int i = at + 1; i <= at + codes[at]; i++) {
      cover(codes[i], TEXT, bySource);
    }
  }

  private float cover(int word, float factor, float[] bySource) {
    float score = matches.score(word);
    if (score > 0) {
      int source = matches.source(word);
      bySource[source] = Math.max(bySource[source], factor * score);
    }
    return score * weights[word];
  }
}
