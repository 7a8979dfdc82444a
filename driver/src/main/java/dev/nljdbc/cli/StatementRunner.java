// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.read.Watchdog;
import dev.nljdbc.cli.CliRequest.OutputFormat;
import dev.nljdbc.error.NlException;
import dev.nljdbc.error.NlWarning;
import dev.nljdbc.examine.Doubt;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Asks one question and writes its answer. */
final class StatementRunner {

  private static final int ROWS_OF_A_TABLE = 1000;

  private final Console console;
  private final ErrorReporter faults;
  private final Set<String> warned = ConcurrentHashMap.newKeySet();

  StatementRunner(Console console, ErrorReporter faults) {
    this.console = console;
    this.faults = faults;
  }

  /** Returns the process's exit code. */
  int run(ConnectionTarget address, CliRequest request) throws IOException {
    try (Connection connection = address.connect()) {
      return run(connection, request);
    } catch (SQLException e) {
      return faults.report(e);
    }
  }

  /** Runs a request on a connection, and leaves that open. */
  int run(Connection connection, CliRequest request) throws IOException {
    try {
      for (String text : StatementText.each(Objects.requireNonNull(request.text()), connection)) {
        int code = one(connection, request.of(text));
        if (code != ErrorReporter.ANSWERED) {
          return code;
        }
      }
      return ErrorReporter.ANSWERED;
    } catch (SQLException e) {
      return faults.report(e);
    }
  }

  private int one(Connection connection, CliRequest request) throws IOException {
    try (Statement statement = connection.createStatement();
        Watchdog limit = limit(statement, request.timeoutSeconds());
        InterruptHandler interrupt = InterruptHandler.cancels(statement, console)) {
      return ask(statement, interrupt, limit, request);
    } catch (SQLException e) {
      return faults.report(e);
    }
  }

  private int ask(
      Statement statement, InterruptHandler interrupt, @Nullable Watchdog limit, CliRequest request)
      throws IOException {
    try {
      int rows = limited(statement, request);
      long start = System.nanoTime();
      boolean hasRows = execute(statement, request);
      Optional<NlAnswer> answer = answer(statement);
      trace(answer, request);
      long written = hasRows ? write(statement, request, rows, answer) : none(statement);
      account(answer, request, written, (System.nanoTime() - start) / 1_000_000);
      warnings(statement, answer).forEach(this::warnOnce);
      return ErrorReporter.ANSWERED;
    } catch (SQLException e) {
      if (interrupt.happened()) {
        return InterruptHandler.EXIT_CODE;
      }
      if (request.trace() && e instanceof NlException failure) {
        new TraceWriter(console.err()).write(FailureTrace.before(failure).steps());
      }
      boolean late = limit != null && limit.fired();
      return faults.report(late ? late(request.timeoutSeconds(), e) : e);
    }
  }

  /** Some engines (SQLite) ignore query timeouts, and others do while rows are fetched. */
  private static @Nullable Watchdog limit(Statement statement, int seconds) {
    return seconds == 0
        ? null
        : Watchdog.overQuestion(statement, Deadline.after(Duration.ofSeconds(seconds)));
  }

  private static SQLException late(int seconds, SQLException failure) {
    return new SQLException(
        "The time was up: --timeout " + seconds + (seconds == 1 ? " second." : " seconds."),
        failure);
  }

  /** Sets the limits of the statement; returns the most rows, 0 for all. */
  private static int limited(Statement statement, CliRequest request) throws SQLException {
    int usual = request.wanted() == OutputFormat.TABLE ? ROWS_OF_A_TABLE : 0;
    int rows = request.maxRows() > 0 ? request.maxRows() : usual;
    if (rows > 0 && (request.maxRows() > 0 || !StatementText.asks(request.text()))) {
      statement.setMaxRows(rows + 1); // one more, to know whether there are more
    }
    statement.setQueryTimeout(request.timeoutSeconds());
    return rows;
  }

  private boolean execute(Statement statement, CliRequest request) throws SQLException {
    try (ProgressIndicator waiting = ProgressIndicator.on(console, this::warnOnce)) {
      return statement.execute(Objects.requireNonNull(request.text()));
    }
  }

  private static Optional<NlAnswer> answer(Statement statement) throws SQLException {
    return statement.isWrapperFor(NlAnswer.class)
        ? Optional.of(statement.unwrap(NlAnswer.class))
        : Optional.empty();
  }

  /** JSON has it inside. */
  private void trace(Optional<NlAnswer> answer, CliRequest request) {
    if (request.trace() && request.wanted() != OutputFormat.JSON && answer.isPresent()) {
      new TraceWriter(console.err()).write(answer.get().outcome().steps());
    }
  }

