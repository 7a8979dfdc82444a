// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.linking.ColumnSearchRecall.ColumnRecall;
import dev.nljdbc.catalog.TableId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnSearchRecallTest {

  private static final List<ColumnMethod> METHODS =
      List.of(ColumnMethod.LEXICAL, ColumnMethod.STATIC, ColumnMethod.HYBRID);

  @Test
  void ask_smallDataSet_countsGoldColumnsInBothScopes(@TempDir Path folder) throws Exception {
    Dataset dataset = Datasets.SPIDER.read(TestDatabases.spider(folder.resolve("spider")), "train");
    try (ColumnSearchRecall exam =
        new ColumnSearchRecall(dataset, folder.resolve("index"), Optional.empty())) {
      assertThat(exam.columns()).isEqualTo(5);
      for (ColumnSearchRecall.Scope scope : ColumnSearchRecall.Scope.values()) {
        ColumnSearchRecall.Result result = exam.ask(dataset.examples(), METHODS, scope);
        assertThat(result.skipped()).isEqualTo(2); // a count, and a database that is not there
        ColumnRecall hybrid = result.all().get(ColumnMethod.HYBRID);
        assertThat(hybrid.questions()).isEqualTo(2);
        assertThat(hybrid.gold()).isEqualTo(2);
        assertThat(hybrid.at(5)).isEqualTo(100);
      }
    }
  }

  @Test
  void recall_columnsAtDepths_areCountedOnce() {
    ColumnRecall recall = new ColumnRecall();
    TableId table = TableId.of("t");
    recall.add(
        List.of(table.column("a"), table.column("f"), table.column("z")),
        List.of("a", "b", "c", "d", "e", "f").stream().map(table::column).toList());
    assertThat(recall.at(5)).isEqualTo(100.0 / 3);
    assertThat(recall.at(10)).isEqualTo(200.0 / 3);
    assertThat(recall.at(25)).isEqualTo(200.0 / 3);
  }
}
