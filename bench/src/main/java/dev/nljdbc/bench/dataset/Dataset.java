// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The questions of one split with their databases.
 *
 * @param name of the data set, for example {@code spider}
 * @param split for example {@code train}
 * @param family whose customs it follows
 * @param fingerprint changes when a question or a gold query does
 * @param examples in the order of the split
 * @param databases those that were found, by name
 * @param schemas the file that describes the schemas in Spider's form ({@code tables.json}), if
 *     there is one
 * @param remarks what is odd about the folder but no reason to stop, in words
 */
public record Dataset(
    String name,
    String split,
    Family family,
    String fingerprint,
    List<Example> examples,
    SortedMap<String, BenchmarkDatabase> databases,
    Optional<Path> schemas,
    List<String> remarks) {

  /** Copies the collections. */
  public Dataset {
    examples = List.copyOf(examples);
    databases = Collections.unmodifiableSortedMap(new TreeMap<>(databases));
    remarks = List.copyOf(remarks);
  }

  /** This data set with other questions. */
  public Dataset with(String newFingerprint, List<Example> others) {
    return new Dataset(name, split, family, newFingerprint, others, databases, schemas, remarks);
  }

  /** This data set with the conventions of another family. */
  Dataset of(Family other) {
    return new Dataset(name, split, other, fingerprint, examples, databases, schemas, remarks);
  }

  /** This data set with other databases, by name. */
  public Dataset on(SortedMap<String, BenchmarkDatabase> others) {
    return new Dataset(name, split, family, fingerprint, examples, others, schemas, remarks);
  }

  /** An example's database; empty when the folder lacks it. */
  public Optional<BenchmarkDatabase> database(Example example) {
    return Optional.ofNullable(databases.get(example.database()));
  }

  /** The databases that are SQLite files, by name. */
  public SortedMap<String, Path> files() {
    SortedMap<String, Path> files = new TreeMap<>();
    databases.forEach((id, database) -> database.file().ifPresent(file -> files.put(id, file)));
    return files;
  }

  /** The databases that the given examples need and the folder lacks. */
  public SortedSet<String> missing(List<Example> of) {
    SortedSet<String> names = new TreeSet<>();
    for (Example example : of) {
      if (!databases.containsKey(example.database())) {
        names.add(example.database());
      }
    }
    return names;
  }

  /**
   * Whose customs a data set follows: they decide which judge gives the verdict and which metrics
   * have a meaning.
   */
  public enum Family {

    /**
     * Spider and what was made from it (Spider-Syn, Spider-DK, Spider-Realistic): gold queries in
     * Spider's subset of SQL, judged by the test-suite evaluator, with hardness and exact set
     * match. Also data sets of one's own that don't say otherwise, the sample among them: that
     * judge minds the order of rows where the gold asks for one, and how often a row comes.
     */
    SPIDER,

    /**
     * BIRD and what was made from it (Mini-Dev): gold queries in all of the engine's SQL, rows
     * judged as a set, with evidence and difficulty by the authors.
     */
    BIRD
  }
}
