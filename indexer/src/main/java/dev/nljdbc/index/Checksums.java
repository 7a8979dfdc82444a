package dev.nljdbc.index;

import dev.nljdbc.index.Manifest.FileSum;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** Lengths, times and checksums of a generation's files. */
final class Checksums {

  /**
   * Files up to this size are read and checked at each open (some milliseconds). A larger one only
   * if its length or time is not that of when it was written; else Lucene's own checks of its head
   * and foot must do.
   */
  private static final long ALWAYS_READ = 4L << 20;

  private static final int BUFFER = 1 << 16;

  private Checksums() {}

  static long of(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return crc.getValue();
  }

  private static long of(Path file) throws IOException {
    CRC32C crc = new CRC32C();
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        crc.update(buffer, 0, n);
      }
    }
    return crc.getValue();
  }

  /**
   * Of all files in a folder, by their paths in it.
   *
   * @param known what need not be read again, since the file is the same by length and time
   */
  static Map<String, FileSum> ofAll(Path folder, Map<String, FileSum> known) throws IOException {
    Map<String, FileSum> sums = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        FileSum before = known.get(name);
        sums.put(
            name,
            before != null && same(before, now)
                ? before
                : new FileSum(now.size(), of(file), written(now)));
      }
    }
    return sums;
  }

  private static boolean same(FileSum sum, BasicFileAttributes file) {
    return sum.length() == file.size() && sum.written() == written(file);
  }

  private static long written(BasicFileAttributes file) {
    return file.lastModifiedTime().to(TimeUnit.NANOSECONDS);
  }

  /**
   * Compares the files with what the manifest says of them.
   *
   * @throws UnusableIndexException for the first that differs
   */
  static void verify(Path folder, Manifest manifest) throws IOException {
    for (Map.Entry<String, FileSum> entry : new TreeMap<>(manifest.files()).entrySet()) {
      Path file = folder.resolve(entry.getKey());
      FileSum sum = entry.getValue();
      if (!Files.isRegularFile(file)) {
        throw new UnusableIndexException("damaged: " + entry.getKey() + " is missing");
      }
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      boolean trusted = same(sum, now) && sum.length() > ALWAYS_READ;
      if (now.size() != sum.length() || (!trusted && of(file) != sum.sum())) {
        throw new UnusableIndexException("damaged: " + entry.getKey() + " was changed");
      }
    }
  }
}
