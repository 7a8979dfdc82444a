// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.joins.Tables;
import dev.nljdbc.queries.MinedQueries.MinedJoin;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of queries as people leave them lying about, on a real connection. */
class WrittenQueriesTest {

  private static final Catalog SHOP =
      new Tables()
          .table("customer", "id*", "name", "city")
          .table("sale", "id*", "buyer", "amount", "note")
          .catalog();

  private static final String JOIN = "SELECT name FROM sale JOIN customer ON buyer = customer.id";

  @TempDir private Path folder;

  private WrittenQueries read(Path place) throws SQLException {
    try (Connection connection = Engines.SQLITE.connect(Engines.SQLITE.freshUrl(folder))) {
      return WrittenQueries.read(connection, SHOP, Optional.of(place));
    }
  }

  private MinedQueries mine(Path place) throws SQLException {
    return QueryMiner.mineAll(SHOP, read(place), Deadline.after(Duration.ofMinutes(1)));
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void read_folder_takesAllQueriesWithTheirPlacesAndTitles() throws Exception {
    write(
        "reports/b.sql",
        "SET x = 1;\n-- Who buys?\n" + JOIN + ";\n\nDROP TABLE sale;\n(SELECT id FROM sale);");
    write("reports/a/pairs.csv", "Question,SQL\n\"Names, all\",\"SELECT name\nFROM customer;\"\n");
    write(
        "reports/c.json",
        "[{\"question\": \"Ids\", \"query\": \"SELECT id FROM sale\"}, {\"x\": 1}, 7]");
    write("reports/readme.txt", "SELECT 1");
    write("reports/.git/x.sql", "SELECT id FROM sale");
    MinedQueries mined = mine(folder.resolve("reports"));
    assertThat(mined.warnings()).isEmpty();
    assertThat(mined.queries().stream().map(q -> q.source() + " | " + q.title() + " | " + q.sql()))
        .containsExactly(
            "a/pairs.csv row 1 | Names, all | SELECT name FROM customer",
            "b.sql:3 | Who buys? | " + JOIN,
            "b.sql:6 |  | (SELECT id FROM sale)",
            "c.json entry 1 | Ids | SELECT id FROM sale");
    assertThat(mined.joins()).singleElement().extracting(MinedJoin::times).isEqualTo(1);
  }

  @Test
  void read_templatesAndErrors_areSkippedWithFileAndLineAndNothingElse() throws Exception {
    Path file =
        write(
            "q.sql",
            "SELECT id FROM sale;\n"
                + "SELECT * FROM {{ ref('hunter2') }};\n"
                + "SELECT FROM hunter2 WHERE;\n"
                + "SELECT 'hunter2' FROM elsewhere;\n"
                + "SELECT id FROM sale WHERE note = 'hunter2'\n"
                + " and and;");
    MinedQueries mined = mine(file);
    assertThat(mined.queries()).hasSize(1);
    assertThat(mined.warnings())
        .containsExactly(
            "q.sql:2: left out 1 statements that are templates ({{ }})",
            "3 of 4 written queries can't be used: q.sql:3 (syntax error), q.sql:4 (it names a"
                + " table that is not here), q.sql:5 (syntax error in its line 2)");
    assertThat(mined.warnings().toString()).doesNotContain("hunter2");
  }

  @Test
  void read_missingEmptyOrUnreadable_isAWarning() throws Exception {
    assertThat(read(folder.resolve("nowhere")).warnings())
        .singleElement()
        .asString()
        .contains("nowhere")
        .contains("no such file or folder");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(read(empty).warnings()).singleElement().asString().contains("no file in it");
    Path nothing = write("nothing.sql", "");
    assertThat(read(nothing)).isEqualTo(WrittenQueries.NONE);
    assertThat(read(write("x.csv", "a,b\n1,2\n")).warnings()).hasSize(1);
    assertThat(read(write("x.json", "[{]")).warnings())
        .containsExactly("x.json:1: left out, for it is no JSON");
    assertThat(read(Files.write(folder.resolve("b.sql"), new byte[] {0, 1, 2, 0})).warnings())
        .containsExactly("b.sql is left out: it is no text");
  }

  @Test
  void read_anyEncoding_isRead() throws Exception {
    String sql = "SELECT id FROM customer WHERE city = 'Málaga'";
    for (Charset charset :
        List.of(StandardCharsets.UTF_8, Charset.forName("windows-1252"), StandardCharsets.UTF_16)) {
      Path file = Files.write(folder.resolve("e.sql"), sql.getBytes(charset));
      assertThat(mine(file).queries().get(0).filters().get(0).constants())
          .as(charset.name())
          .containsExactly("Málaga");
    }
  }

  @Test
  void mine_largeAndHostileFile_endsInTimeAndKeepsWhatIsGood() throws Exception {
    StringBuilder text = new StringBuilder(JOIN + ";\n");
    text.append("SELECT ").append("((".repeat(30_000)).append(";\n");
    text.append("SELECT id FROM sale WHERE ").append("CASE WHEN ".repeat(2_000)).append(";\n");
    text.append("SELECT '").append("x".repeat(10 << 20)).append("' FROM sale;\n").append(JOIN);
    Path file = write("hostile.sql", text.toString());
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long began = system.getProcessCpuTime(); // without what other processes take
    MinedQueries mined = mine(file);
    assertThat(Duration.ofNanos(system.getProcessCpuTime() - began))
        .isLessThan(Duration.ofSeconds(20));
    assertThat(mined.queries()).hasSize(2);
    assertThat(mined.joins().get(0).times()).isEqualTo(2);
    assertThat(mined.warnings())
        .singleElement()
        .asString()
        .startsWith("3 of 5 written queries can't be used: hostile.sql:2 (")
        .contains("hostile.sql:4 (longer than 65536 characters)");
  }

  @Test
  void mine_noTimeLeft_saysFromWhere() throws Exception {
    Path file = write("q.sql", JOIN + ";\n" + JOIN);
    MinedQueries mined =
        QueryMiner.mineAll(SHOP, read(file), new Deadline(Instant.EPOCH, () -> Instant.EPOCH));
    assertThat(mined.queries()).isEmpty();
    assertThat(mined.warnings())
        .containsExactly("Queries from q.sql:1 on were not looked into: the time was spent");
  }

  @Test
  void fingerprint_changesWithEveryWord() throws Exception {
    Path file = write("q.sql", "-- a\nSELECT id FROM sale");
    String before = read(file).fingerprint();
    assertThat(read(file).fingerprint()).isEqualTo(before);
    write("q.sql", "-- b\nSELECT id FROM sale");
    String after = read(file).fingerprint();
    assertThat(after).isNotEqualTo(before);
    write("q.sql", "-- b\nSELECT id FROM sale WHERE id = 1");
    assertThat(read(file).fingerprint()).isNotIn(before, after);
  }

  @Test
  void columnUses_expressionsAndConstants_areWordsForTheColumn() throws Exception {
    Path file =
        write(
            "q.sql",
            "SELECT amount * 1.2 AS gross FROM sale WHERE note = 'gift';\n"
                + "SELECT id FROM sale WHERE note IN ('gift', 'return')");
    ColumnUses uses = new ColumnUses(mine(file));
    assertThat(uses.of(Tables.column("sale.amount")))
        .containsExactly("used as amount * 1.2 AS gross in q.sql:1");
    assertThat(uses.of(Tables.column("sale.note"))).containsExactly("filtered by gift, return");
    assertThat(uses.words(Tables.column("sale.amount"))).containsExactly("gross");
    assertThat(uses.words(Tables.column("sale.note"))).containsExactly("gift", "return");
    assertThat(uses.of(Tables.column("sale.id"))).isEmpty();
  }
}
