// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * A folder of test suites, {@code <db_id>/*.sqlite} with a {@code suite.json}. A suite is there
 * whole or not at all; those that are there are not built again.
 */
public final class Suites {

  private static final String FIGURES = "suite.json";
  private static final String UNFINISHED = ".unfinished";

  private final JsonMapper json = new JsonMapper();
  private final Path folder;
  private final SuiteSettings settings;

  /** Builds nothing yet. */
  public Suites(Path folder, SuiteSettings settings) {
    this.folder = folder;
    this.settings = settings;
  }

  /**
   * Builds the suites of all SQLite databases that the examples are about, from these examples'
   * gold queries.
   *
   * @param parallel schemas at a time
   * @param done told of each suite, one at a time
   * @return by the databases' names
   */
  public List<SuiteFigures> build(
      Dataset dataset, List<Example> examples, int parallel, Consumer<SuiteFigures> done)
      throws RunException, InterruptedException {
    Map<String, List<String>> golds = new TreeMap<>();
    examples.forEach(
        one -> golds.computeIfAbsent(one.database(), name -> new ArrayList<>()).add(one.gold()));
    SortedMap<String, Path> files = new TreeMap<>(dataset.files());
    files.keySet().retainAll(golds.keySet());
    List<Callable<SuiteFigures>> tasks = new ArrayList<>();
    files.forEach(
        (name, file) ->
            tasks.add(
                () ->
                    one(name, file, golds.getOrDefault(name, List.of()), dataset.family(), done)));
    return run(tasks, parallel);
  }

  private static List<SuiteFigures> run(List<Callable<SuiteFigures>> tasks, int parallel)
      throws RunException, InterruptedException {
    ExecutorService workers = Executors.newFixedThreadPool(parallel);
    try {
      List<SuiteFigures> all = new ArrayList<>();
      for (Future<SuiteFigures> suite : workers.invokeAll(tasks)) {
        all.add(suite.get());
      }
      return all;
    } catch (ExecutionException e) {
      throw failure(e);
    } finally {
      workers.shutdownNow();
    }
  }

  private static RunException failure(ExecutionException e) {
    return e.getCause() instanceof RunException known
        ? known
        : new RunException("A fault in the bench: " + e.getCause(), e);
  }

  private SuiteFigures one(
      String name, Path file, List<String> golds, Family family, Consumer<SuiteFigures> done)
      throws RunException {
    Path suite = folder.resolve(name);
    try {
      SuiteFigures figures =
          Files.isDirectory(suite) ? read(suite) : make(name, file, golds, family);
      synchronized (done) {
        done.accept(figures);
      }
      return figures;
    } catch (IOException e) {
      throw new RunException("Can't write the suite " + suite + ": " + e, e);
    } catch (SQLException e) {
      throw new RunException("No suite can be made of " + name + ": " + e.getMessage(), e);
    }
  }

  private SuiteFigures make(String name, Path file, List<String> golds, Family family)
      throws IOException, SQLException {
    Path unfinished = folder.resolve(name + UNFINISHED);
    empty(unfinished);
    OwnerOnly.createFolders(unfinished);
    SuiteFigures figures = new SuiteBuilder(family, settings).build(name, file, golds, unfinished);
    OwnerOnly.replace(
        unfinished.resolve(FIGURES),
        json.writerWithDefaultPrettyPrinter().writeValueAsBytes(figures));
    Files.move(unfinished, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    return figures;
  }

  private SuiteFigures read(Path suite) throws IOException, RunException {
    Path file = suite.resolve(FIGURES);
    if (!Files.isRegularFile(file)) {
      throw new RunException(suite + " is there, but is no suite of this program: no " + FIGURES);
    }
    SuiteFigures figures = json.readValue(Files.readAllBytes(file), SuiteFigures.class);
    if (!figures.settings().equals(settings)) {
      String other = "%s was made with %s, not %s: give another --out";
      throw new RunException(other.formatted(suite, figures.settings(), settings));
    }
    return figures;
  }

  private static void empty(Path unfinished) throws IOException {
    if (!Files.isDirectory(unfinished)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(unfinished)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(unfinished);
  }

  /**
   * What a suite depends on, beside the schema, its rows and its gold queries.
   *
   * @param databases at most so many for each schema
   * @param seed the same seed makes the same files
   * @param queryTimeoutMillis the most time for one query
   */
  public record SuiteSettings(int databases, long seed, long queryTimeoutMillis) {}

  /**
   * What came of building a suite: the contents of {@code suite.json}.
   *
   * @param database the schema's name
   * @param settings that it was made with
   * @param databases that were kept
   * @param candidates that were made up
   * @param neighbours of all gold queries, those that run
   * @param toldByOriginal neighbours that the published rows tell from their gold
   * @param toldBySuite neighbours that those or the kept databases do
   */
  public record SuiteFigures(
      String database,
      SuiteSettings settings,
      int databases,
      int candidates,
      int neighbours,
      int toldByOriginal,
      int toldBySuite) {}
}
