package dev.nljdbc.jar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Child;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** nl-jdbc.jar as it was packaged: what is in it, and that it works alone. */
class DriverJarIT {

  private static final Path JAR = Path.of("target", "nl-jdbc.jar").toAbsolutePath();

  @TempDir Path dir;

  @Test
  void jar_always_isSmall() throws IOException {
    assertThat(Files.size(JAR)).isLessThanOrEqualTo(25_000_000);
  }

  @Test
  void jar_always_holdsNoClassOutsideOurPackages() throws IOException {
    assertThat(entries())
        .filteredOn(name -> name.endsWith(".class"))
        .map(name -> name.replaceFirst("^META-INF/versions/\\d+/", ""))
        .filteredOn(name -> !name.startsWith("dev/nljdbc/"))
        .isEmpty();
  }

  @Test
  void jar_always_holdsOnlyTheDriver() throws IOException {
    assertThat(entries())
        .contains("dev/nljdbc/jdbc/NlDriver.class", "META-INF/services/java.sql.Driver")
        .noneMatch(name -> name.startsWith("dev/nljdbc/cli/"))
        .noneMatch(name -> name.startsWith("dev/nljdbc/sample/"))
        .noneMatch(name -> name.matches("META-INF/.*\\.(SF|DSA|RSA|EC|kotlin_module)"))
        .noneMatch(name -> name.endsWith("module-info.class"))
        .noneMatch(name -> name.matches(".*\\.(so|dll|dylib|jnilib)"))
        .noneMatch(name -> name.matches("(.*/)?(picocli|sqlline|sqlite|h2|postgresql|mariadb)/.*"));
  }

  @Test
  void jar_always_carriesLicencesAndNotices() throws IOException {
    assertThat(entries())
        .contains("META-INF/LICENSE", "META-INF/NOTICE", "META-INF/licenses/README.txt");
  }

  @Test
  void services_always_nameClassesThatAreThere() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      for (String name : entries()) {
        if (!name.startsWith("META-INF/services/") || name.endsWith("/")) {
          continue;
        }
        ZipEntry entry = jar.getEntry(name);
        String text = new String(jar.getInputStream(entry).readAllBytes());
        assertThat(text.lines().map(String::strip))
            .filteredOn(line -> !line.isEmpty() && !line.startsWith("#"))
            .as(name)
            .allMatch(line -> jar.getEntry(line.replace('.', '/') + ".class") != null);
      }
    }
  }

  @Test
  void driver_aloneWithSqlite_answersQuestions() throws Exception {
    Path folder = Files.createDirectories(dir.resolve("a folder with blanks"));
    Path copy = Files.copy(JAR, folder.resolve("nl jdbc.jar"));
    Child child = probe(folder, copy, List.of());
    assertThat(child.err()).doesNotContainIgnoringCase("warn").doesNotContain("Exception");
    assertThat(child.out()).isEqualTo("offline 3\nmodel 2\n".replace("\n", System.lineSeparator()));
    assertThat(child.code()).isZero();
  }

  /**
   * What an application may bring: its own classes of the same names, which must not be touched.
   */
  @Test
  void driver_besideOtherVersionsOfItsLibraries_answersQuestions() throws Exception {
    String application =
        String.join(
            File.pathSeparator,
            decoy("com/fasterxml/jackson/databind/ObjectMapper.class"),
            decoy("org/apache/lucene/index/IndexWriter.class"),
            decoy("kotlin/jvm/internal/Intrinsics.class"));
    Child child = probe(dir, JAR, List.of(application));
    assertThat(child.code()).as(child.err()).isZero();
  }

  private Child probe(Path folder, Path jar, List<String> before) throws Exception {
    Path classes = folder.resolve("classes/dev/nljdbc/jar");
    Files.createDirectories(classes);
    Files.copy(
        Path.of("target/test-classes/dev/nljdbc/jar/JarProbe.class"),
        classes.resolve("JarProbe.class"));
    String classPath =
        String.join(
            File.pathSeparator,
            String.join(File.pathSeparator, before),
            folder.resolve("classes").toString(),
            jar.toString(),
            sqlite());
    return Child.java(
        folder,
        Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()),
        List.of(
            "-Duser.home=" + folder,
            "-cp",
            classPath.replaceFirst("^" + File.pathSeparator, ""),
            "dev.nljdbc.jar.JarProbe",
            folder.resolve("planets.db").toString()));
  }

  private String decoy(String name) throws IOException {
    Path root = dir.resolve("decoys");
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "no class at all: whoever loads it fails");
    return root.toString();
  }

  private static String sqlite() throws Exception {
    return Path.of(
            org.sqlite.JDBC.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }

  private static List<String> entries() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      return jar.stream().map(ZipEntry::getName).toList();
    }
  }
}
