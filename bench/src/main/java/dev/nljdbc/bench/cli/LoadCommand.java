// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.DatabaseLocations.DatabasesFile;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.load.DescriptionFile;
import dev.nljdbc.bench.load.LoadEngine;
import dev.nljdbc.bench.load.LoadException;
import dev.nljdbc.bench.load.Loader;
import dev.nljdbc.bench.load.Loader.LoadedDatabase;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Copies a data set's SQLite databases into another engine. */
@Command(
    name = "load",
    description = {
      "Copies a data set's SQLite databases into PostgreSQL, MariaDB, H2 or DuckDB, and checks the"
          + " copies against the originals.",
      "The password is the environment's NL_BENCH_PASSWORD, or asked for."
    })
final class LoadCommand extends BenchCommand {

  @Mixin private DatasetOptions data = new DatasetOptions();

  @Option(
      names = "--engine",
      required = true,
      paramLabel = "postgresql|mariadb|h2|duckdb",
      description = "Where to.")
  private LoadEngine engine = LoadEngine.H2;

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description =
          "The engine's JDBC URL. With {db} in it, each database goes to the one at that URL;"
              + " without, each gets a schema (PostgreSQL, H2) or a database (MariaDB) of its own.")
  private String url = "";

  @Option(names = "--user", paramLabel = "NAME", description = "The user there.")
  private String user = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where databases.json goes, for --databases of 'run' and 'evaluate', with the data set's"
              + " descriptions of columns beside it. Databases that are in it stay there.")
  private @Nullable Path out;

  @Option(names = "--replace", description = "Drop what is there under the same name.")
  private boolean replace;

  @Override
  public Integer call() throws DatasetException, LoadException, IOException, SQLException {
    Dataset dataset = data.read();
    Map<String, Path> files = new TreeMap<>(dataset.files());
    files.keySet().retainAll(data.select(dataset).stream().map(Example::database).toList());
    Loader loader = new Loader(engine, url, user, user.isEmpty() ? "" : password(), replace);
    Path list = out == null ? null : out.toAbsolutePath().normalize().resolve(DatabasesFile.NAME);
    SortedMap<String, BenchmarkDatabase> copies =
        list != null && Files.exists(list) ? DatabasesFile.read(list) : new TreeMap<>();
    List<LoadedDatabase> loaded = new ArrayList<>();
    for (Map.Entry<String, Path> file : files.entrySet()) {
      LoadedDatabase one = loader.load(file.getKey(), file.getValue());
      loaded.add(one);
      show(one, loaded.size(), files.size());
      if (list != null) {
        copies.put(one.name(), described(one, file.getValue(), list));
        DatabasesFile.write(list, copies); // each time: the next one may fail
      }
    }
    if (list != null) {
      out().println("written: " + list);
    }
    return summary(loaded);
  }

  private static String password() {
    String set = DatabasesFile.password();
    Console console = System.console();
    if (!set.isEmpty() || console == null) {
      return set;
    }
    char[] typed = console.readPassword("Password: ");
    return typed == null ? "" : new String(typed);
  }

  private void show(LoadedDatabase one, int number, int all) {
    PrintWriter stdout = out();
    stdout.printf(
        "%d of %d  %-30s %3d tables %,12d rows %,8d ms  %s%n",
        number,
        all,
        one.name(),
        one.tables().size(),
        one.rows(),
        one.milliseconds(),
        one.isSame() ? "same" : "NOT THE SAME");
    one.allDifferences().forEach(text -> stdout.println("    ! " + text));
    one.allRemarks().forEach(text -> stdout.println("    - " + text));
  }

  /** The copy with the original's descriptions, which are written beside the list. */
  private BenchmarkDatabase described(LoadedDatabase one, Path original, Path list)
      throws IOException, SQLException {
    Path csv = list.resolveSibling("descriptions").resolve(one.name() + ".csv");
    return one.copy().describedBy(DescriptionFile.write(original, csv, err()::println));
  }

  private int summary(List<LoadedDatabase> loaded) {
    long same = loaded.stream().filter(LoadedDatabase::isSame).count();
    long rows = loaded.stream().mapToLong(LoadedDatabase::rows).sum();
    long remarks = loaded.stream().mapToLong(one -> one.allRemarks().size()).sum();
    PrintWriter stdout = out();
    stdout.printf(
        "%,d databases, %,d rows; %,d are the same as their originals, by row counts and a checksum"
            + " of each column; %,d remarks%n",
        loaded.size(), rows, same, remarks);
    return same == loaded.size() ? BenchCli.OK : BenchCli.FAILED;
  }
}
