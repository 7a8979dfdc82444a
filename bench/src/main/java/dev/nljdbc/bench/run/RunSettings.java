// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.text.Sha256;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What answers depend on: the contents of {@code settings.json}. Two parts of one run must agree in
 * all of it. Which questions are asked is not in it, so that a run can be gone on with for more.
 *
 * @param dataset name
 * @param split name
 * @param fingerprint of the questions and gold queries
 * @param build of this program, see {@link RunEnvironments#build()}
 * @param family of the data set, which decides the judge; empty in older runs
 * @param databases what each is, see {@link BenchmarkDatabase#identity()}; those that are added
 *     later change nothing for the questions about others
 * @param evidence whether the data set's evidence is told with the question
 * @param told fingerprint of the evidence; empty where none is told
 * @param timeoutMillis the most time for one question
 * @param queryTimeoutMillis the most time for one query when scoring
 * @param settings {@code nl.*} connection properties, without secrets
 */
public record RunSettings(
    String dataset,
    String split,
    String fingerprint,
    String build,
    String family,
    Map<String, String> databases,
    boolean evidence,
    String told,
    long timeoutMillis,
    long queryTimeoutMillis,
    Map<String, String> settings) {

  private static final int DIGITS = 16;

  /** Sorts the settings. Reads files of older runs, too: what they lack is empty. */
  @SuppressWarnings("ReturnMissingNullable")
  public RunSettings {
    family = family == null ? "" : family;
    databases = databases == null ? new TreeMap<>() : new TreeMap<>(databases);
    told = told == null ? "" : told;
    settings = new TreeMap<>(settings);
  }

  /**
   * Of a run that begins now.
   *
   * @param settings {@code nl.*} connection properties, without secrets
   */
  public static RunSettings of(
      Dataset dataset,
      boolean evidence,
      Duration timeout,
      Duration queryTimeout,
      Map<String, String> settings) {
    Map<String, String> databases = new TreeMap<>();
    dataset
        .databases()
        .forEach((name, one) -> one.identity().ifPresent(known -> databases.put(name, known)));
    List<String> all = dataset.examples().stream().map(Example::evidence).toList();
    return new RunSettings(
        dataset.name(),
        dataset.split(),
        dataset.fingerprint(),
        RunEnvironments.build(),
        dataset.family().name(),
        databases,
        evidence,
        evidence ? Sha256.hex(String.join("\0", all), DIGITS) : "",
        timeout.toMillis(),
        queryTimeout.toMillis(),
        settings);
  }

  /** These settings with the running build. */
  public RunSettings ofThisBuild() {
    return with(RunEnvironments.build(), databases);
  }

  /** These settings with databases that were added since. */
  RunSettings withDatabasesOf(RunSettings now) {
    Map<String, String> all = new TreeMap<>(now.databases);
    all.putAll(databases);
    return with(build, all);
  }

  private RunSettings with(String other, Map<String, String> all) {
    return new RunSettings(
        dataset,
        split,
        fingerprint,
        other,
        family,
        all,
        evidence,
        told,
        timeoutMillis,
        queryTimeoutMillis,
        settings);
  }

  /** The differences, one sentence each; empty for none. */
  List<String> differences(RunSettings now) {
    Map<String, String> before = flat();
    Map<String, String> after = now.flat();
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    List<String> differences = new ArrayList<>();
    for (String name : names) {
      if (!Objects.equals(before.get(name), after.get(name))) {
        differences.add(
            name + " was " + shown(before.get(name)) + " and is now " + shown(after.get(name)));
      }
    }
    databases.forEach(
        (name, was) -> {
          String is = now.databases.getOrDefault(name, was);
          if (!is.equals(was)) {
            differences.add("database " + name + " was " + was + " and is now " + is);
          }
        });
    return differences;
  }

  private static String shown(@org.jspecify.annotations.Nullable String value) {
    return value == null ? "unset" : value;
  }

  /** All of it but the databases by name, to be read. */
  public Map<String, String> flat() {
    Map<String, String> flat = new TreeMap<>(settings);
    flat.put("data set", dataset);
    flat.put("split", split);
    flat.put("fingerprint of the questions", fingerprint);
    flat.put("build of this program", build);
    flat.put("evidence", evidence ? "on" : "off");
    if (!family.isEmpty()) {
      flat.put("judge", family.toLowerCase(Locale.ROOT));
    }
    if (!told.isEmpty()) {
      flat.put("fingerprint of the evidence", told);
    }
    flat.put("time-out per question", timeoutMillis + " ms");
    flat.put("time-out per query when scoring", queryTimeoutMillis + " ms");
    return flat;
  }
}
