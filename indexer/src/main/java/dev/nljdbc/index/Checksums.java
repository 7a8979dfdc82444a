package dev.nljdbc.index;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** Lengths and checksums of a generation's files. */
final class Checksums {

  /**
   * Up to this size all bytes are checked at each open (some 100 ms at the most); beyond it the
   * lengths, and Lucene's own checks of its headers.
   */
  private static final long CHECKED = 256L << 20;

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

  /** Of all files in a folder, by their paths in it. */
  static Map<String, Manifest.FileSum> ofAll(Path folder) throws IOException {
    Map<String, Manifest.FileSum> sums = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        sums.put(name, new Manifest.FileSum(Files.size(file), of(file)));
      }
    }
    return sums;
  }

  /**
   * Compares the files with what the manifest says of them.
   *
   * @throws UnusableIndexException for the first that differs
   */
  static void verify(Path folder, Manifest manifest) throws IOException {
    boolean all = manifest.bytes() <= CHECKED;
    for (Map.Entry<String, Manifest.FileSum> entry : new TreeMap<>(manifest.files()).entrySet()) {
      Path file = folder.resolve(entry.getKey());
      Manifest.FileSum sum = entry.getValue();
      if (!Files.isRegularFile(file)) {
        throw new UnusableIndexException("damaged: " + entry.getKey() + " is missing");
      }
      if (Files.size(file) != sum.length() || (all && of(file) != sum.sum())) {
        throw new UnusableIndexException("damaged: " + entry.getKey() + " was changed");
      }
    }
  }
}
