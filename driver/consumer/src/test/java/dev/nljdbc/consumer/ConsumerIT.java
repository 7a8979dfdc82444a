// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A project of its own gets the staged artifacts, and its question is answered. */
class ConsumerIT {

  /** Other artifacts: from the builder's own repository, if it has them, else from Central. */
  private static final String SETTINGS =
      """
      <settings>
        <localRepository>%s</localRepository>
        <profiles>
          <profile>
            <id>staged</id>
            <repositories>%s</repositories>
            <pluginRepositories>%s</pluginRepositories>
          </profile>
        </profiles>
        <activeProfiles>
          <activeProfile>staged</activeProfile>
        </activeProfiles>
      </settings>
      """;

  @TempDir Path folder;

  @BeforeEach
  void program() throws Exception {
    Staging.write(folder, "Ask.java", "");
  }

  /** The thin driver with its dependencies, and the packed one. */
  @ParameterizedTest
  @ValueSource(strings = {"nl-jdbc-driver", "nl-jdbc"})
  void maven_bomAndDriver_answers(String artifact) throws Exception {
    Path own = Path.of(System.getProperty("localRepository"));
    String settings =
        SETTINGS.formatted(
            folder.resolve("repository"),
            repository("repository", "staging", Staging.REPOSITORY)
                + repository("repository", "own", own),
            repository("pluginRepository", "own", own));
    Files.writeString(folder.resolve("settings.xml"), settings);
    Staging.write(folder, "pom.xml", artifact);
    List<String> out =
        Staging.run(
            folder,
            Map.of("MAVEN_OPTS", ""),
            Path.of(System.getProperty("mavenHome"), "bin", "mvn").toString(),
            "--batch-mode",
            "--no-transfer-progress",
            "--settings",
            "settings.xml",
            "process-classes");
    assertThat(out).contains("customers: 3");
    boolean jackson = Files.exists(folder.resolve("repository/com/fasterxml/jackson/core"));
    assertThat(jackson).as("dependencies").isEqualTo(artifact.equals("nl-jdbc-driver"));
    assertThat(folder.resolve("repository/info/picocli")).as("optional ones").doesNotExist();
  }

  private static String repository(String element, String id, Path of) {
    return """
        <%s>
          <id>%s</id>
          <url>%s</url>
          <releases>
            <checksumPolicy>ignore</checksumPolicy>
          </releases>
          <snapshots>
            <enabled>true</enabled>
          </snapshots>
        </%s>
        """
        .formatted(element, id, of.toUri(), element);
  }

  @Test
  void gradle_driver_answers() throws Exception {
    String gradle = System.getProperty("nljdbc.gradle", "");
    assumeTrue(!gradle.isEmpty(), "-Dnljdbc.gradle=FILE names the program");
    Staging.write(folder, "build.gradle", "nl-jdbc-driver");
    Staging.write(folder, "settings.gradle", "");
    List<String> out =
        Staging.run(
            folder,
            Map.of("GRADLE_USER_HOME", folder.resolve("home").toString()),
            gradle,
            "--no-daemon",
            "--console=plain",
            "run");
    assertThat(out).contains("customers: 3");
  }

  /** JBang prints the command line that its launcher then runs. */
  @Test
  void jbang_script_answersOverTheSample() throws Exception {
    String script = Files.readString(Path.of("..", "nl-jdbc.java"));
    String staged = script.replaceFirst("(:nl-jdbc-cli:)\\S+", "$1" + Staging.VERSION);
    assertThat(staged).contains(":nl-jdbc-cli:" + Staging.VERSION);
    Files.writeString(folder.resolve("nl-jdbc.java"), staged);
    Map<String, String> environment =
        Map.of(
            "JBANG_DIR", folder.resolve("jbang").toString(),
            "JBANG_REPO", folder.resolve("repository").toString(),
            "XDG_CACHE_HOME", folder.resolve("cache").toString());
    List<String> printed =
        Staging.run(
            folder,
            environment,
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "dev.jbang.Main",
            "run",
            "--repos",
            "staging=" + Staging.REPOSITORY.toUri(),
            "nl-jdbc.java",
            "How many albums are there?");
    String command = printed.get(printed.size() - 1);
    assertThat(Staging.run(folder, environment, "sh", "-c", command))
        .as(command)
        .contains("SELECT COUNT(*) FROM album");
  }
}
