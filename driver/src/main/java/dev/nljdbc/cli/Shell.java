// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.error.NlWarning;
import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.text.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.impl.LineReaderImpl;
import org.jspecify.annotations.Nullable;
import sqlline.BuiltInProperty;
import sqlline.SqlLine;

/** A shell on the database: sqlline, with history and completion. */
final class Shell {

  private static final List<String> OPTIONS =
      List.of(
          "--autoCommit=true",
          "--autoPairing=false", // in a question quotes and brackets need no partner
          "--color=true",
          "--connectInteractionMode=notAskCredentials",
          "--fastConnect=false",
          "--maxWidth=0",
          "--nullValue=[null]",
          "--prompt=nl> ",
          "--showNestedErrs=false",
          "--verbose=false");

  private static final String WELCOME =
      "Ask with \"NL: question;\", or type SQL. NL HELP; lists what else there is,"
          + " !help the shell's commands, !quit ends.";
  private final Console console;
  private final ErrorReporter faults;
  private final Path cache;

  /**
   * A shell.
   *
   * @param cache the folder that its history is kept in
   */
  Shell(Console console, ErrorReporter faults, Path cache) {
    this.console = console;
    this.faults = faults;
    this.cache = cache;
  }

  int run(ConnectionTarget address) throws IOException {
    String isolation;
    ShellDriver driver = new ShellDriver(address);
    // Here a wrong password is one line; in sqlline it would be a prompt without a connection.
    try (Connection connection = address.connect()) {
      isolation = isolation(connection.getTransactionIsolation());
      DriverManager.registerDriver(driver);
    } catch (SQLException e) {
      return faults.report(e);
    }
    console.out().println((address.sample() ? "The sample shop. " : "") + WELCOME);
    try {
      return begin(arguments(isolation, address.sample()));
    } finally {
      forget(driver);
    }
  }

  /** What takes long is told in a line of ours, not in two of Java's logging. */
  private int begin(String[] arguments) throws IOException {
    try (LogHandler log = LogHandler.heard(this::printLine, build -> {}, this::printLine)) {
      SqlLine.Status status = new NlSqlLine().begin(arguments, null, true);
      return status == SqlLine.Status.OK ? ErrorReporter.ANSWERED : ErrorReporter.NO_ANSWER;
    }
  }

  /** sqlline, in which a question may have an apostrophe. */
  private static final class NlSqlLine extends SqlLine {
    private static final Pattern WARNING =
        Pattern.compile(
            "(?s)(?<kind>Warning: |)(?<text>.*) \\(state="
                + NlWarning.SQL_STATE
                + ",code=(?<code>\\d+)\\)");

    private static final String TABLE = "table";
    private static final String VERTICAL = "vertical";

    /** The format of the last statement, if it is not the user's choice; else empty. */
    private String wholeCells = "";

    @Override
    public LineReader getConsoleReader(InputStream in, History history) throws IOException {
      LineReader reader = super.getConsoleReader(in, history);
      ((LineReaderImpl) reader).setParser(new NlLineParser(this));
      reader.getWidgets().put(LineReader.ACCEPT_LINE, () -> accept(reader));
      return reader;
    }

    /** What other shells know by these words, or what is surely a question, is that here, too. */
    private boolean accept(LineReader reader) {
      if (reader.getTerminal().getWidth() <= 0 && getOpts().getMaxWidth() == 0) {
        // it would cut each cell to nothing
        getOpts().set(BuiltInProperty.MAX_WIDTH, Terminals.USUAL_WIDTH);
      }
      String typed = reader.getBuffer().toString();
      String meant = PlainLine.meant(typed);
      showWhole(StatementText.tells(meant));
      if (!meant.equals(typed)) {
        reader.getBuffer().clear();
        reader.getBuffer().write(meant);
      }
      reader.callWidget("." + LineReader.ACCEPT_LINE);
      return true;
    }

    /** What the driver tells of an answer comes as a warning; sqlline prints that as an error. */
    @Override
    public boolean error(String message) {
      Matcher warning = WARNING.matcher(message);
      if (!warning.matches()) {
        return super.error(message);
      }
      boolean sql = Integer.parseInt(warning.group("code")) == NlWarning.ANSWER.vendorCode();
      output((sql ? "" : warning.group("kind")) + warning.group("text"));
      return false;
    }

    /** A table would cut texts to the terminal's width. */
    private void showWhole(boolean texts) {
      String format = getOpts().getOutputFormat();
      if (format.equals(texts ? TABLE : wholeCells)) {
        getOpts().set(BuiltInProperty.OUTPUT_FORMAT, texts ? VERTICAL : TABLE);
        wholeCells = texts ? VERTICAL : "";
      }
    }
  }

  private static void forget(ShellDriver driver) {
    try {
      DriverManager.deregisterDriver(driver);
    } catch (SQLException e) {
      throw new IllegalStateException(e); // only of what others registered
    }
  }

  private void printLine(String line) {
    console.err().println(VisibleText.line(line));
  }

  /** The one that the connection has: sqlline would set another. */
  private static String isolation(int level) {
    return switch (level) {
      case Connection.TRANSACTION_READ_UNCOMMITTED -> "TRANSACTION_READ_UNCOMMITTED";
      case Connection.TRANSACTION_READ_COMMITTED -> "TRANSACTION_READ_COMMITTED";
      case Connection.TRANSACTION_REPEATABLE_READ -> "TRANSACTION_REPEATABLE_READ";
      case Connection.TRANSACTION_SERIALIZABLE -> "TRANSACTION_SERIALIZABLE";
      default -> "TRANSACTION_NONE";
    };
  }

  private String[] arguments(String isolation, boolean readOnly) {
    Stream<String> connection = Stream.of("-u", ShellDriver.URL, "-n", "", "-p", "");
    Stream<String> state = Stream.of("--isolation=" + isolation, "--readOnly=" + readOnly);
    return Stream.of(connection, state, OPTIONS.stream(), history())
        .flatMap(s -> s)
        .toArray(String[]::new);
  }

  /**
   * In the cache folder, or nowhere where that can't be written or is not safe from others:
   * questions may quote what nobody else should know. Readable by its owner only, which the shell
   * would leave to the umask.
   */
  private Stream<String> history() {
    try {
      Path file = OwnerOnly.createRoot(cache).resolve("history");
      OwnerOnly.createFileIfAbsent(file);
      return Stream.of("--historyFile=" + file);
    } catch (IOException e) {
      console.err().println("What you type is not kept in a history: " + e.getMessage());
      return Stream.empty();
    }
  }

  /** Connects sqlline, which knows URLs only, with the user's settings and password too. */
  static final class ShellDriver implements Driver {

    static final String URL = "jdbc:nl-shell:";

    private final ConnectionTarget address;

    ShellDriver(ConnectionTarget address) {
      this.address = address;
    }

    @Override
    public @Nullable Connection connect(String url, Properties info) throws SQLException {
      return acceptsURL(url) ? EscapingConnection.of(address.connect()) : null;
    }

    @Override
    public boolean acceptsURL(String url) {
      return url.equals(URL);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
      return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
      return 0;
    }

    @Override
    public int getMinorVersion() {
      return 0;
    }

    @Override
    public boolean jdbcCompliant() {
      return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
      throw new SQLFeatureNotSupportedException("no java.util.logging here");
    }
  }
}
