// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlException;
import dev.nljdbc.sample.Shop;
import dev.nljdbc.text.WordList;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Verifies sixty questions to the sample shop and asks others: the same with other values or in
 * other words, and such as only seem to be the same.
 */
public final class TemplatesRun {

  static final String VERIFIED = "verified";

  /** In what the questions that go with a verified one differ from it, in their order. */
  static final List<String> KINDS = List.of("same words", "other order", "other words");

  private final Path folder;
  private final Map<String, String> settings;

  /**
   * A question to be asked.
   *
   * @param template the number of the verified question that it is, or seems, the same as
   * @param kind in what it differs
   * @param sql of the right rows; empty where no template answers it
   */
  public record Asked(int template, String kind, String text, Optional<String> sql) {

    /** Whether it was at hand while rules were made. */
    public boolean tuning() {
      return template % 2 == 0;
    }
  }

  /**
   * What became of a question.
   *
   * @param answered whether a template answered
   * @param right whether with the right rows
   * @param said the SQL, or the model that answered instead
   * @param millis it took
   */
  public record Outcome(
      Asked question, boolean answered, boolean right, String said, double millis) {}

  /**
   * Asks nothing yet.
   *
   * @param folder for the database and its index; it is empty
   * @param settings {@code nl.*} connection properties
   */
  public TemplatesRun(Path folder, Map<String, String> settings) {
    this.folder = folder;
    this.settings = settings;
  }

  /** The fields of each line: template, role, question, SQL. */
  static List<String[]> lines(String file) {
    return WordList.lines(TemplatesRun.class, "templates/" + file).stream()
        .map(line -> line.split("\t"))
        .toList();
  }

  /**
   * Verifies all, then asks all.
   *
   * @throws SQLException when the shop can't be made or asked
   */
  public List<Outcome> ask() throws SQLException {
    String url = "sqlite:" + folder.resolve("shop.sqlite");
    Properties properties = new Properties();
    properties.putAll(settings);
    properties.setProperty("nl.dir", folder.resolve("indexes").toString());
    try (Connection bare = DriverManager.getConnection("jdbc:" + url)) {
      Shop.create(bare);
      try (Connection asked = DriverManager.getConnection("jdbc:nl:" + url, properties);
          Statement statement = asked.createStatement()) {
        List<Asked> questions = new ArrayList<>();
        int of = 0;
        for (String[] f : lines("repeated.tsv")) {
          if (f[1].equals(VERIFIED)) {
            of = 0;
            String question = f[2].replace("'", "''");
            statement.execute("NL REMEMBER '" + question + "' AS " + f[3]);
          } else {
            String kind = KINDS.get(of++);
            questions.add(new Asked(Integer.parseInt(f[0]), kind, f[2], Optional.of(f[3])));
          }
        }
        for (String[] f : lines("nearmisses.tsv")) {
          questions.add(new Asked(Integer.parseInt(f[0]), f[1], f[2], Optional.empty()));
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (Asked question : questions) {
          outcomes.add(ask(statement, bare, question));
        }
        return outcomes;
      }
    }
  }

  private static Outcome ask(Statement statement, Connection bare, Asked question)
      throws SQLException {
    long began = System.nanoTime();
    try (ResultSet rows = statement.executeQuery("NL: " + question.text())) {
      double millis = (System.nanoTime() - began) / 1e6;
      NlAnswer answer = statement.unwrap(NlAnswer.class);
      boolean verified = answer.verified() || answer.ofTemplate();
      boolean right =
          verified
              && question.sql().isPresent()
              && rows(rows).equals(rows(bare, question.sql().get()));
      String said = verified ? answer.sql() : answer.outcome().model();
      return new Outcome(question, verified, right, said, millis);
    } catch (NlException e) {
      double millis = (System.nanoTime() - began) / 1e6;
      return new Outcome(question, false, false, e.error().toString(), millis);
    }
  }

  private static List<String> rows(Connection bare, String sql) throws SQLException {
    try (Statement statement = bare.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows(rows);
    }
  }

  private static List<String> rows(ResultSet rows) throws SQLException {
    List<String> all = new ArrayList<>();
    int columns = rows.getMetaData().getColumnCount();
    while (rows.next()) {
      List<String> row = new ArrayList<>();
      for (int c = 1; c <= columns; c++) {
        Object cell = rows.getObject(c);
        row.add(
            cell instanceof Number number
                ? new BigDecimal(number.toString()).stripTrailingZeros().toPlainString()
                : String.valueOf(cell));
      }
      all.add(row.toString());
    }
    all.sort(null);
    return all;
  }
}
