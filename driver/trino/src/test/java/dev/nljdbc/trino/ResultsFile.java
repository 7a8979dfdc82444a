// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.trino;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * {@code bench/results/trino.md}, of two parts: written anew with {@code -Dnljdbc.update=true},
 * else compared with what is there.
 */
final class ResultsFile {

  /** Where the part begins that takes the data folder. */
  static final String GOLD = "## Gold queries of Spider\n";

  private static final Path FILE = Path.of("../../bench/results/trino.md");

  private ResultsFile() {}

  /** The part before {@link #GOLD}. */
  static void firstPart(String text) throws IOException {
    String old = Files.readString(FILE);
    int at = old.indexOf(GOLD);
    holds(old, text + (at < 0 ? "" : "\n" + old.substring(at)));
  }

  /** The part that begins with {@link #GOLD}. */
  static void goldPart(String text) throws IOException {
    String old = Files.readString(FILE);
    int at = old.indexOf(GOLD);
    holds(old, (at < 0 ? old + "\n" : old.substring(0, at)) + text);
  }

  private static void holds(String old, String now) throws IOException {
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.writeString(FILE, now);
    } else {
      assertThat(old).isEqualTo(now);
    }
  }
}
