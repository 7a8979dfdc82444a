// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** What Maven Central requires of each artifact is staged. */
class StagedArtifactsIT {

  private static final Pattern JAVADOC =
      Pattern.compile("https://javadoc.io/doc/io.github.nl-jdbc/([a-z-]+)/[\\d.]+/([^)]+)");

  private static final Path GROUP = Staging.REPOSITORY.resolve("io/github/nl-jdbc");

  @Test
  void artifacts_staged_areThosePublished() throws IOException {
    try (Stream<Path> folders = Files.list(GROUP)) {
      assertThat(folders.map(folder -> folder.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "nl-jdbc",
              "nl-jdbc-bom",
              "nl-jdbc-cli",
              "nl-jdbc-driver",
              "nl-jdbc-indexer",
              "nl-jdbc-spring-boot-starter");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nl-jdbc",
        "nl-jdbc-bom",
        "nl-jdbc-cli",
        "nl-jdbc-driver",
        "nl-jdbc-indexer",
        "nl-jdbc-spring-boot-starter"
      })
  void pom_staged_saysWhatCentralAsks(String artifact) throws Exception {
    Path pom = latest(artifact, ".pom");
    // the BOM's own version is read as what it is
    assertThat(Files.readString(pom).replace("${project.version}", ""))
        .doesNotContain("${", "<parent>", "<properties>", Staging.REPOSITORY.toString());
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    Document project = factory.newDocumentBuilder().parse(pom.toFile());
    for (String element :
        List.of("name", "description", "url", "license", "developer", "scm", "connection")) {
      assertThat(project.getElementsByTagName(element).getLength()).as(element).isPositive();
    }
    assertThat(project.getElementsByTagName("version").item(0).getTextContent())
        .isEqualTo(Staging.VERSION);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nl-jdbc",
        "nl-jdbc-cli",
        "nl-jdbc-driver",
        "nl-jdbc-indexer",
        "nl-jdbc-spring-boot-starter"
      })
  void jar_staged_hasLicenceSourcesAndJavadoc(String artifact) throws IOException {
    assertThat(entries(latest(artifact, ".jar"))).contains("META-INF/LICENSE");
    assertThat(entries(latest(artifact, "-sources.jar"))).anyMatch(name -> name.endsWith(".java"));
    assertThat(entries(latest(artifact, "-javadoc.jar"))).contains("index.html");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nl-jdbc", "nl-jdbc-cli"})
  void packedJar_staged_hasABillOfMaterialsAndNoDependency(String artifact) throws IOException {
    assertThat(Files.readString(latest(artifact, ".pom"))).doesNotContain("<dependency>");
    assertThat(Files.readString(latest(artifact, "-cyclonedx.json")))
        .contains("pkg:maven/io.github.nl-jdbc/" + artifact + "@" + Staging.VERSION);
  }

  /** The pages that the documents link to. */
  @Test
  void javadoc_linked_isInTheJar() throws IOException {
    Matcher link = JAVADOC.matcher(Files.readString(Path.of("../../docs/clients.md")));
    int links = 0;
    while (link.find()) {
      links++;
      assertThat(entries(latest(link.group(1), "-javadoc.jar"))).contains(link.group(2));
    }
    assertThat(links).isGreaterThan(3);
  }

  /** One file without a signature beside others that have one makes Central refuse all. */
  @Test
  void signatures_ifAny_areOfAllFiles() throws IOException {
    try (Stream<Path> files = Files.walk(Staging.REPOSITORY)) {
      List<String> names =
          files
              .filter(Files::isRegularFile)
              .map(Path::toString)
              .filter(name -> name.matches(".*\\.(jar|pom|json|asc)"))
              .filter(name -> !name.contains("-tests.jar"))
              .toList();
      List<String> signed =
          names.stream().filter(name -> names.contains(name + ".asc")).sorted().toList();
      if (!signed.isEmpty()) {
        assertThat(signed)
            .containsExactlyInAnyOrderElementsOf(
                names.stream().filter(name -> !name.endsWith(".asc")).toList());
      }
    }
  }

  /** The latest staged one; snapshots have the time in their names. */
  private static Path latest(String artifact, String end) throws IOException {
    String name = artifact + "-" + Staging.VERSION.replace("-SNAPSHOT", "") + "[-.0-9]*" + end;
    try (Stream<Path> files = Files.list(GROUP.resolve(artifact).resolve(Staging.VERSION))) {
      return files
          .filter(file -> file.getFileName().toString().matches(name))
          .max(Comparator.naturalOrder())
          .orElseThrow(() -> new AssertionError(name));
    }
  }

  private static List<String> entries(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().map(entry -> entry.getName()).toList();
    }
  }
}
