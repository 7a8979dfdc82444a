// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** What this process has open, as a test for leaks counts it. */
final class OpenThings {

  private OpenThings() {}

  /** Live threads, but those that serve the fake chat server's connections. */
  static long threads() {
    return names().size();
  }

  private static List<String> names() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> !name.equals("fake-chat-server"))
        .sorted()
        .toList();
  }

  /** Waits until no more threads than this live; fails with their names if that does not come. */
  static void awaitThreads(long most, Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (threads() > most && System.nanoTime() < end) {
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
    assertThat(names()).hasSizeLessThanOrEqualTo((int) most);
  }

  /** Open sockets; 0 on systems that don't show them. */
  static long sockets() throws IOException {
    return open("socket:");
  }

  /** Open files and sockets whose names begin so; 0 on systems that don't show them. */
  static long open(String prefix) throws IOException {
    Path all = Path.of("/proc/self/fd");
    if (!Files.isDirectory(all)) {
      return 0;
    }
    long open = 0;
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(all)) {
      for (Path descriptor : descriptors) {
        open += name(descriptor).startsWith(prefix) ? 1 : 0;
      }
    }
    return open;
  }

  private static String name(Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (NoSuchFileException closed) {
      return ""; // meanwhile
    }
  }
}
