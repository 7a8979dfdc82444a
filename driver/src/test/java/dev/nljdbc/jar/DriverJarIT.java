// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.PackedLicences;
import dev.nljdbc.testing.SbomCheck;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** nl-jdbc.jar as it was packaged: what is in it. */
class DriverJarIT {

  private static final Path JAR = Path.of("target", "nl-jdbc.jar").toAbsolutePath();

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
        .filteredOn(name -> !name.startsWith("dev/nljdbc/dialect/")) // data of engines
        .noneMatch(name -> name.matches("(.*/)?(picocli|sqlline|sqlite|h2|postgresql|mariadb)/.*"));
  }

  @Test
  void jar_always_carriesLicencesAndNotices() throws IOException {
    PackedLicences.check(JAR, "nl-jdbc");
  }

  @Test
  void jar_always_namesAllThatItIsMadeOf() throws IOException {
    SbomCheck.check(JAR);
  }

  @Test
  void services_always_nameClassesThatAreThere() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(entries()).contains("META-INF/services/java.sql.Driver");
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

  /**
   * Whatever a class in the jar refers to is there as well, but for what only runs when somebody
   * calls it, which nothing here does; {@link DriverJarUseIT} shows that.
   */
  @Test
  void classes_always_referOnlyToOthersThatAreThere() {
    Pattern leftOut =
        Pattern.compile(
            "dev\\.nljdbc\\.shaded\\."
                // openai-java: other services, replies in pieces, kept conversations
                + "(com\\.openai\\.(services\\.(blocking|async)|client|core\\.http)\\..*"
                + "|com\\.openai\\.models\\.(responses|chat\\.completions)\\..*"
                + "|com\\.openai\\.models\\.\\w+(\\$.*)?"
                // kotlin-reflect, of which DeclaredFunctions does what is needed
                + "|kotlin\\.reflect\\..*"
                // arrays of unsigned numbers within one another
                + "|kotlin\\.collections\\.unsigned\\..*"
                + "|org\\.jgrapht\\.generate\\..*)"
                // schemas of structured output; annotations; Lucene's code for newer Javas
                + "|com\\.github\\.victools\\..*|com\\.google\\.errorprone\\..*"
                + "|java\\.lang\\.foreign\\..*|jdk\\.incubator\\.vector\\..*"
                // the application's, where it has it
                + "|io\\.opentelemetry\\..*"
                // the class path as Android, OSGi and JBoss have it, for whoever runs there
                + "|android\\..*|dalvik\\..*|org\\.osgi\\..*|org\\.jboss\\.vfs\\..*");
    assertThat(missing()).allMatch(name -> leftOut.matcher(name).matches()).isNotEmpty();
  }

  /** What jdeps does not find, by class. */
  private static List<String> missing() {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    ToolProvider.findFirst("jdeps")
        .orElseThrow()
        .run(writer, writer, "--multi-release", "17", "--missing-deps", JAR.toString());
    return out.toString()
        .lines()
        .map(String::strip)
        .filter(line -> line.contains(" -> ") && line.endsWith("not found"))
        .filter(line -> !line.endsWith(".jar -> not found"))
        .map(line -> line.replaceFirst(".* -> (\\S+).*", "$1"))
        .distinct()
        .toList();
  }

  private static List<String> entries() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      return jar.stream().map(ZipEntry::getName).toList();
    }
  }
}
