// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.AskedDatabase;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnlikelyFiguresTest {

  private static AskedDatabase firm;

  @BeforeAll
  static void open(@TempDir Path folder) throws SQLException {
    firm =
        AskedDatabase.of(
            Engines.H2,
            folder,
            "CREATE TABLE bill (bill_id INTEGER PRIMARY KEY, client VARCHAR(20), amount INTEGER,"
                + " refunded INTEGER)",
            "INSERT INTO bill VALUES (1,'Ann',10,0),(2,'Bob',20,1),(3,'Cyd',30,0),(4,'Ann',40,1)");
  }

  @AfterAll
  static void close() throws SQLException {
    firm.close();
  }

  private static ColumnId column(String name) {
    TableId table = firm.schema().tables().iterator().next().id();
    return firm.schema().table(table).columns().stream()
        .map(c -> c.id())
        .filter(id -> id.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow();
  }

  private static boolean unlikely(Query.Term shown, String question) {
    return new UnlikelyFigures(firm.schema()).in(Query.of(List.of(shown)), firm.words(question));
  }

  @Test
  void in_sumOfYesAndNo_isUnlessRowsAreCounted() {
    Query.Term sum = Query.Term.of("SUM", column("refunded"));
    assertThat(unlikely(sum, "How much was refunded?")).isTrue();
    assertThat(unlikely(sum, "How many bills were refunded?")).isFalse();
    assertThat(unlikely(Query.Term.of("SUM", column("amount")), "How much was billed?")).isFalse();
  }

  @Test
  void in_numberOfValuesOfYesAndNo_isUnlessDifferentOnesAreAskedFor() {
    Query.Term different = new Query.Term("COUNT", column("refunded"), true);
    assertThat(unlikely(different, "How many refunded bills are there?")).isTrue();
    assertThat(unlikely(different, "How many different refunded values are there?")).isFalse();
  }

  @Test
  void in_yesAndNoAlone_isUnlessTheQuestionAsksWhether() {
    Query.Term flag = Query.Term.of(column("refunded"));
    assertThat(unlikely(flag, "refunded bills of Ann")).isTrue();
    assertThat(unlikely(flag, "Was bill 2 refunded?")).isFalse();
    assertThat(unlikely(Query.Term.of(column("client")), "refunded bills of Ann")).isFalse();
  }

  @Test
  void in_numbersForAnAverage_are() {
    assertThat(unlikely(Query.Term.countAll(), "average number of bills per client")).isTrue();
    assertThat(unlikely(Query.Term.countAll(), "number of bills per client")).isFalse();
  }

  @Test
  void in_rowsForAPercentage_are() {
    assertThat(unlikely(Query.Term.of(column("client")), "percentage of late clients")).isTrue();
    assertThat(unlikely(Query.Term.of(column("amount")), "percentage amount of Ann")).isFalse();
  }

  @Test
  void in_popularByAmount_is() {
    Query.Term most = Query.Term.of("MAX", column("amount"));
    assertThat(unlikely(most, "the most popular bill")).isTrue();
    assertThat(unlikely(most, "the highest bill")).isFalse();
  }

  @Test
  void in_totalOfNothing_is() {
    assertThat(unlikely(Query.Term.of(column("amount")), "total amount of Ann and Bob")).isTrue();
    assertThat(unlikely(Query.Term.of(column("amount")), "amounts of Ann and Bob")).isFalse();
    assertThat(unlikely(Query.Term.of("SUM", column("amount")), "total amount of Ann")).isFalse();
  }
}
