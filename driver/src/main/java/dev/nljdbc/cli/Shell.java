package dev.nljdbc.cli;

import dev.nljdbc.catalog.Visible;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import sqlline.SqlLine;
import sqlline.SqlLineOpts;

/** A shell on the database: sqlline, with history and completion. */
final class Shell {

  private static final List<String> OPTIONS =
      List.of(
          "--autoCommit=true",
          "--color=true",
          "--connectInteractionMode=notAskCredentials",
          "--fastConnect=false",
          "--maxWidth=0",
          "--nullValue=[null]",
          "--prompt=nl> ",
          "--showNestedErrs=false",
          "--verbose=false");

  private final Console console;
  private final Faults faults;

  Shell(Console console, Faults faults) {
    this.console = console;
    this.faults = faults;
  }

  int run(Address address) throws IOException {
    String isolation;
    // Here a wrong password is one line; in sqlline it would be a prompt without a connection.
    try (Connection connection = address.connect()) {
      isolation = isolation(connection.getTransactionIsolation());
      DriverManager.registerDriver(new ShellDriver(address));
    } catch (SQLException e) {
      return faults.report(e);
    }
    console
        .out()
        .println(
            (address.sample() ? "The sample shop. " : "")
                + "Ask with \"NL: question;\", or type SQL. NL HELP; lists what else there is, !help"
                + " the shell's commands, !quit ends.");
    // Else sqlline ends the process itself.
    System.setProperty(SqlLineOpts.PROPERTY_NAME_EXIT, "true");
    String[] arguments = arguments(isolation, address.sample());
    // what takes long is told in a line of ours, not in two of Java's logging
    LogLines log = LogLines.heard(this::told, build -> {}, this::told);
    try {
      SqlLine.Status status = SqlLine.start(arguments, null, true);
      return status == SqlLine.Status.OK ? Faults.ANSWERED : Faults.NO_ANSWER;
    } finally {
      log.close();
    }
  }

  private void told(String line) {
    console.err().println(Visible.line(line));
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
    Stream<String> connection =
        Stream.of(
            "-u",
            ShellDriver.URL,
            "-n",
            "",
            "-p",
            "",
            "--isolation=" + isolation,
            "--readOnly=" + readOnly);
    return Stream.of(connection, OPTIONS.stream(), history())
        .flatMap(s -> s)
        .toArray(String[]::new);
  }

  /**
   * In the cache folder, or nowhere where that can't be written or is not safe from others:
   * questions may quote what nobody else should know. Readable by its owner only, which the shell
   * would leave to the umask.
   */
  private Stream<String> history() {
    Path folder = SampleDatabase.cacheFolder(System.getenv("XDG_CACHE_HOME"));
    try {
      Path file = OwnerOnly.createRoot(folder).resolve("history");
      OwnerOnly.createFileIfAbsent(file);
      return Stream.of("--historyFile=" + file);
    } catch (IOException e) {
      console.err().println("What you type is not kept in a history: " + e.getMessage());
      return Stream.empty();
    }
  }
}
