// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.catalog.Catalog;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of some questions of a data set, beside the paper's of the whole split.
 *
 * @param dataset its name
 * @param split its split
 * @param figures in the order in which they are printed
 * @param broken gold queries that do not run, with the reason
 */
public record Profile(String dataset, String split, List<Figure> figures, List<String> broken) {

  /** Reads the databases' catalogs and runs the gold queries. */
  public static Profile of(Dataset dataset, List<Example> examples) throws SQLException {
    Map<String, Catalog> catalogs = catalogs(dataset, examples);
    List<GoldQuery> golds = golds(examples, catalogs);
    Builder builder = new Builder(PaperFigures.of(dataset));
    builder.counts(examples);
    builder.values(ValueRates.of(golds));
    builder.sizes(SchemaSizes.of(catalogs.values()));
    builder.tables(TableCounts.of(golds));
    ClauseShares.of(golds).shares().forEach((name, share) -> builder.add(name + ", %", share, ""));
    GoldRuns runs = GoldRuns.of(dataset, examples);
    builder.runs(runs);
    return new Profile(dataset.name(), dataset.split(), builder.figures, runs.broken());
  }

  private static List<GoldQuery> golds(List<Example> examples, Map<String, Catalog> catalogs) {
    List<GoldQuery> golds = new ArrayList<>();
    for (Example example : examples) {
      Catalog catalog = catalogs.get(example.database());
      if (catalog != null) {
        golds.add(GoldQuery.of(example, catalog));
      }
    }
    return golds;
  }

  private static Map<String, Catalog> catalogs(Dataset dataset, List<Example> examples)
      throws SQLException {
    Map<String, Catalog> catalogs = new TreeMap<>();
    for (String name : examples.stream().map(Example::database).collect(Collectors.toSet())) {
      BenchmarkDatabase database = dataset.databases().get(name);
      if (database != null) {
        catalogs.put(name, database.catalog());
      }
    }
    return catalogs;
  }

  /** Puts the figures in order. */
  private static final class Builder {

    private final Map<String, Double> paper;
    private final List<Figure> figures = new ArrayList<>();

    private Builder(Map<String, Double> paper) {
      this.paper = paper;
    }

    private void add(String name, double value, String table) {
      figures.add(new Figure(name, value, paper.get(name), table));
    }

    private void counts(List<Example> examples) {
      add(Figure.QUESTIONS, examples.size(), "1");
      add(Figure.DATABASES, examples.stream().map(Example::database).distinct().count(), "1");
    }

    private void values(ValueRates rates) {
      add(Figure.VALUE_RATE, rates.rate(), "1");
      add(Figure.COVER_RATE, rates.quoted().coverRate(), "1");
      add(Figure.COMPARED, rates.comparedRate(), "");
      add(Figure.COMPARED_COVERED, rates.compared().coverRate(), "");
    }

    private void sizes(SchemaSizes sizes) {
      add(Figure.TABLES, sizes.tables(), "6");
      add(Figure.COLUMNS, sizes.columns(), "6");
      add(Figure.KEYS, sizes.foreignKeys(), "6");
      add(Figure.TOKENS, sizes.tokens(), "6");
    }

    private void tables(TableCounts counts) {
      add(Figure.ONE_TABLE, counts.one(), "9");
      add(Figure.TWO_TABLES, counts.two(), "9");
      add(Figure.THREE_TABLES, counts.three(), "9");
      add(Figure.MORE_TABLES, counts.more(), "9");
      add(Figure.MEAN_TABLES, counts.mean(), "9");
      add("queries that could not be parsed", counts.unread(), "");
    }

    private void runs(GoldRuns runs) {
      add("gold queries with rows", runs.rows(), "");
      add("gold queries without rows", runs.empty(), "");
      add("gold queries that do not run", runs.broken().size(), "");
      add("questions without their database", runs.withoutDatabase(), "");
    }
  }

  /**
   * One number of a data set.
   *
   * @param name what it counts
   * @param value ours
   * @param paper the paper's; null where it has none
   * @param table of the paper that it is in, for example {@code 6}; empty for none
   */
  public record Figure(String name, double value, @Nullable Double paper, String table) {

    static final String QUESTIONS = "questions";
    static final String DATABASES = "databases";
    static final String VALUE_RATE = "CVR, %";
    static final String COVER_RATE = "CVCR, %";
    static final String COMPARED = "CVR with texts in any quotes, %";
    static final String COMPARED_COVERED = "CVCR with texts in any quotes, %";
    static final String TABLES = "tables per database";
    static final String COLUMNS = "columns per table";
    static final String KEYS = "foreign keys per database";
    static final String TOKENS = "schema tokens per database";
    static final String ONE_TABLE = "queries of 1 table, %";
    static final String TWO_TABLES = "of 2 tables, %";
    static final String THREE_TABLES = "of 3 tables, %";
    static final String MORE_TABLES = "of 4 and more, %";
    static final String MEAN_TABLES = "tables per query";
  }
}
