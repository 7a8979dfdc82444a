// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.suite.Suites.SuiteFigures;
import dev.nljdbc.bench.suite.Suites.SuiteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Builds a schema's test suite: makes up one database after the other, and keeps those that tell a
 * neighbour of a gold query from it which nothing before has told. That is the paper's
 * distillation; its neighbours, too, are the gold with one thing changed.
 */
final class SuiteBuilder {

  /** After so many databases in a row that tell nothing new, more are not tried. */
  private static final int PATIENCE = 25;

  private static final long SEED_STEP = 0x9E3779B97F4A7C15L;

  private final Family family;
  private final SuiteSettings settings;

  SuiteBuilder(Family family, SuiteSettings settings) {
    this.family = family;
    this.settings = settings;
  }

  /**
   * Builds one.
   *
   * @param name the database's
   * @param original the published file, which counts as part of the suite
   * @param golds all gold queries of the schema
   * @param folder an empty one, for the files
   */
  SuiteFigures build(String name, Path original, List<String> golds, Path folder)
      throws SQLException, IOException {
    SchemaShape schema = SchemaReader.read(original);
    ValuePools pools = new ValuePools(QueryLiterals.of(golds, schema.columnNames()));
    UntoldMutants untold =
        new UntoldMutants(family, Duration.ofMillis(settings.queryTimeoutMillis()), golds, schema);
    untold.dropBroken(original);
    int neighbours = untold.size();
    int toldByOriginal = untold.drop(original);
    int kept = 0;
    int tried = 0;
    int idle = 0;
    while (kept < settings.databases() && idle < PATIENCE && untold.size() > 0) {
      Path file = folder.resolve("candidate_" + tried + ".sqlite");
      FuzzedDatabase.write(file, schema, pools, seed(name, tried));
      tried++;
      idle++;
      if (untold.drop(file) > 0) {
        Files.move(file, folder.resolve(name + "_" + kept + ".sqlite"));
        kept++;
        idle = 0;
      } else {
        Files.delete(file);
      }
    }
    int told = neighbours - untold.size();
    return new SuiteFigures(name, settings, kept, tried, neighbours, toldByOriginal, told);
  }

  private long seed(String name, int candidate) {
    return (settings.seed() * SEED_STEP + name.hashCode()) * SEED_STEP + candidate;
  }
}
