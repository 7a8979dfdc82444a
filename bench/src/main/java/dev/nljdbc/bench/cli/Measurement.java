// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.report.Summary.Environment;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** One kind of {@code measure}: what all of them share in options, output and results file. */
abstract class Measurement extends BenchCommand {

  @Option(names = "--out", paramLabel = "FILE", description = "Write the results here, too.")
  private @Nullable Path file;

  /** Prints the results, and writes them to the results file if there is to be one. */
  int report(String results) throws IOException {
    print(results);
    if (file != null) {
      write(file, results);
    }
    return BenchCli.OK;
  }

  /** The machine as results name it. */
  static String machine() {
    Environment here = Environment.current();
    return "Java " + here.java() + ", " + here.os() + ", " + here.processors() + " cores";
  }

  /**
   * The machine and how many processes wanted a core in the last minute; negative where the system
   * does not say.
   */
  static String machineAndLoad() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return String.format(Locale.ROOT, "%s, load %.1f", machine(), load);
  }
}
