// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.run.QuestionAsker.Reply;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.read.Watchdog;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;

/**
 * Asks through {@code jdbc:nl:<the database's URL>}, the same door as a user. Keeps the connection
 * to the last database open.
 */
public final class DriverAsker implements QuestionAsker {

  /** The driver's own time-out shall come first: it knows better what to say. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final DriverConnection connection;

  /**
   * Connects to nothing yet.
   *
   * @param settings {@code nl.*} connection properties
   */
  public DriverAsker(Map<String, String> settings) {
    connection = new DriverConnection(settings);
  }

  @Override
  public boolean prepare(BenchmarkDatabase database) throws AskException {
    try {
      return !connection.isOpen(database) && open(database);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private boolean open(BenchmarkDatabase database) throws SQLException {
    try (Statement statement = connection.to(database).createStatement();
        // Unlike NL STATUS, this waits for an index that another worker is building.
        ResultSet columns = statement.executeQuery("NL COLUMNS: name")) {
      columns.next();
      return true;
    }
  }

  @Override
  public Reply ask(BenchmarkDatabase database, String question, String evidence, Duration limit)
      throws AskException {
    try {
      return ask(connection.to(database, evidence), question, limit);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** Of a connection that is lost, the driver may tell what it meant for the question. */
  private AskException failure(SQLException e) {
    try {
      return connection.isLost()
          ? AskException.setup("The connection to the database is lost: " + e.getMessage(), e)
          : AskException.of(e);
    } catch (SQLException unknown) {
      e.addSuppressed(unknown);
      return AskException.of(e);
    }
  }

  private Reply ask(Connection opened, String question, Duration limit)
      throws AskException, SQLException {
    try (Statement statement = opened.createStatement();
        Watchdog watchdog = Watchdog.overQuestion(statement, Deadline.after(limit.plus(GRACE)))) {
      try (ResultSet result = statement.executeQuery("NL: " + question)) {
        return reply(statement.unwrap(NlAnswer.class), result);
      } catch (SQLException e) {
        if (watchdog.fired()) {
          throw new AskException("No answer in " + limit.toMillis() + " ms", "HYT00", e);
        }
        throw e;
      }
    }
  }

  /** The SQL was found and paid for, whatever becomes of its rows. */
  private static Reply reply(NlAnswer answer, ResultSet result) {
    long rows = 0;
    try {
      while (result.next()) {
        rows++;
      }
      return new Reply(answer, rows);
    } catch (SQLException e) {
      return new Reply(answer, rows, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException("A connection that was only read from does not close", e);
    }
  }
}
