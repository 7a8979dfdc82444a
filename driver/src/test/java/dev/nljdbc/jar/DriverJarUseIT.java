// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nljdbc.testing.Child;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** nl-jdbc.jar at work in a JVM of its own: all that a user can do, and that nothing is missed. */
class DriverJarUseIT {

  private static final Path JAR = Path.of("target", "nl-jdbc.jar").toAbsolutePath();
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir Path dir;

  private FakeChatServer server;
  private Path folder;

  @BeforeEach
  void start() throws IOException {
    server = FakeChatServer.start().always(new TourModel());
    folder = Files.createDirectories(dir.resolve("a folder with blanks"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void tour_ofAllThatAUserCanDo_works() throws Exception {
    check(tour(JavaHomes.own(), "JarTour", List.of(), List.of()));
    int asked = server.requests().size();
    Child again = tour(JavaHomes.own(), "JarTour", List.of(), List.of(), "again");
    assertThat(again.out().strip()).as(again.err()).isEqualTo("cached: true");
    assertThat(server.requests()).as("kept answers in a later JVM").hasSize(asked);
  }

  @Test
  void tour_onANewerJava_worksAndKeepsQuiet() throws Exception {
    check(tour(newer(), "JarTour", List.of(), List.of()));
  }

  @Test
  void tour_besideOtherVersionsOfItsLibraries_bothWork() throws Exception {
    Child before = tour(JavaHomes.own(), "JarNeighbour", others(), List.of());
    check(before);
    assertThat(before.out().lines())
        .contains("own 1", "own 2", "Lucene 8.11.4", "Jackson 2.13.5", "Kotlin 1.6.21")
        .anyMatch(line -> line.startsWith("Caffeine ") && line.endsWith("caffeine-2.9.3.jar"));
  }

  @Test
  void tour_beforeOtherVersionsOfItsLibrariesOnANewerJava_bothWork() throws Exception {
    Child child = tour(newer(), "JarNeighbour", List.of(), others());
    check(child);
    assertThat(child.out()).contains("Lucene 8.11.4").contains("Jackson 2.13.5");
  }

  private static Path newer() throws IOException {
    Optional<Path> home = JavaHomes.newer();
    assumeTrue(
        home.isPresent(),
        "no JDK newer than "
            + Runtime.version().feature()
            + " was found: name one by -Dnljdbc.newer-java=FOLDER");
    return home.orElseThrow();
  }

  /** The right answers, and not a line on standard error. */
  private void check(Child child) throws IOException {
    assertThat(child.err().lines()).as(child.out()).allMatch(DriverJarUseIT::tellsOfABuild);
    assertThat(child.code()).isZero();
    assertThat(child.out().lines())
        .contains(
            "sqlite: 3",
            "sqlite in memory: 3",
            "sqlite values: Jupiter",
            "h2: 3",
            "h2 in memory: 3",
            "h2 values: Jupiter",
            "postgresql: 3",
            "postgresql in memory: 3",
            "postgresql values: Jupiter",
            "yaml: moons",
            "csv: moons",
            "queries: 3",
            "tools: 2",
            "text: 2",
            "flaky: 2",
            "azure: 2",
            "direct: 2",
            "ensemble: 2",
            "vote: 1.0",
            "priced: 0.12",
            "embedding: moons",
            "describe: yes",
            "cached: true")
        .noneMatch(line -> line.endsWith(": nothing"))
        .anyMatch(line -> line.startsWith("refusing: NL004 ") && line.contains("out of order"))
        .anyMatch(line -> line.startsWith("onnx: 42602 ") && line.contains("nl-jdbc-semantic.jar"));
    assertThat(server.requests())
        .anyMatch(request -> request.headers().containsKey("api-key"))
        .anyMatch(request -> request.path().contains("/embeddings"));
  }

  /** A slow machine's build of an index takes long enough to be worth a line. */
  private static boolean tellsOfABuild(String line) {
    return line.contains("dev.nljdbc.index.IndexOpening$BuildLog") || line.startsWith("INFO: Read");
  }

  /** Older versions of the same libraries, as an application brings them. */
  private static List<Path> others() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target", "other-versions"))) {
      return files.map(Path::toAbsolutePath).sorted().toList();
    }
  }

  private Child tour(Path java, String main, List<Path> before, List<Path> after, String... more)
      throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes/dev/nljdbc/jar"));
    for (String name : List.of("JarTour", "JarNeighbour")) {
      Files.write(
          classes.resolve(name + ".class"),
          Files.readAllBytes(Path.of("target/test-classes/dev/nljdbc/jar", name + ".class")));
    }
    Path jar = folder.resolve("nl jdbc.jar");
    if (!Files.exists(jar)) {
      Files.copy(JAR, jar);
    }
    List<Path> classPath = new ArrayList<>(before);
    classPath.add(classes.getParent().getParent().getParent());
    classPath.add(jar);
    classPath.addAll(after);
    for (Class<?> driver :
        List.of(org.sqlite.JDBC.class, org.h2.Driver.class, org.postgresql.Driver.class)) {
      classPath.add(Path.of(driver.getProtectionDomain().getCodeSource().getLocation().toURI()));
    }
    Path hosts =
        Files.writeString(folder.resolve("hosts"), "127.0.0.1 tour.openai.azure.com localhost\n");
    List<String> arguments = new ArrayList<>();
    arguments.add("-Duser.home=" + folder);
    arguments.add("-Djava.io.tmpdir=" + folder); // SQLite's driver deletes what others left there
    arguments.add("-Djdk.net.hosts.file=" + hosts);
    if (JavaHomes.version(java) >= 22) {
      // SQLite's driver has native code, and its user must say so
      arguments.add("--enable-native-access=ALL-UNNAMED");
    }
    if (JavaHomes.version(java) >= 23 && main.equals("JarNeighbour")) {
      // so must the user of an old Caffeine
      arguments.add("--sun-misc-unsafe-memory-access=allow");
    }
    arguments.add("-cp");
    arguments.add(String.join(File.pathSeparator, classPath.stream().map(Path::toString).toList()));
    arguments.add("dev.nljdbc.jar." + main);
    Properties login = Engines.POSTGRESQL.properties();
    arguments.addAll(
        List.of(
            folder.toString(),
            server.baseUrl(),
            server
                .baseUrl()
                .replace("127.0.0.1", "tour.openai.azure.com")
                .replace("/v1", "/openai/v1"),
            Engines.POSTGRESQL.freshUrl(folder),
            login.getProperty("user"),
            login.getProperty("password")));
    arguments.addAll(List.of(more));
    return Child.java(
        java,
        LIMIT,
        folder,
        Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()),
        arguments);
  }
}
