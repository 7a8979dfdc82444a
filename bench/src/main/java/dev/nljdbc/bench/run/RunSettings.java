// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import java.util.ArrayList;
import java.util.List;
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
 * @param evidence whether the data set's evidence is told with the question
 * @param timeoutMillis the most time for one question
 * @param queryTimeoutMillis the most time for one query when scoring
 * @param settings {@code nl.*} connection properties, without secrets
 */
public record RunSettings(
    String dataset,
    String split,
    String fingerprint,
    String build,
    boolean evidence,
    long timeoutMillis,
    long queryTimeoutMillis,
    Map<String, String> settings) {

  /** Sorts the settings. */
  public RunSettings {
    settings = new TreeMap<>(settings);
  }

  /** These settings with the running build. */
  public RunSettings ofThisBuild() {
    return new RunSettings(
        dataset,
        split,
        fingerprint,
        RunEnvironments.build(),
        evidence,
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
    return differences;
  }

  private static String shown(@org.jspecify.annotations.Nullable String value) {
    return value == null ? "unset" : value;
  }

  /** All of it by name, to be read. */
  public Map<String, String> flat() {
    Map<String, String> flat = new TreeMap<>(settings);
    flat.put("data set", dataset);
    flat.put("split", split);
    flat.put("fingerprint of the questions", fingerprint);
    flat.put("build of this program", build);
    flat.put("evidence", evidence ? "on" : "off");
    flat.put("time-out per question", timeoutMillis + " ms");
    flat.put("time-out per query when scoring", queryTimeoutMillis + " ms");
    return flat;
  }
}
