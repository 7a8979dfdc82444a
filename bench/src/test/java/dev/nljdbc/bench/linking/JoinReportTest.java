// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import static dev.nljdbc.bench.TestDatabases.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.Datasets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinReportTest {

  @TempDir private Path folder;

  private String report(Object... train) throws Exception {
    TestDatabases.spider(folder);
    TestDatabases.sqlite(
        folder.resolve("database/library/library.sqlite"),
        "CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT)",
        "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT, shelf TEXT)",
        "CREATE TABLE wrote(author INTEGER REFERENCES author, book INTEGER REFERENCES book)",
        "CREATE TABLE room(code TEXT PRIMARY KEY, floor INTEGER)");
    TestDatabases.write(folder.resolve("train_spider.json"), List.of(train));
    return JoinReport.of(Datasets.SPIDER.read(folder, "train")).markdown();
  }

  @Test
  void of_joinsOverAJunction_areOnThePathsAndInTheTree() throws Exception {
    String chain =
        "SELECT a.name FROM author a JOIN wrote w ON w.author = a.id JOIN book b ON b.id = w.book"
            + " WHERE b.title = 'x'";
    assertThat(report(entry("library", "Who wrote x?", chain)))
        .contains("2 gold queries; 1 join no tables, 0 can't be read, 1 are examined.")
        .contains(
            "| all follow declared keys | 1 | 1 (100.00 %) | 1 (100.00 %) | 1 (100.00 %)"
                + " | 1 (100.00 %) |");
  }

  @Test
  void of_joinThatNoKeyDeclares_isMissedUntilAnotherQueryHasIt() throws Exception {
    String join = "SELECT %s FROM book JOIN room ON book.shelf = room.code";
    assertThat(
            report(
                entry("library", "Floors?", String.format(join, "floor, title")),
                entry("library", "Titles?", String.format(join, "title, floor"))))
        .contains(
            "| do not all | 2 | 0 (0.00 %) | 0 (0.00 %) | 2 (100.00 %) | 0 (0.00 %) |",
            "| library | book.shelf = room.code | no declared key | 2 | train_spider.json#0 |");
  }
}
