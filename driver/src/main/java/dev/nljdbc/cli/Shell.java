package dev.nljdbc.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
          "--isolation=TRANSACTION_NONE",
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
    try {
      // Here a wrong password is one line; in sqlline it would be a prompt without a connection.
      address.connect().close();
      DriverManager.registerDriver(new ShellDriver(address));
    } catch (SQLException e) {
      return faults.report(e);
    }
    welcome(address);
    // Else sqlline ends the process itself.
    System.setProperty(SqlLineOpts.PROPERTY_NAME_EXIT, "true");
    SqlLine.Status status = SqlLine.start(arguments(), null, true);
    return status == SqlLine.Status.OK ? Faults.ANSWERED : Faults.NO_ANSWER;
  }

  private void welcome(Address address) {
    console
        .out()
        .println(
            (address.sample() ? "The sample shop. " : "")
                + "Ask with \"NL: question;\", or type SQL; NL HELP; lists what else there is,"
                + " !help the shell's commands, !quit ends.");
  }

  private static String[] arguments() {
    Stream<String> connection = Stream.of("-u", ShellDriver.URL, "-n", "", "-p", "");
    return Stream.of(connection, OPTIONS.stream(), history())
        .flatMap(s -> s)
        .toArray(String[]::new);
  }

  /** In the cache folder, or nowhere where that can't be written. */
  private static Stream<String> history() {
    Path folder = SampleDatabase.cacheFolder(System.getenv("XDG_CACHE_HOME"));
    try {
      Files.createDirectories(folder);
      return Files.isWritable(folder)
          ? Stream.of("--historyFile=" + folder.resolve("history"))
          : Stream.empty();
    } catch (IOException e) {
      return Stream.empty();
    }
  }
}
