package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.search.ValueQuery;
import dev.nljdbc.testing.Child;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Index files that somebody made by hand, with checksums that agree: lengths without end, negative
 * counts, nesting without end, bytes at random. A process of little memory opens each and builds
 * the index anew, or finds what it can: it neither fails nor hangs, and runs nothing.
 */
class HostileIndexTest {

  private static final int RANDOM = 60;

  @TempDir Path folder;

  @Test
  void open_madeByHand_isBuiltAnewOrReadInTimeAndMemory() throws Exception {
    var unused = Databases.shop(folder);
    Child child =
        Child.java(
            Path.of(System.getProperty("java.home")),
            Duration.ofMinutes(4),
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
        .hasSize(12)
        .allMatch(line -> line.contains(" built anew: The index was "));
    assertThat(child.out().lines().filter(line -> line.startsWith("random "))).hasSize(RANDOM);
  }

  /** Opens one hostile index after the other. */
  static final class Main {

    private final Databases shop;
    private final Path root;
    private final Path pristine;
    private final Path directory;

    private Main(Path folder) throws Exception {
      this.shop = Databases.at(folder.resolve("shop.sqlite"));
      this.root = folder.resolve("indexes");
      try (IndexStore store = new IndexStore();
          DatabaseIndex index = store.open(shop.request(root), shop, IndexProgress.SILENT)) {
        directory = Objects.requireNonNull(index.status().directory());
      }
      this.pristine = folder.resolve("pristine");
      copy(directory, pristine);
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
        main.run("random " + i, generation -> scatter(generation, random));
      }
    }

    private static Map<String, Hand> hands() {
      String deep = "[".repeat(1_000_000);
      Map<String, Hand> hands = new TreeMap<>();
      hands.put("manifest-endless", g -> enlarge(g.resolve(Parts.MANIFEST)));
      hands.put("catalog-endless", g -> enlarge(g.resolve(Parts.CATALOG)));
      hands.put("catalog-deep", g -> Files.writeString(g.resolve(Parts.CATALOG), deep));
      hands.put("queries-deep", g -> Files.writeString(g.resolve(Parts.QUERIES), deep));
      hands.put("tables-null", g -> Files.writeString(g.resolve(Parts.TABLES), "[null]"));
      hands.put("tables-twice", g -> replace(g.resolve(Parts.TABLES), "^\\[(.*)\\]$", "[$1,$1]"));
      hands.put("length-huge", g -> replace(g.resolve(Parts.TABLES), ",(\\d+)\\]", ",2147483647]"));
      hands.put("length-negative", g -> replace(g.resolve(Parts.TABLES), ",(\\d+)\\]", ",-1]"));
      hands.put(
          "offset-negative", g -> replace(g.resolve(Parts.TABLES), ",\\d+,(\\d+)\\]", ",-9,$1]"));
      hands.put("names-count", g -> names(g, new byte[] {-1, -1, -1, -1, 7}));
      hands.put("names-negative", g -> names(g, new byte[] {-1, -1, -1, -1, 15}));
      hands.put(
          "segments-gone",
          g -> Files.write(segments(g.resolve(Parts.VALUES)), new byte[] {63, -41, 108, 23}));
      return hands;
    }

    private void run(String name, Hand hand) throws Exception {
      IndexDirectory.delete(directory);
      copy(pristine, directory);
      Path generation = new IndexDirectory(directory).current().orElseThrow().folder();
      hand.lay(generation);
      agree(generation);
      String outcome;
      long begun = System.nanoTime();
      try (IndexStore store = new IndexStore();
          DatabaseIndex index = store.open(shop.request(root), shop, IndexProgress.SILENT)) {
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
      System.out.println(name + " " + outcome + (millis > 10_000 ? " FAILED: slow" : ""));
    }

    /** Makes all checksums agree with what is there. */
    private void agree(Path generation) throws IOException {
      Path file = generation.resolve(Parts.MANIFEST);
      byte[] json;
      if (Files.size(file) > 1 << 20) {
        json = new byte[0];
      } else {
        Manifest was = Json.read(Files.readAllBytes(file), Manifest.class);
        Files.delete(file);
        Manifest manifest =
            new Manifest(
                was.format(),
                was.fingerprint(),
                was.built(),
                was.took(),
                was.tables(),
                was.columns(),
                was.values(),
                was.warnings(),
                Checksums.ofAll(generation, Map.of()));
        json = Json.write(manifest);
        Files.write(file, json);
      }
      Files.writeString(
          directory.resolve("CURRENT"),
          generation.getFileName() + " " + Long.toHexString(Checksums.of(json)) + "\n");
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

    /** The number of words, behind Lucene's header, the embedder's name and a flag. */
    private static void names(Path generation, byte[] count) throws IOException {
      Path file = generation.resolve(Parts.COLUMNS).resolve("names.nlc");
      byte[] bytes = Files.readAllBytes(file);
      int header = 4 + 1 + "NlColumnNames".length() + 4;
      int at = header + 1 + bytes[header] + 1;
      System.arraycopy(count, 0, bytes, at, count.length);
      Files.write(file, seal(bytes));
    }

    /** Bytes at random in one of Lucene's files, or in one of ours. */
    private static void scatter(Path generation, Random random) throws IOException {
      List<Path> files;
      try (Stream<Path> all = Files.walk(generation)) {
        files =
            all.filter(Files::isRegularFile)
                .filter(f -> !f.endsWith(Parts.MANIFEST) && !f.toString().endsWith(".lock"))
                .sorted()
                .toList();
      }
      Path file = files.get(random.nextInt(files.size()));
      byte[] bytes = Files.readAllBytes(file);
      int changes = 1 + random.nextInt(4);
      for (int i = 0; i < changes && bytes.length > 0; i++) {
        byte[] values = {-1, 127, -128, 0, (byte) random.nextInt()};
        bytes[random.nextInt(bytes.length)] = values[random.nextInt(values.length)];
      }
      Files.write(file, file.toString().endsWith(".json") ? bytes : seal(bytes));
    }

    /** Lucene's checksum at the end of a file, of all before it. */
    private static byte[] seal(byte[] bytes) {
      if (bytes.length < 16) {
        return bytes;
      }
      CRC32 crc = new CRC32();
      crc.update(bytes, 0, bytes.length - 8);
      return ByteBuffer.wrap(bytes).putLong(bytes.length - 8, crc.getValue()).array();
    }

    private static void copy(Path from, Path to) throws IOException {
      List<Path> all = new ArrayList<>();
      try (Stream<Path> files = Files.walk(from)) {
        files.forEach(all::add);
      }
      for (Path file : all) {
        Path there = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(there);
        } else {
          Files.copy(file, there, StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }
}
