// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.offline.language.WordLists;
import java.util.Set;

/** Tells the columns whose values may be added up, such as costs, from prices and rates. */
public final class AdditiveColumns {

  private static final Set<String> ADDITIVE = WordLists.set("amount.additive");
  private static final Set<String> RATES = WordLists.set("amount.rates");

  private AdditiveColumns() {}

  /** Whether the name of a column of numbers says so. */
  public static boolean contains(ColumnView column) {
    return column.measure()
        && ADDITIVE.stream().anyMatch(column::has)
        && RATES.stream().noneMatch(column::has);
  }
}
