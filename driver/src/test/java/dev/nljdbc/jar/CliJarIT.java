// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Child;
import dev.nljdbc.testing.PackedLicences;
import dev.nljdbc.testing.SbomCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** nl-jdbc-cli.jar as a newcomer runs it. */
class CliJarIT {

  private static final String JAR =
      Path.of("target", "nl-jdbc-cli.jar").toAbsolutePath().toString();

  @TempDir Path dir;

  @Test
  void jar_always_carriesLicencesAndNotices() throws Exception {
    PackedLicences.check(Path.of(JAR), "cli");
  }

  @Test
  void jar_always_namesAllThatItIsMadeOf() throws Exception {
    SbomCheck.check(Path.of(JAR));
  }

  @Test
  void question_overTheSample_isAnswered() throws Exception {
    Child child = run("Which five customers spent the most?");
    assertThat(child.code()).as(child.err()).isZero();
    // a heading, a rule and five rows
    assertThat(child.out().lines()).hasSize(7);
    assertThat(child.out()).contains("Boateng");
    assertThat(child.err()).contains("SELECT").contains("model offline").contains("ms");
    assertThat(dir.resolve("cache/nl-jdbc/sample")).isNotEmptyDirectory();
  }

  @Test
  void start_always_writesNothingOfItsLibraries() throws Exception {
    Child child = run("--csv", "SELECT count(*) AS n FROM genre");
    assertThat(child.out()).isEqualTo("n\n16\n");
    assertThat(child.err()).matches("1 row · \\d+ ms\\s*");
  }

  @Test
  void cache_notWritable_isDoneWithout() throws Exception {
    Path file = Files.writeString(dir.resolve("a file"), "no folder");
    Child child = java(file, "--csv", "SELECT count(*) AS n FROM genre");
    assertThat(child.out()).isEqualTo("n\n16\n");
    assertThat(child.code()).isZero();
  }

  @Test
  void engines_carried_areFound() throws Exception {
    Child h2 = run("--url", "jdbc:nl:h2:mem:x", "--csv", "SELECT 1 AS n");
    assertThat(h2.out()).isEqualTo("N\n1\n");
    // nobody listens there: what matters is who says so
    Child postgres = run("--url", "jdbc:nl:postgresql://127.0.0.1:1/x", "SELECT 1");
    assertThat(postgres.code()).isEqualTo(1);
    assertThat(postgres.err()).contains("127.0.0.1:1").doesNotContain("\tat ");
    Child maria = run("--url", "jdbc:nl:mariadb://127.0.0.1:1/x", "SELECT 1");
    assertThat(maria.code()).isEqualTo(1);
    assertThat(maria.err()).contains("127.0.0.1").doesNotContain("\tat ");
  }

  @Test
  void driver_ofAnotherEngine_isLoadedFromItsFile() throws Exception {
    Path duckdb =
        Path.of(
            org.duckdb.DuckDBDriver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    Child without = run("--url", "jdbc:nl:duckdb:", "SELECT 1");
    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).contains("org.duckdb:duckdb_jdbc").contains("--driver");
    Child with =
        run("--driver", duckdb.toString(), "--url", "jdbc:nl:duckdb:", "--csv", "SELECT 42 AS n");
    assertThat(with.out()).as(with.err()).isEqualTo("n\n42\n");
  }

  private Child run(String... arguments) throws Exception {
    return java(dir.resolve("cache"), arguments);
  }

  private Child java(Path cache, String... arguments) throws Exception {
    return Child.java(
        dir,
        Map.of("XDG_CACHE_HOME", cache.toString()),
        Stream.concat(Stream.of("-Duser.home=" + dir, "-jar", JAR), Stream.of(arguments)).toList());
  }
}
