package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.report.Environment;
import dev.nljdbc.bench.measure.CatalogSpeed;
import dev.nljdbc.bench.measure.WideSchema;
import dev.nljdbc.catalog.CatalogReader;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures how long a large catalog takes to read. */
@Command(
    name = "catalog",
    mixinStandardHelpOptions = true,
    description = {
      "Fills an empty database with tables and measures how long its catalog takes to read.",
      "The driver of an engine other than SQLite has to be on the class path:",
      "  java -cp nl-bench.jar:postgresql.jar dev.nljdbc.bench.cli.BenchCli catalog URL"
    })
final class CatalogCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "URL", description = "The real JDBC URL of an empty database.")
  private String url = "";

  @Option(names = "--user", paramLabel = "NAME", description = "The user.")
  private String user = "";

  @Option(names = "--password", paramLabel = "WORD", description = "The password.")
  private String password = "";

  @Option(
      names = "--tables",
      defaultValue = "5000",
      paramLabel = "N",
      description = "Tables to create (${DEFAULT-VALUE}).")
  private int tables;

  @Option(
      names = "--columns",
      defaultValue = "40",
      paramLabel = "N",
      description = "Columns of each (${DEFAULT-VALUE}).")
  private int columns;

  @Option(
      names = "--times",
      defaultValue = "4",
      paramLabel = "N",
      description = "Readings; the first is told apart (${DEFAULT-VALUE}).")
  private int times;

  @Override
  public Integer call() throws SQLException {
    Properties login = new Properties();
    if (!user.isEmpty()) {
      login.setProperty("user", user);
      login.setProperty("password", password);
    }
    try (Connection connection = DriverManager.getConnection(url, login)) {
      if (!new CatalogReader().read(connection).tables().isEmpty()) {
        spec.commandLine().getErr().println("The database is not empty.");
        return BenchCli.USAGE;
      }
      new WideSchema(tables, columns).create(connection);
    }
    try (Connection connection = DriverManager.getConnection(url, login)) {
      print(CatalogSpeed.measure(connection, times));
    }
    return BenchCli.OK;
  }

  private void print(CatalogSpeed.Result result) {
    PrintWriter out = spec.commandLine().getOut();
    Environment here = Environment.current();
    out.println(
        "| engine | tables | columns | foreign keys | first, s | (thread) | median, s | (thread) | where |");
    out.println("|---|---|---|---|---|---|---|---|---|");
    out.printf(
        Locale.ROOT,
        "| %s | %,d | %,d | %,d | %.2f | %.2f | %.2f | %.2f | Java %s, %d cores, load %.1f |%n",
        result.product(),
        result.tables(),
        result.columns(),
        result.foreignKeys(),
        seconds(result.readings().get(0).time()),
        seconds(result.readings().get(0).processor()),
        seconds(result.median().time()),
        seconds(result.median().processor()),
        here.java().replaceFirst("\\s.*", ""),
        here.processors(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    out.flush();
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }
}
