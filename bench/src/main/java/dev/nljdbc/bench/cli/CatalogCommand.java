// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.measure.CatalogSpeed;
import dev.nljdbc.bench.measure.CatalogSpeed.WideSchema;
import dev.nljdbc.catalog.read.CatalogReader;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures how long a large catalog takes to read. */
@Command(
    name = "catalog",
    description = {
      "Fills an empty database with tables and measures how long its catalog takes to read.",
      "The driver of an engine other than SQLite has to be on the class path:",
      "  java -cp nl-bench.jar:postgresql.jar dev.nljdbc.bench.cli.BenchCli measure catalog URL"
    })
final class CatalogCommand extends Measurement {

  private static final String HEAD =
      """
      | engine | tables | columns | foreign keys | first, s | (thread) | median, s | (thread) | where |
      |---|---|---|---|---|---|---|---|---|
      """;

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
  public Integer call() throws SQLException, IOException {
    BenchmarkDatabase database = new BenchmarkDatabase(url, user, password);
    try (Connection connection = database.connect()) {
      if (!new CatalogReader().read(connection).tables().isEmpty()) {
        err().println("The database is not empty.");
        return BenchCli.USAGE;
      }
      new WideSchema(tables, columns).create(connection);
    }
    try (Connection connection = database.connect()) {
      return report(HEAD + row(CatalogSpeed.measure(connection, times)));
    }
  }

  private static String row(CatalogSpeed.Result result) {
    CatalogSpeed.Reading first = result.readings().get(0);
    CatalogSpeed.Reading median = result.median();
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %,d | %,d | %.2f | %.2f | %.2f | %.2f | %s |%n",
        result.product(),
        result.tables(),
        result.columns(),
        result.foreignKeys(),
        seconds(first.time()),
        seconds(first.processor()),
        seconds(median.time()),
        seconds(median.processor()),
        machineAndLoad());
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }
}
