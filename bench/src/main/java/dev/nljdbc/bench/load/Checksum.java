// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import dev.nljdbc.catalog.ValueHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sums of hashes that tell whether two tables have the same rows in any order: one for each column,
 * and one for whole rows, so that no value can have moved to another row.
 */
final class Checksum {

  private final long[] columns;
  private long whole;
  private long rows;

  Checksum(int columns) {
    this.columns = new long[columns];
  }

  void add(@Nullable Object[] row) {
    StringBuilder cells = new StringBuilder();
    for (int i = 0; i < row.length; i++) {
      String cell = CellValues.canonical(row[i]);
      columns[i] += ValueHash.exactly(cell);
      cells.append(cell).append('\0');
    }
    whole += ValueHash.exactly(cells.toString());
    rows++;
  }

  long rows() {
    return rows;
  }

  /** The columns that differ from another checksum; empty for none. */
  List<String> differences(Checksum other, List<String> names) {
    List<String> differences = new ArrayList<>();
    if (rows != other.rows) {
      differences.add(String.format("%,d rows became %,d", rows, other.rows));
      return differences;
    }
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] != other.columns[i]) {
        differences.add("the values of " + names.get(i) + " are not the same");
      }
    }
    if (whole != other.whole && Arrays.equals(columns, other.columns)) {
      differences.add("the values are the same, but not in the same rows");
    }
    return differences;
  }
}
