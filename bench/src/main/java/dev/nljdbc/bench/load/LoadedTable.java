package dev.nljdbc.bench.load;

import java.util.List;

/**
 * What became of a table.
 *
 * @param name in the original
 * @param rows that were copied
 * @param remarks what was changed or left out, one sentence each
 * @param differences between the copy and the original; none when it is the same
 */
record LoadedTable(String name, long rows, List<String> remarks, List<String> differences) {

  /** Copies the lists. */
  public LoadedTable {
    remarks = List.copyOf(remarks);
    differences = List.copyOf(differences);
  }
}
