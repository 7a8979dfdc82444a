// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.WordSimilarity;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.sketch.NameSimilarities;
import dev.nljdbc.offline.sketch.QuestionView;
import dev.nljdbc.search.Vectors;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * How similar in meaning the words of a question are to the names that a query uses, whether or not
 * they are linked. The features contain similarities only, no words.
 */
public final class SemanticCoverage {

  /** A word that a query says worse than another name by more than this is missed. */
  private static final double MISSED = 0.2;

  /** How many numbers {@link #of} gives. */
  public static final int FEATURES = 13;

  private final SchemaView schema;
  private final NameSimilarities meanings;
  private final double[] best;
  private final float[] whole;

  public SemanticCoverage(QuestionView view) {
    this.schema = view.schema();
    this.meanings = view.similarities();
    this.best = meanings.best();
    this.whole = WordSimilarity.vector(String.join(" ", meanings.words()));
  }

  /** The features of a query; always as many. */
  public double[] of(Query query, QueryParts parts) {
    double[] said = new double[best.length];
    parts.columns().forEach(c -> NameSimilarities.raise(said, meanings.of(c)));
    parts.tables().forEach(t -> NameSimilarities.raise(said, meanings.of(t)));
    double sum = 0;
    double least = 1;
    double missed = 0;
    double most = 0;
    int unsaid = 0;
    for (int i = 0; i < said.length; i++) {
      sum += said[i];
      least = Math.min(least, said[i]);
      missed += best[i] - said[i];
      most = Math.max(most, best[i] - said[i]);
      unsaid += best[i] - said[i] > MISSED ? 1 : 0;
    }
    Set<ColumnId> shown = query.shown();
    Set<ColumnId> others = new LinkedHashSet<>(parts.columns());
    others.removeAll(shown);
    int n = Math.max(1, said.length);
    return new double[] {
      said.length,
      sum / n,
      least,
      missed / n,
      most,
      unsaid,
      least(shown.stream().map(meanings::of).toList()),
      mean(shown.stream().map(meanings::of).toList()),
      least(others.stream().map(meanings::of).toList()),
      mean(others.stream().map(meanings::of).toList()),
      least(parts.tables().stream().map(meanings::of).toList()),
      mean(parts.tables().stream().map(meanings::of).toList()),
      whole(parts)
    };
  }

  private static double greatest(double[] similar) {
    double greatest = 0;
    for (double s : similar) {
      greatest = Math.max(greatest, s);
    }
    return greatest;
  }

  private static double least(Collection<double[]> names) {
    return names.stream().mapToDouble(SemanticCoverage::greatest).min().orElse(Double.NaN);
  }

  private static double mean(Collection<double[]> names) {
    return names.stream().mapToDouble(SemanticCoverage::greatest).average().orElse(Double.NaN);
  }

  /** The cosine of all words of the question and all words of the names. */
  private double whole(QueryParts parts) {
    Set<String> names = new LinkedHashSet<>();
    parts.columns().forEach(c -> names.addAll(schema.column(c).own()));
    parts.tables().forEach(t -> names.addAll(schema.table(t).words()));
    return meanings.words().isEmpty() || names.isEmpty()
        ? Double.NaN
        : Vectors.cosine(whole, WordSimilarity.vector(String.join(" ", names)));
  }
}
