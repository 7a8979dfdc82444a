// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Child;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of descriptions that are small and blow up, or are as large as files get: read by a process
 * of little memory, each ends in words, soon.
 */
@Tag("thorough")
class BombsTest {

  @TempDir Path folder;

  @Test
  void read_bombs_endInWordsWithinTimeAndMemory() throws Exception {
    List<Path> bombs = new ArrayList<>();
    bombs.add(laughs("laughs.yaml", 10, 9));
    bombs.add(laughs("few-aliases.yaml", 2, 24));
    bombs.add(yaml("cycle.yaml", "tables: {a: {description: &x [*x], synonyms: &y [*y, *y]}}"));
    bombs.add(yaml("cyclic-keys.yaml", "tables: &x {? *x : 1, a: {columns: *x}}"));
    bombs.add(yaml("nested.yaml", "tables: {a: " + "[".repeat(1_000_000) + "}"));
    bombs.add(
        yaml("classes.yaml", "tables: !!javax.script.ScriptEngineManager [!!java.net.URL ['x']]"));
    bombs.add(large("line.csv"));
    bombs.add(large("line.yaml"));
    bombs.add(csv("heading.csv", "table,column,description" + ",".repeat(1_000_000) + "\n"));
    bombs.add(csv("row.csv", "table,column,description\na,b" + ",".repeat(1_000_000) + "\n"));
    bombs.add(
        csv("rows.csv", "table,column,description\n" + (",".repeat(50_000) + "\n").repeat(600)));
    bombs.add(csv("quote.csv", "table,column,description\na,b,\"" + "x\n".repeat(10_000_000)));
    bombs.add(Path.of("/dev/zero"));
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-Xmx192m", "-cp", System.getProperty("java.class.path"), Main.class.getName()));
    bombs.forEach(bomb -> arguments.add(bomb.toString()));
    Child child =
        Child.java(
            Path.of(System.getProperty("java.home")),
            Duration.ofSeconds(90),
            folder,
            Map.of(),
            arguments);
    assertThat(child.code()).as(child.err()).isZero();
    List<String> said = child.out().lines().toList();
    assertThat(said).hasSize(bombs.size());
    assertThat(said)
        .allMatch(line -> line.matches("(?s)\\S+ (IOException|FileSystemException|read) .*"));
    assertThat(said)
        .filteredOn(line -> line.contains(" read "))
        .extracting(line -> line.replaceFirst(" .*", ""))
        .containsExactly("few-aliases.yaml", "cycle.yaml", "rows.csv", "quote.csv");
    assertThat(said.get(1)).contains("plain words are needed");
    assertThat(said.get(2)).contains("plain words are needed");
    assertThat(said).allMatch(line -> line.length() < 2_000);
  }

  private Path yaml(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path csv(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** A billion laughs: each level is a list of so many aliases of the one before. */
  private Path laughs(String name, int each, int levels) throws IOException {
    Path file = folder.resolve(name);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("l0: &l0 ha\n");
      for (int level = 1; level <= levels; level++) {
        String before = "*l" + (level - 1);
        out.write(
            "l%d: &l%d [%s]\n"
                .formatted(
                    level,
                    level,
                    IntStream.range(0, each)
                        .mapToObj(i -> before)
                        .collect(Collectors.joining(", "))));
      }
      out.write("tables: {a: {description: *l%d, synonyms: [*l%d]}}\n".formatted(levels, levels));
    }
    return file;
  }

  /** Ten gigabytes that take no room. */
  private Path large(String name) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(folder.resolve(name).toFile(), "rw")) {
      file.setLength(10L << 30);
    }
    return folder.resolve(name);
  }

  /** Reads each file, and says in a line what came of it. */
  static final class Main {

    private Main() {}

    public static void main(String[] files) {
      for (String name : files) {
        Path file = Path.of(name);
        List<String> warnings = new ArrayList<>();
        String outcome;
        try {
          var unused = new DescriptionReader().read(file, warnings::add);
          outcome = "read " + (warnings.isEmpty() ? "" : warnings.get(0));
        } catch (IOException e) {
          outcome = e.getClass().getSimpleName() + " " + e.getMessage();
        }
        System.out.println(file.getFileName() + " " + outcome.replaceAll("\\s+", " "));
      }
    }
  }
}
