// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.analysis.Diagnosis;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.spider.Hardness;
import dev.nljdbc.bench.metric.spider.SpiderSchemas;
import dev.nljdbc.config.NearestName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/**
 * Which questions by what their gold query is like: before the first so many, or some by chance.
 */
final class QuestionFilter {

  @Option(
      names = "--hardness",
      split = ",",
      paramLabel = "NAME",
      description =
          "Only questions of this hardness, as Spider counts it: easy, medium, hard, extra.")
  private List<String> hardness = List.of();

  @Option(
      names = "--difficulty",
      split = ",",
      paramLabel = "NAME",
      description =
          "Only questions of this difficulty, as BIRD says it: simple, moderate, challenging.")
  private List<String> difficulty = List.of();

  @Option(
      names = "--joined-tables",
      split = ",",
      paramLabel = "N",
      description = "Only questions whose gold query names so many tables, for example 2,3,4+.")
  private List<String> tables = List.of();

  /** The questions that pass the filter. */
  List<Example> of(Dataset dataset) throws DatasetException {
    List<Example> left = new ArrayList<>(dataset.examples());
    if (!hardness.isEmpty()) {
      keepByHardness(dataset, left);
    }
    if (!difficulty.isEmpty()) {
      keepByDifficulty(left);
    }
    if (!tables.isEmpty()) {
      keepByTables(left);
    }
    return left;
  }

  private void keepByTables(List<Example> left) throws DatasetException {
    List<TableRange> ranges = new ArrayList<>();
    for (String range : tables) {
      ranges.add(TableRange.of(range.strip()));
    }
    left.removeIf(
        example -> {
          int count = Diagnosis.joinedTables(example.gold());
          return ranges.stream().noneMatch(range -> range.holds(count));
        });
  }

  private void keepByHardness(Dataset dataset, List<Example> left) throws DatasetException {
    Set<String> wanted =
        known("hardness", hardness, Arrays.stream(Hardness.values()).map(Hardness::label).toList());
    SpiderSchemas known = new SpiderSchemas(dataset);
    List<Example> kept = new ArrayList<>();
    try {
      for (Example example : left) {
        if (known.hardness(example).filter(h -> wanted.contains(h.label())).isPresent()) {
          kept.add(example);
        }
      }
    } catch (SQLException e) {
      throw new DatasetException("A database can't be read: " + e.getMessage());
    }
    left.retainAll(new HashSet<>(kept));
  }

  private void keepByDifficulty(List<Example> left) throws DatasetException {
    List<String> there =
        left.stream().map(Example::difficulty).filter(d -> !d.isEmpty()).distinct().toList();
    if (there.isEmpty()) {
      throw new DatasetException("These questions have no difficulty; Spider's have --hardness");
    }
    Set<String> wanted = known("difficulty", difficulty, there);
    left.removeIf(example -> !wanted.contains(example.difficulty()));
  }

  private static Set<String> known(String what, List<String> given, List<String> known)
      throws DatasetException {
    Set<String> all = new TreeSet<>();
    for (String name : given) {
      String asked = name.strip();
      Optional<String> found = known.stream().filter(asked::equalsIgnoreCase).findFirst();
      if (found.isEmpty()) {
        String sorted = known.stream().sorted().collect(Collectors.joining(", "));
        String unknown = "There is no %s '%s'; the nearest is %s. There are %s";
        throw new DatasetException(
            unknown.formatted(what, asked, NearestName.of(asked, known), sorted));
      }
      all.add(found.get());
    }
    return all;
  }

  /**
   * A number of tables, or that and more.
   *
   * @param least tables
   * @param orMore whether more will do, too
   */
  record TableRange(int least, boolean orMore) {

    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,3})(\\+?)");

    /** Parses a range such as {@code 3} or {@code 4+}. */
    static TableRange of(String text) throws DatasetException {
      Matcher m = WRITTEN.matcher(text);
      if (!m.matches()) {
        throw new DatasetException(
            "'" + text + "' is no number of tables: write for example 2, 3 or 4+");
      }
      return new TableRange(Integer.parseInt(m.group(1)), !m.group(2).isEmpty());
    }

    boolean holds(int tables) {
      return orMore ? tables >= least : tables == least;
    }

    @Override
    public String toString() {
      return least + (orMore ? "+" : "");
    }
  }
}
