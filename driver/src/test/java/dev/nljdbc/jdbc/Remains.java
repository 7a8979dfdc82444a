// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What this process holds.
 *
 * @param threads of ours and of the HTTP client
 * @param sockets open in this process; 0 where it can't be seen
 * @param files open in this process, sockets too; 0 where it can't be seen
 * @param heap in use after collecting garbage, in bytes
 */
record Remains(long threads, long sockets, long files, long heap) {

  static Remains now() throws IOException {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    long heap = runtime.totalMemory() - runtime.freeMemory();
    return new Remains(OpenThings.threads(), OpenThings.sockets(), open(), heap);
  }

  private static long open() throws IOException {
    Path open = Path.of("/proc/self/fd");
    if (!Files.isDirectory(open)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(open)) {
      return files.count();
    }
  }
}
