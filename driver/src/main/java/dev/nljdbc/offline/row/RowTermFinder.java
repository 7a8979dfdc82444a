// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.row;

import dev.nljdbc.core.Today;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.Optional;

/** Finds the phrases of a question that define a term over the columns of one row. */
public final class RowTermFinder {

  private RowTermFinder() {}

  /**
   * The first phrase.
   *
   * @param today what ages are counted to
   * @param number tells its name from those of phrases that were found before
   */
  public static Optional<RowTerm> first(
      Utterance question, SchemaView schema, Today today, int number) {
    return new DaysBetween(question, schema, "dayspan" + number)
        .find()
        .or(new ColumnComparison(question, schema, "rowtest" + number)::find)
        .or(new AgeFromBirth(question, schema, today)::find)
        .or(new RevenueFromPrices(question, schema)::find);
  }
}
