// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The benchmarks' data, which stay outside the repository: tests that need them are skipped
 * without.
 */
public final class PublicData {

  private PublicData() {}

  /** A file or folder below the data's folder; skips the test when it is absent. */
  public static Path path(String relative) {
    Path file = Path.of(System.getProperty("nljdbc.data", "../../shared/data")).resolve(relative);
    assumeThat(Files.exists(file)).as("%s is here", file).isTrue();
    return file;
  }

  /** Whether tests shall take their time ({@code -Dnljdbc.slow=true}). */
  public static boolean slow() {
    return Boolean.getBoolean("nljdbc.slow");
  }
}
