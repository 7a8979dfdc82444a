// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.metric.Metric.Prediction;
import java.sql.SQLException;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a prediction names of the database, against the gold query: {@code columns.precision},
 * {@code columns.recall}, {@code columns.f1}, {@code tables.precision}, {@code tables.recall},
 * {@code tables.f1}, {@code values.recall}, {@code joins.coverage}.
 *
 * <p>A question has no recall where the gold has nothing of the kind.
 *
 * <p>Sources: for columns and tables Sun et al., "SQL-PaLM: Improved Large Language Model
 * Adaptation for Text-to-SQL", section 7; the relevant columns are those that the true SQL names,
 * section 6.3.5, eq. 22 to 24. For values and joins Interactive-T2S: locating cell values, whose
 * question whether the gold's value was found is asked here of the SQL; FindShortestPath.
 */
final class SchemaLinkingRecall implements Metric {

  private @Nullable BenchmarkDatabase known;
  private NamedParts.@Nullable Reader reader;

  @Override
  public void measure(Prediction prediction, Figures figures) throws SQLException {
    NamedParts.Reader parts = reader(prediction.database());
    String goldSql = prediction.example().gold();
    NamedParts gold = parts.read(goldSql);
    // Parsing is most of the work, and the best predictions are the gold's very text.
    NamedParts predicted = prediction.sql().equals(goldSql) ? gold : parts.read(prediction.sql());
    put(figures, "columns", SetOverlap.of(gold.columns(), predicted.columns()));
    put(figures, "tables", SetOverlap.of(gold.tables(), predicted.tables()));
    put(figures, "values.recall", SetOverlap.of(parts.values(goldSql), predicted.texts()).recall());
    put(figures, "joins.coverage", gold.joinsHeldBy(predicted));
  }

  private static void put(Figures figures, String name, SetOverlap overlap) {
    put(figures, name + ".precision", overlap.precision());
    put(figures, name + ".recall", overlap.recall());
    put(figures, name + ".f1", overlap.f1());
  }

  private static void put(Figures figures, String name, OptionalDouble number) {
    if (number.isPresent()) {
      figures.put(name, number.getAsDouble());
    }
  }

  /** Kept for the database last asked about: questions about one mostly follow each other. */
  private NamedParts.Reader reader(BenchmarkDatabase database) throws SQLException {
    NamedParts.Reader current = reader;
    if (current != null && database.equals(known)) {
      return current;
    }
    current = new NamedParts.Reader(database.catalog());
    reader = current;
    known = database;
    return current;
  }
}