  private long write(
      Statement statement, CliRequest request, int maxRows, Optional<NlAnswer> answer)
      throws SQLException, IOException {
    try (ResultSet rows = statement.getResultSet()) {
      ResultWriter.Written written = write(statement, rows, request, maxRows, answer);
      console.out().finish();
      if (written.more()) {
        console.err().println("There are more rows; a larger --max-rows shows them.");
      }
      return written.rows();
    }
  }

  private ResultWriter.Written write(
      Statement statement,
      ResultSet rows,
      CliRequest request,
      int maxRows,
      Optional<NlAnswer> answer)
      throws SQLException, IOException {
    return switch (request.wanted()) {
      case JSON ->
          new JsonWriter(console, request.trace(), inJson(statement, answer))
              .write(rows, maxRows, answer);
      case CSV -> new CsvWriter(console).write(rows, maxRows);
      case SQL -> ResultWriter.each(rows, 0, console.out(), () -> sql(rows));
      case EXPLAIN -> new ExplanationWriter(console).write(rows, maxRows);
      case TABLE ->
          StatementText.exports(request.text())
              ? ResultWriter.each(rows, 0, console.out(), () -> text(rows.getString(1)))
              : new TableWriter(console, StatementText.tells(request.text())).write(rows, maxRows);
    };
  }

  /** As it is, but on a terminal with nothing hidden in it; what it reads is a message. */
  private void sql(ResultSet row) throws SQLException {
    text(row.getString("sql"));
    long read = row.getLong("estimated_rows");
    if (!row.wasNull()) {
      console
          .err()
          .println(
              String.format(Locale.ROOT, "It reads about %,d rows by the engine's plan.", read));
    }
  }

  private void text(@Nullable String text) {
    if (console.terminals().out()) {
      console.out().println(String.valueOf(text));
    } else {
      console.out().writer().println(text);
    }
  }

  private long none(Statement statement) throws SQLException {
    int changed = statement.getUpdateCount();
    console.err().println(changed < 0 ? "Done." : changed + " rows changed.");
    return -1;
  }

  private void account(
      Optional<NlAnswer> answer, CliRequest request, long rows, long milliseconds) {
    if (request.wanted() == OutputFormat.SQL || rows < 0) {
      return;
    }
    UsageSummary account = new UsageSummary(rows, milliseconds);
    if (answer.isEmpty()) {
      console.err().println(account.ofSql());
    } else if (request.wanted() != OutputFormat.JSON) {
      console.err().println("");
      if (request.wanted() != OutputFormat.EXPLAIN) {
        console.err().println(answer.get().sql());
      }
      console.err().println(account.of(answer.get()));
    }
  }

  /** The messages of a statement and its connection, but the answer's SQL: that has been shown. */
  private static List<String> warnings(Statement statement, Optional<NlAnswer> answer)
      throws SQLException {
    List<String> messages = new ArrayList<>();
    add(statement.getWarnings(), answer, messages);
    add(statement.getConnection().getWarnings(), answer, messages);
    return messages;
  }

  private static void add(
      @Nullable SQLWarning first, Optional<NlAnswer> answer, List<String> messages) {
    for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
      String message = String.valueOf(warning.getMessage());
      boolean shown = answer.isPresent() && message.startsWith(answer.get().sql());
      if (!shown || !NlWarning.ANSWER.is(warning)) {
        messages.add(message);
      }
    }
  }

  /** Notes are doubts, which have a field of their own. */
  private static List<String> inJson(Statement statement, Optional<NlAnswer> answer)
      throws SQLException {
    return warnings(statement, answer).stream()
        .filter(said -> !said.startsWith(Doubt.NOTE))
        .toList();
  }

  /** Prints a message once: the driver may both log it and return it as a warning. */
  private void warnOnce(String message) {
    if (warned.add(message)) {
      console.err().println(message.startsWith(Doubt.NOTE) ? message : "Warning: " + message);
    }
  }

  /**
   * The line that says what an answer cost.
   *
   * @param rows written
   * @param milliseconds from the question to the last row
   */
  record UsageSummary(long rows, long milliseconds) {

    String ofSql() {
      return String.join(" · ", many(rows, "row"), milliseconds + " ms");
    }

    String of(NlAnswer answer) {
      Outcome outcome = answer.outcome();
      List<String> parts = new ArrayList<>();
      parts.add(many(rows, "row"));
      parts.add("model " + outcome.model());
      parts.addAll(
          outcome.steps().isEmpty() ? List.of() : List.of(many(outcome.rounds(), "round")));
      parts.add(many(outcome.usage().tokens(), "token"));
      parts.add(outcome.usage().price());
      parts.add(milliseconds + " ms");
      outcome
          .confidence()
          .ifPresent(c -> parts.add(String.format(Locale.ROOT, "confidence %.2f", c)));
      parts.addAll(answer.cached() ? List.of("answered before") : List.of());
      return String.join(" · ", parts);
    }

    private static String many(long count, String noun) {
      return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
    }
  }
}
