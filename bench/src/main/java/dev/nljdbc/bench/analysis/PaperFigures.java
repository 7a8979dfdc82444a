// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.dataset.Dataset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the Interactive-T2S paper prints of data sets: its tables 1, 6 and 9, by the names of {@link
 * Profile.Figure}.
 */
final class PaperFigures {

  private static final List<String> NAMES =
      List.of(
          Profile.Figure.QUESTIONS,
          Profile.Figure.DATABASES,
          Profile.Figure.VALUE_RATE,
          Profile.Figure.COVER_RATE,
          Profile.Figure.TABLES,
          Profile.Figure.COLUMNS,
          Profile.Figure.KEYS,
          Profile.Figure.TOKENS,
          Profile.Figure.ONE_TABLE,
          Profile.Figure.TWO_TABLES,
          Profile.Figure.THREE_TABLES,
          Profile.Figure.MORE_TABLES,
          Profile.Figure.MEAN_TABLES);

  /** Data set and split, then as many figures in the order of their names as the paper has. */
  private static final String TABLES =
      """
      spider train            8659 146
      spider dev              1034  20 10.25 87.14 4.00  5.49 3.25  307 60.54 30.95  6.96 1.55 1.50
      spider-dk dev            535  10 11.59 40.79
      spider-realistic dev     508  19 16.54 84.96
      spider-syn train        7000 140
      spider-syn dev          1034  20 10.44 76.06
      bird train              9428  69
      bird dev                1534  11 68.38 63.68 6.82 10.64 9.55 3324 25.68 58.93 13.95 1.43 1.92
      mini-dev sqlite          500  11 70.60 59.63
      bird-financial original  106   1 68.87 33.66
      bird-financial sql       106   1 70.75 32.04
      bird-financial data      106   1 70.75 34.95
      """;

  private PaperFigures() {}

  /** The paper's figures of a split; none if it prints none. */
  static Map<String, Double> of(Dataset dataset) {
    Map<String, Double> figures = new HashMap<>();
    for (String line : TABLES.lines().toList()) {
      String[] row = line.split("\\s+");
      if (row[0].equalsIgnoreCase(dataset.name()) && row[1].equalsIgnoreCase(dataset.split())) {
        for (int i = 2; i < row.length; i++) {
          figures.put(NAMES.get(i - 2), Double.valueOf(row[i]));
        }
      }
    }
    return figures;
  }
}
