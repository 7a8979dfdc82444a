// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A span of the question and all that it may mean.
 *
 * @param start its first token
 * @param end after its last token
 * @param tables tables it may name, best first
 * @param columns columns it may name, best first
 * @param values cells it may quote, best first
 * @param literal text to compare with when no cell holds it: quoted or a name; null when the span
 *     is ordinary words
 */
public record Link(
    int start,
    int end,
    List<Named<TableView>> tables,
    List<Named<ColumnView>> columns,
    List<ValueHit> values,
    @Nullable String literal) {

  /** The least score of a name that the question gives as a whole. */
  public static final double NAMED = 0.9;

  /** The least score of a name of which the question gives a part, not a common root alone. */
  public static final double PARTLY_NAMED = 0.6;

  private static final double ABOUT_AS_WELL = 0.1;

  /** Names that are less similar to the words are guessed: 0.85 is that of synonyms. */
  private static final double SURELY_SIMILAR = 0.8;

  /** A meaning with its score, 0 to 1. */
  public record Named<T>(T what, double score) {}

  public boolean table() {
    return !tables.isEmpty();
  }

  public boolean column() {
    return !columns.isEmpty();
  }

  /** Whether it may name a table or a column. */
  public boolean named() {
    return table() || column();
  }

  public boolean value() {
    return !values.isEmpty() || literal != null;
  }

  /** Whether it is a cell rather than a name of the schema. */
  public boolean cell() {
    return value() && nameScore() < NAMED;
  }

  /** Whether words are all of the cell, just as it is written. */
  public boolean quotes(String words) {
    return !values.isEmpty() && values.get(0).contents().strip().equalsIgnoreCase(words);
  }

  public double tableScore() {
    return tables.isEmpty() ? 0 : tables.get(0).score();
  }

  public double columnScore() {
    return columns.isEmpty() ? 0 : columns.get(0).score();
  }

  /** How well it names a table or a column. */
  public double nameScore() {
    return Math.max(tableScore(), columnScore());
  }

  /** Whether only a likeness in meaning says what it names, and no great one. */
  public boolean guess() {
    double likeness = likeness(nameScore());
    return likeness > 0 && likeness < SURELY_SIMILAR && !value();
  }

  /**
   * How similar in meaning words are to a name, 0 to 1, by the name's score; 0 for one that the
   * words say in part or as a whole.
   */
  public static double likeness(double score) {
    return score <= NameScores.SIMILAR || score > NameScores.SIMILAR + NameScores.SIMILAR_SHARE
        ? 0
        : (score - NameScores.SIMILAR) / NameScores.SIMILAR_SHARE;
  }

  /** Whether it names a table, and no column clearly better. */
  public boolean namesTable() {
    return tableScore() >= PARTLY_NAMED && tableScore() >= columnScore() - ABOUT_AS_WELL;
  }

  /** Whether it surely names a column, and neither a table nor a cell. */
  public boolean namesColumn() {
    return columnScore() >= SURELY_SIMILAR && columnScore() > tableScore() && !value();
  }

  public Optional<TableView> bestTable() {
    return tables.stream().map(Named::what).findFirst();
  }

  /** All cells of a column that people see as this one: good, Good; itself first. */
  public List<String> spellings(ColumnId column, String value) {
    String seen = value.strip().toLowerCase(Locale.ROOT);
    Set<String> all = new LinkedHashSet<>(List.of(value));
    for (ValueHit hit : values) {
      if (hit.column().equals(column)
          && hit.contents().strip().toLowerCase(Locale.ROOT).equals(seen)) {
        all.add(hit.contents());
      }
    }
    return List.copyOf(all);
  }

  /** Its best table; there has to be one. */
  public TableView firstTable() {
    return tables.get(0).what();
  }

  /** Whether it may name a column. */
  public boolean names(@Nullable ColumnId column) {
    return columns.stream().anyMatch(n -> n.what().id().equals(column));
  }

  public int length() {
    return end - start;
  }
}
