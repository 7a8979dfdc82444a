package dev.nljdbc.bench.load;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import java.util.List;
import java.util.stream.Stream;

/**
 * A database's copy.
 *
 * @param name of the database
 * @param copy where it is now
 * @param tables what became of its tables
 * @param remarks on the database as a whole: keys and views that were left out
 * @param milliseconds it took, the check included
 */
public record LoadedDatabase(
    String name,
    BenchmarkDatabase copy,
    List<LoadedTable> tables,
    List<String> remarks,
    long milliseconds) {

  /** All rows of all tables. */
  public long rows() {
    return tables.stream().mapToLong(LoadedTable::rows).sum();
  }

  /** Whether every table has its rows and every column its values. */
  public boolean isSame() {
    return tables.stream().allMatch(table -> table.differences().isEmpty());
  }

  /** Everything that was changed or left out, with the table's name. */
  public List<String> allRemarks() {
    return Stream.concat(
            tables.stream()
                .flatMap(table -> table.remarks().stream().map(text -> table.name() + ": " + text)),
            remarks.stream())
        .toList();
  }

  /** Everything that is not as in the original, with the table's name. */
  public List<String> allDifferences() {
    return tables.stream()
        .flatMap(table -> table.differences().stream().map(text -> table.name() + ": " + text))
        .toList();
  }

  /**
   * What became of a table.
   *
   * @param name in the original
   * @param rows that were copied
   * @param remarks what was changed or left out, one sentence each
   * @param differences between the copy and the original; none when it is the same
   */
  record LoadedTable(String name, long rows, List<String> remarks, List<String> differences) {}
}
