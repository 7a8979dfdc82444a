// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.ambiguity.AskedQuestions.Asked;
import dev.nljdbc.sample.Shop;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopReportTest {

  private static final List<ShopQuestion> ALL = ShopQuestion.all();
  private static final Map<String, String> SETTINGS = Map.of("nl.dir", "memory", "nl.cache", "off");

  private static ShopQuestion question(String text) {
    return ALL.stream().filter(q -> q.text().equals(text)).findFirst().orElseThrow();
  }

  @Test
  void questions_ofBothHalvesAndKinds_areFourteenEachAndDiffer() {
    assertThat(ALL.stream().collect(groupingBy(q -> q.half() + " " + q.ambiguous(), counting())))
        .isEqualTo(
            Map.of(
                "tuning true",
                14L,
                "tuning false",
                14L,
                "reported true",
                14L,
                "reported false",
                14L));
    assertThat(ALL).extracting(ShopQuestion::text).doesNotHaveDuplicates();
    assertThat(ALL).allMatch(q -> q.ambiguous() == q.readings().size() > 1);
  }

  @Test
  void readings_ofEachQuestion_haveRowsThatDiffer(@TempDir Path folder) throws SQLException {
    try (Connection shop =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("shop.sqlite"));
        Statement statement = shop.createStatement()) {
      Shop.create(shop);
      for (ShopQuestion q : ALL) {
        List<List<String>> results = new ArrayList<>();
        for (String sql : q.readings()) {
          List<String> rows = new ArrayList<>();
          try (ResultSet found = statement.executeQuery(sql)) {
            while (found.next()) {
              rows.add(found.getString(1));
              rows.add(found.getString(found.getMetaData().getColumnCount()));
            }
          }
          results.add(rows);
        }
        assertThat(results).as(q.text()).doesNotContain(List.of()).doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void of_clearAndAmbiguousQuestions_tellsThemApart(@TempDir Path folder) throws SQLException {
    List<ShopQuestion> asked =
        List.of(
            question("Show the name and the year of each artist."),
            question("Show the name and the formed year of each artist."),
            question("How many people are in the database?"));
    StringWriter details = new StringWriter();
    ShopReport report = ShopReport.of(folder, asked, SETTINGS, new PrintWriter(details, true));
    assertThat(report.rows().get(0).ranks()).containsExactlyInAnyOrder(1, 2);
    assertThat(report.rows())
        .extracting(r -> r.asked().ambiguous())
        .containsExactly(true, false, false);
    assertThat(report.rows())
        .extracting(r -> r.asked().answered())
        .containsExactly(true, true, false);
    assertThat(report.markdown())
        .contains(
            "| tuning | 1 of 2 | 1 | 2 of 4 | 0 of 1 | 1 |",
            "| reported | 0 of 0 | 0 | 0 of 0 | 0 of 0 | 0 |");
    assertThat(details.toString().lines()).hasSize(3);
    assertThat(details.toString()).contains("'year' may mean 2 things");
  }

  @Test
  void markdown_readingBehindTheThird_isNotCounted() {
    ShopQuestion question = question("Show the name and the year of each artist.");
    Asked quiet = new Asked(true, false, "");
    ShopReport report = new ShopReport(List.of(new ShopReport.Row(question, quiet, List.of(1, 4))));
    assertThat(report.markdown()).contains("| tuning | 0 of 1 | 0 | 1 of 2 | 0 of 0 | 0 |");
  }
}
