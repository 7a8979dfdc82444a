// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.testing.Child;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Index files that somebody made by hand, with checksums that agree: lengths without end, negative
 * counts, nesting without end, bytes at random. A process of little memory opens each and builds
 * the index anew, or finds what it can: it neither fails nor hangs, and runs nothing.
 */
@Tag("thorough")
class HostileIndexTest {

  private static final int RANDOM = 60;

  // of a block's place, [offset,length,checksum], and of a table before it

  private static final String OFFSET = "(?<=\\[)\\d+(?=,\\d+,\\d+\\])";
  private static final String LENGTH = "(?<=\\[\\d{1,9},)\\d+(?=,\\d+\\])";
  private static final String COLUMNS = "(?<=\"TABLE\",)\\d+";

  @TempDir Path folder;

  @Test
  void open_madeByHand_isBuiltAnewOrReadInTimeAndMemory() throws Exception {
    var unused = Databases.shop(folder);
    Child child =
        Child.java(
            Path.of(System.getProperty("java.home")),
            Duration.ofMinutes(12),
            folder,
            Map.of(),
            List.of(
                "-Xmx64m",
                "-Djava.util.logging.config.class=java.lang.Object",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                folder.toString()));
    assertThat(child.code()).as(child.err()).isZero();
    assertThat(child.out().lines().filter(line -> line.contains("FAILED"))).isEmpty();
    assertThat(child.out().lines().filter(line -> line.startsWith("named ")))
        .hasSize(17)
        .allMatch(line -> line.contains(" built anew: The index was "));
    assertThat(child.out().lines().filter(line -> line.startsWith("random "))).hasSize(RANDOM);
  }

  /** Opens one hostile index after the other. */
  static final class Main {

    private final ForgedIndex forged;

    private Main(Path folder) throws Exception {
      this.forged = new ForgedIndex(folder, Databases.at(folder.resolve("shop.sqlite")));
    }

    /** Changes a generation's files. */
    private interface Hand {
      void lay(Path generation) throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
      Main main = new Main(Path.of(arguments[0]));
      for (Map.Entry<String, Hand> named : hands().entrySet()) {
        main.run("named " + named.getKey(), named.getValue());
      }
      for (int i = 0; i < RANDOM; i++) {
        Random random = new Random(i);
        main.run("random " + i, generation -> main.scatter(random));
      }
    }

    private static Map<String, Hand> hands() {
      String deep = "[".repeat(1_000_000);
      Map<String, Hand> hands = new TreeMap<>();
      hands.put("manifest-endless", g -> enlarge(g.resolve(Generation.MANIFEST)));
      hands.put("catalog-endless", g -> enlarge(g.resolve(Generation.CATALOG)));
      hands.put("catalog-deep", g -> Files.writeString(g.resolve(Generation.CATALOG), deep));
      hands.put("queries-deep", g -> Files.writeString(g.resolve(Generation.QUERIES), deep));
      hands.put("tables-null", g -> Files.writeString(g.resolve(Generation.TABLES), "[null]"));
      hands.put(
          "tables-twice", g -> replace(g.resolve(Generation.TABLES), "^\\[(.*)\\]$", "[$1,$1]"));
      hands.put("length-huge", g -> replace(g.resolve(Generation.TABLES), LENGTH, "2147483647"));
      hands.put("length-negative", g -> replace(g.resolve(Generation.TABLES), LENGTH, "-1"));
      hands.put("offset-negative", g -> replace(g.resolve(Generation.TABLES), OFFSET, "-9"));
      hands.put("block-huge", g -> replace(g.resolve(Generation.CATALOG), LENGTH, "2147483647"));
      hands.put("block-negative", g -> replace(g.resolve(Generation.CATALOG), OFFSET, "-9"));
      hands.put("columns-more", g -> replace(g.resolve(Generation.CATALOG), COLUMNS, "1000000000"));
      hands.put("columns-negative", g -> replace(g.resolve(Generation.CATALOG), COLUMNS, "-1"));
      hands.put("growth-empty", g -> replace(g.resolve(Generation.TABLES), ",null\\]", ",{}]"));
      hands.put("names-count", g -> names(g, new byte[] {-1, -1, -1, -1, 7}));
      hands.put("names-negative", g -> names(g, new byte[] {-1, -1, -1, -1, 15}));
      hands.put(
          "segments-gone",
          g -> Files.write(segments(g.resolve(Generation.VALUES)), new byte[] {63, -41, 108, 23}));
      return hands;
    }

    private void run(String name, Hand hand) throws Exception {
      forged.restore();
      Path generation = forged.generation();
      hand.lay(generation);
      forged.agree(generation);
      String outcome;
      long begun = System.nanoTime();
      try (IndexStore store = new IndexStore();
          DatabaseIndex index = forged.open(store)) {
        int found =
            index.values().search(ValueQuery.of("oslo", 5)).size()
                + index.columns().search("city of the customer", 3).size();
        List<String> warnings = index.status().warnings();
        outcome = warnings.isEmpty() ? "read, found " + found : "built anew: " + warnings.get(0);
      } catch (UncheckedIOException e) {
        outcome = "refused: " + e; // found out by whoever searches
      } catch (Exception | StackOverflowError | OutOfMemoryError e) {
        outcome = "FAILED " + e + " at " + Arrays.asList(e.getStackTrace()).subList(0, 4);
      }
      long millis = (System.nanoTime() - begun) / 1_000_000;
      System.out.println(name + " " + outcome + (millis > 60_000 ? " FAILED: slow" : ""));
    }

    private static void enlarge(Path file) throws IOException {
      try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
        large.setLength(3L << 30);
      }
    }

    private static void replace(Path file, String pattern, String with) throws IOException {
      String before = Files.readString(file);
      String after = before.replaceAll(pattern, with);
      if (after.equals(before)) {
        throw new IOException("nothing to replace in " + before);
      }
      Files.writeString(file, after);
    }

    private static Path segments(Path lucene) throws IOException {
      try (Stream<Path> files = Files.list(lucene)) {
        return files
            .filter(f -> f.getFileName().toString().startsWith("segments"))
            .findFirst()
            .orElseThrow();
      }
    }

    /** The number of words, which stands behind the encoder's name. */
    private static void names(Path generation, byte[] count) throws IOException {
      Path file = generation.resolve(Generation.COLUMNS).resolve("names.nlc");
      byte[] bytes = Files.readAllBytes(file);
      int header = 4 + 1 + "NlColumnNames".length() + 4; // Lucene's
      System.arraycopy(count, 0, bytes, header + 1 + bytes[header], count.length);
      ForgedIndex.lay(file, bytes);
    }

    /** Bytes at random in one of Lucene's files, or in one of ours. */
    private void scatter(Random random) throws IOException {
      List<Path> files = forged.files();
      Path file = files.get(random.nextInt(files.size()));
      byte[] bytes = Files.readAllBytes(file);
      int changes = 1 + random.nextInt(4);
      for (int i = 0; i < changes && bytes.length > 0; i++) {
        byte[] values = {-1, 127, -128, 0, (byte) random.nextInt()};
        bytes[random.nextInt(bytes.length)] = values[random.nextInt(values.length)];
      }
      ForgedIndex.lay(file, bytes);
    }
  }
}
