// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Javas of this machine: that of the tests, and the newest beside it, named by {@code
 * -Dnljdbc.newer-java}, by the environment (JAVA_HOME_25_X64, JAVA25_HOME, JDK_25 …), by Maven's
 * toolchains, or installed next to this one.
 */
final class JavaHomes {

  private static final Pattern NAMED =
      Pattern.compile("JAVA_HOME_\\d+.*|JAVA_?\\d+_HOME|JDK_?\\d+.*");
  private static final Pattern TOOLCHAIN = Pattern.compile("<jdkHome>\\s*([^<]+?)\\s*</jdkHome>");
  private static final Pattern RELEASE = Pattern.compile("JAVA_VERSION=\"(\\d+)");

  private JavaHomes() {}

  static Path own() {
    return Path.of(System.getProperty("java.home"));
  }

  /** The newest that is newer than that of the tests. */
  static Optional<Path> newer() throws IOException {
    String named = System.getProperty("nljdbc.newer-java");
    if (named != null) {
      if (version(Path.of(named)) <= Runtime.version().feature()) {
        throw new IllegalArgumentException("nljdbc.newer-java is no newer JDK: " + named);
      }
      return Optional.of(Path.of(named));
    }
    return candidates().stream()
        .filter(home -> version(home) > Runtime.version().feature())
        .max(Comparator.comparingInt(JavaHomes::version));
  }

  private static List<Path> candidates() throws IOException {
    List<Path> homes = new ArrayList<>();
    System.getenv()
        .forEach(
            (name, value) -> {
              if (NAMED.matcher(name).matches()) {
                homes.add(Path.of(value));
              }
            });
    Path toolchains = Path.of(System.getProperty("user.home"), ".m2", "toolchains.xml");
    if (Files.isReadable(toolchains)) {
      TOOLCHAIN
          .matcher(Files.readString(toolchains))
          .results()
          .map((MatchResult found) -> Path.of(found.group(1)))
          .forEach(homes::add);
    }
    Path installed = own().toRealPath().getParent();
    if (installed != null) {
      try (Stream<Path> others = Files.list(installed)) {
        others.forEach(homes::add);
      }
    }
    return homes;
  }

  /** Its feature number; 0 where no Java is. */
  static int version(Path home) {
    try {
      if (!Files.isExecutable(home.resolve("bin/java")) || !Files.exists(home.resolve("release"))) {
        return 0;
      }
      return RELEASE
          .matcher(Files.readString(home.resolve("release")))
          .results()
          .mapToInt(found -> Integer.parseInt(found.group(1)))
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
