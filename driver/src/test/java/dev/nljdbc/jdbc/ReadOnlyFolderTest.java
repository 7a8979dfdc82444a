// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nljdbc.files.FileTree;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A folder of indexes that one job fills, and that other processes may only read. Where the tests
 * run as root, whom rights don't stop, the readers run without that privilege, and the folder
 * belongs to another user.
 */
@Timeout(180)
class ReadOnlyFolderTest {

  private static final String COUNT = "NL: how many tracks are there?";
  private static final int SOMEBODY = 12_345;
  private static final String PRIVILEGES = "-dac_override,-dac_read_search,-fowner";

  /** Not in the folder for temporary files: anybody may create files there. */
  private Path directory;

  private Path shared;
  private boolean root;
  private String url;

  @BeforeEach
  void build() throws Exception {
    directory = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "shared");
    Files.setAttribute(directory, "unix:mode", 0755);
    root = Files.getAttribute(directory, "unix:uid").equals(0);
    directory = directory.toRealPath();
    shared = directory.resolve("job").resolve("indexes");
    url = Asked.tracks(Engines.SQLITE, directory);
    refresh();
  }

  @AfterEach
  void remove() throws IOException {
    writable(true);
    FileTree.delete(directory);
  }

  /** The job: a process with rights reads the database whole. */
  private void refresh() throws Exception {
    try (Connection job =
            new Asked(directory.resolve("job"))
                .connect(Engines.SQLITE, url, "nl.model", "offline");
        Statement statement = job.createStatement()) {
      rows(statement, "NL REFRESH");
    }
    writable(false);
  }

  private void writable(boolean writable) throws IOException {
    try (Stream<Path> all = Files.walk(directory.resolve("job"))) {
      for (Path path : all.toList()) {
        int mode = Files.isDirectory(path) ? 0555 : 0444;
        if (root) {
          Files.setAttribute(path, "unix:uid", writable ? 0 : SOMEBODY);
        }
        Files.setAttribute(path, "unix:mode", writable || root ? mode | 0200 : mode);
      }
    }
  }

  private String reads(String... statements) throws Exception {
    List<String> command = new ArrayList<>();
    if (root) {
      command.addAll(List.of("setpriv", "--bounding-set", PRIVILEGES, "--inh-caps", PRIVILEGES));
    }
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Reader.class.getName(),
            url,
            directory.resolve("job").toString()));
    command.addAll(List.of(statements));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(told).isZero();
    return told;
  }

  /** The process that may only read. */
  static final class Reader {

    /** Prints what each statement says. */
    public static void main(String[] arguments) throws Exception {
      try (Connection connection =
          new Asked(Path.of(arguments[1]))
              .connect(Engines.SQLITE, arguments[0], "nl.model", "offline")) {
        for (int i = 2; i < arguments.length; i++) {
          System.out.println(arguments[i] + " -> " + Asked.told(connection, arguments[i]));
        }
      }
    }
  }

  private TreeSet<String> files() throws IOException {
    TreeSet<String> seen = new TreeSet<>();
    try (Stream<Path> all = Files.walk(shared)) {
      for (Path path : all.toList()) {
        seen.add(
            path
                + " "
                + Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS)
                + " "
                + Files.size(path));
      }
    }
    return seen;
  }

  @Test
  void reader_withoutWriteRights_answersAndWritesNothing() throws Exception {
    TreeSet<String> before = files();
    String told =
        reads(
            COUNT,
            COUNT,
            "NL STATUS",
            "NL VALUES: Moon",
            "NL REMEMBER 'all tracks' AS SELECT title FROM track",
            "NL MEMORY",
            "NL REFRESH",
            "NL LOG",
            "NL DESCRIBE");
    assertThat(told)
        .contains(COUNT + " -> [[3]]")
        .contains("(read-only)")
        .contains("Moon, track, title")
        .contains("NL MEMORY -> []")
        .doesNotContain("held in memory", "Exception");
    assertThat(told.lines().filter(line -> line.startsWith("NL REMEMBER")))
        .singleElement()
        .asString()
        .contains("error: Verified queries can't be kept", "nl.memory can name a table");
    assertThat(told.lines().filter(line -> line.startsWith("NL REFRESH")))
        .singleElement()
        .asString()
        .contains("error: The index in", "is read-only for this process");
    assertThat(told.lines().filter(line -> line.startsWith("NL LOG")))
        .singleElement()
        .asString()
        .contains("how many tracks");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void reader_ofAnIndexThatIsBehind_answersWithAWarningUntilTheJobRanAgain() throws Exception {
    try (Connection admin = Engines.SQLITE.connect(url)) {
      Engines.run(admin, "INSERT INTO track VALUES (4, 'Snow', 9)");
    }
    assertThat(reads(COUNT)).contains("[[4]]", "Rows have changed since the read-only index");
    try (Connection admin = Engines.SQLITE.connect(url)) {
      Engines.run(admin, "ALTER TABLE track ADD COLUMN artist VARCHAR(20)");
    }
    TreeSet<String> before = files();
    assertThat(reads(COUNT)).contains("[[4]]", "was made on", "another schema");
    assertThat(files()).isEqualTo(before);
    writable(true);
    refresh();
    assertThat(reads(COUNT, "NL VALUES: Snow"))
        .contains("[[4]]", "Snow, track, title")
        .doesNotContain("read-only index");
  }

  @Test
  void reader_ofAFolderThatAnybodyCouldHaveMade_takesNothingOfIt() throws Exception {
    assumeThat(root).as("run as root").isTrue();
    Files.setAttribute(directory, "unix:mode", 01777);
    assertThat(reads(COUNT)).contains("[[3]]", "belongs to another user", "held in memory");
  }
}
