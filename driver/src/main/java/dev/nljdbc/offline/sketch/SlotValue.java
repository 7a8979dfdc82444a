// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A candidate value of a slot.
 *
 * @param column the column, or null
 * @param table the table, or null
 * @param values what the column is compared with, or the number
 * @param mention where in the question the value stands, or null
 * @param source how the value was found: cell, number, date, text, flag; empty when there is none
 */
public record SlotValue(
    @Nullable ColumnView column,
    @Nullable TableView table,
    List<String> values,
    @Nullable Mention mention,
    String source) {

  static SlotValue of(ColumnView column) {
    return new SlotValue(column, null, List.of(), null, "");
  }

  /** The tokens of its value. */
  long mask() {
    return mention == null ? 0 : mention.mask();
  }
}
