// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.bench.ambiguity.AskedQuestions.Asked;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.run.DriverConnection;
import dev.nljdbc.sample.Shop;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How the driver fares with the questions to the sample shop.
 *
 * @param rows a question each
 */
public record ShopReport(List<Row> rows) {

  private static final String HEAD =
      """
      | questions | ambiguous: recognised | refused | readings among the first 3 | clear: false alarms | right |
      |---|---|---|---|---|---|
      """;

  /** The number of readings of NL ASK that count. */
  private static final int FIRST = 3;

  /**
   * What came of a question.
   *
   * @param question with its readings
   * @param asked what came of it
   * @param ranks the place of each of its readings in NL ASK, from 1; 0 for none
   */
  record Row(ShopQuestion question, Asked asked, List<Integer> ranks) {

    long among() {
      return ranks.stream().filter(rank -> rank > 0 && rank <= FIRST).count();
    }

    boolean right() {
      return ranks.get(0) == 1 && asked.answered();
    }

    String line() {
      String came = asked.ambiguous() ? "ambiguous" : asked.answered() ? "quiet" : "refused";
      return String.join(
          "\t",
          "shop",
          question.kind(),
          came,
          ranks.toString(),
          question.text(),
          asked.said().replaceAll("\\s+", " "));
    }
  }

  /**
   * Asks all of them.
   *
   * @param folder an empty one for the shop's database
   * @param settings of the driver
   * @param details is told of each question of the tuning half, tabs between fields
   * @throws SQLException when the shop can't be made
   */
  public static ShopReport of(Path folder, Map<String, String> settings, PrintWriter details)
      throws SQLException {
    return of(folder, ShopQuestion.all(), settings, details);
  }

  /** The report on some of the questions. */
  static ShopReport of(
      Path folder, List<ShopQuestion> questions, Map<String, String> settings, PrintWriter details)
      throws SQLException {
    BenchmarkDatabase shop = BenchmarkDatabase.of(folder.resolve("shop.sqlite"));
    try (Connection bare = shop.connect()) {
      Shop.create(bare);
    }
    Map<String, String> dated = new HashMap<>(settings);
    dated.put("nl.today", ShopQuestion.TODAY);
    List<Row> rows = new ArrayList<>();
    try (DriverConnection driver = new DriverConnection(dated);
        ExecutionEvaluator judge = ExecutionEvaluator.of(Dataset.Family.SPIDER, BlurredSet.LIMIT)) {
      AskedQuestions asking = new AskedQuestions(driver, judge);
      for (ShopQuestion question : questions) {
        Asked asked = asking.ask(shop, question.text());
        List<String> shown = asking.readings(shop, question.text());
        List<Integer> ranks =
            question.readings().stream().map(sql -> asking.rank(shop, shown, sql)).toList();
        Row row = new Row(question, asked, ranks);
        rows.add(row);
        if (question.half().equals("tuning")) {
          details.println(row.line());
        }
      }
    }
    return new ShopReport(rows);
  }

  /** A table of the counts. */
  public String markdown() {
    return HEAD + line("tuning") + line("reported") + line("");
  }

  private String line(String half) {
    List<Row> of =
        rows.stream().filter(r -> half.isEmpty() || r.question().half().equals(half)).toList();
    List<Row> ambiguous = of.stream().filter(r -> r.question().ambiguous()).toList();
    List<Row> clear = of.stream().filter(r -> !r.question().ambiguous()).toList();
    return String.format(
        Locale.ROOT,
        "| %s | %d of %d | %d | %d of %d | %d of %d | %d |%n",
        half.isEmpty() ? "**all**" : half,
        ambiguous.stream().filter(r -> r.asked().ambiguous()).count(),
        ambiguous.size(),
        ambiguous.stream().filter(r -> !r.asked().answered()).count(),
        ambiguous.stream().mapToLong(Row::among).sum(),
        ambiguous.stream().mapToLong(r -> r.ranks().size()).sum(),
        clear.stream().filter(r -> r.asked().ambiguous()).count(),
        clear.size(),
        clear.stream().filter(Row::right).count());
  }
}
