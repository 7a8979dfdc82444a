// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.run.DriverConnection;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.sample.Shop;
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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks questions in two wordings, and compares the rows. */
public final class StabilityRun implements AutoCloseable {

  private final DriverConnection connection;

  /**
   * Two wordings of one question.
   *
   * @param kind of the other wording
   */
  public record Pair(BenchmarkDatabase database, String question, String other, String kind) {}

  /**
   * What became of a pair.
   *
   * @param answered how many of both had an answer
   * @param same whether both had, with the same rows: their order counts where both queries give
   *     one, that of columns never
   */
  public record Outcome(Pair pair, int answered, boolean same) {}

  private record Answer(String sql, CandidateRunner.Result rows) {}

  /**
   * Connects to nothing yet.
   *
   * @param settings {@code nl.*} connection properties
   */
  public StabilityRun(Map<String, String> settings) {
    this.connection = new DriverConnection(settings);
  }

  /**
   * The shop's questions that say the same in other words, of those that {@code measure templates}
   * asks.
   *
   * @param folder in which the shop is made
   */
  public static List<Pair> ofShop(Path folder) throws SQLException {
    Path file = folder.resolve("shop.sqlite");
    BenchmarkDatabase shop = BenchmarkDatabase.of(file);
    try (Connection bare = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      Shop.create(bare);
    }
    List<Pair> pairs = new ArrayList<>();
    List<String[]> group = new ArrayList<>();
    int of = 0;
    for (String[] line : TemplatesRun.lines("repeated.tsv")) {
      if (line[1].equals(TemplatesRun.VERIFIED)) {
        group.clear();
        of = 0;
      } else {
        String kind = TemplatesRun.KINDS.get(of++);
        group.stream()
            .filter(before -> before[3].equals(line[3]))
            .findFirst()
            .ifPresent(before -> pairs.add(new Pair(shop, before[2], line[2], kind)));
      }
      group.add(line);
    }
    return pairs;
  }

  /**
   * Asks both wordings of each pair; the first one once for pairs in a row.
   *
   * @param done is told of each
   * @throws SQLException when a database can't be connected to, or a question fails for another
   *     reason than that it can't be answered
   */
  public List<Outcome> ask(List<Pair> pairs, Consumer<Outcome> done) throws SQLException {
    List<Outcome> outcomes = new ArrayList<>();
    Pair before = null;
    Optional<Answer> first = Optional.empty();
    for (Pair pair : pairs) {
      boolean again =
          before != null
              && before.question().equals(pair.question())
              && before.database().equals(pair.database());
      first = again ? first : answer(pair.database(), pair.question());
      Optional<Answer> other = answer(pair.database(), pair.other());
      int answered = (first.isPresent() ? 1 : 0) + (other.isPresent() ? 1 : 0);
      boolean same = answered == 2 && same(first.get(), other.get());
      Outcome outcome = new Outcome(pair, answered, same);
      done.accept(outcome);
      outcomes.add(outcome);
      before = pair;
    }
    return outcomes;
  }

  private static boolean same(Answer one, Answer other) {
    return one.rows.same(one.sql, other.rows, other.sql);
  }

  private Optional<Answer> answer(BenchmarkDatabase database, String question) throws SQLException {
    try (Statement statement = connection.to(database).createStatement();
        ResultSet rows = statement.executeQuery("NL: " + question)) {
      String sql = statement.unwrap(NlAnswer.class).sql();
      return Optional.of(new Answer(sql, read(rows)));
    } catch (NlException e) {
      if (!AnswerabilityRun.REFUSALS.contains(e.error())) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private static CandidateRunner.Result read(ResultSet rows) throws SQLException {
    List<List<@Nullable String>> read = new ArrayList<>();
    int columns = rows.getMetaData().getColumnCount();
    boolean more = false;
    while (!more && rows.next()) {
      more = read.size() >= CandidateRunner.Result.MOST_ROWS;
      if (!more) {
        List<@Nullable String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(rows.getString(i));
        }
        read.add(row);
      }
    }
    return new CandidateRunner.Result(CandidateRunner.Status.RAN, read, more);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
