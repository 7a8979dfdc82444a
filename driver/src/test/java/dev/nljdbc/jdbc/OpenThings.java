package dev.nljdbc.jdbc;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What this process has open, as a test for leaks counts it. */
final class OpenThings {

  private OpenThings() {}

  /** Live threads, but those that serve the fake chat server's connections. */
  static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.getName().equals("fake-chat-server"))
        .count();
  }

  /** Open sockets; 0 on systems that don't show them. */
  static long sockets() throws IOException {
    Path open = Path.of("/proc/self/fd");
    if (!Files.isDirectory(open)) {
      return 0;
    }
    long sockets = 0;
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(open)) {
      for (Path descriptor : descriptors) {
        sockets += isSocket(descriptor) ? 1 : 0;
      }
    }
    return sockets;
  }

  private static boolean isSocket(Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (NoSuchFileException closed) {
      return false; // meanwhile
    }
  }
}
