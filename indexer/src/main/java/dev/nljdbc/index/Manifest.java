// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * The parts of a generation with their lengths, times and checksums.
 *
 * @param format of the files; another one than {@link #FORMAT} is not read
 * @param fingerprint of what it was made from
 * @param built when, in milliseconds since 1970
 * @param took how long it took, in milliseconds
 * @param tables tables and views
 * @param columns columns
 * @param values distinct text values
 * @param unread tables that were not read yet, or only in part
 * @param readings how much of which tables was read, for people
 * @param warnings of the build
 * @param files by their path, with {@code /}
 */
record Manifest(
    int format,
    String fingerprint,
    long built,
    long took,
    int tables,
    int columns,
    long values,
    int unread,
    List<IndexStatus.Item> readings,
    List<String> warnings,
    Map<String, FileSum> files) {

  /** To be raised with every change of what is written, or of what it means. */
  static final int FORMAT = 15;

  /**
   * Files up to this size are checked at each open, which takes some milliseconds. A larger file is
   * checked only if its length or time changed; otherwise Lucene checks its header and footer, and
   * the blocks of ours are checked one by one as they are read.
   */
  private static final long ALWAYS_READ = 4L << 20;

  private static final int BUFFER = 1 << 16;

  /** Length in bytes and CRC-32C of a file, and when it was written, in nanoseconds since 1970. */
  record FileSum(long length, long sum, long written) {}

  Manifest {
    readings = List.copyOf(readings);
    warnings = List.copyOf(warnings);
    files = Map.copyOf(files);
  }

  long bytes() {
    return files.values().stream().mapToLong(FileSum::length).sum();
  }

  static long sum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return crc.getValue();
  }

  private static long sum(Path file) throws IOException {
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
   * Lengths, times and checksums of all files in a folder, by their paths in it.
   *
   * @param known sums that are taken over where length and time of the file are the same
   */
  static Map<String, FileSum> sums(Path folder, Map<String, FileSum> known) throws IOException {
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
                : new FileSum(now.size(), sum(file), written(now)));
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
   * Compares the files in a folder with this manifest.
   *
   * @throws UnusableIndexException for the first file that differs
   */
  void verify(Path folder) throws IOException {
    for (Map.Entry<String, FileSum> entry : new TreeMap<>(files).entrySet()) {
      Path file = folder.resolve(entry.getKey());
      FileSum sum = entry.getValue();
      if (!Files.isRegularFile(file)) {
        throw new UnusableIndexException("damaged: " + entry.getKey() + " is missing");
      }
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      boolean trusted = same(sum, now) && sum.length() > ALWAYS_READ;
      if (now.size() != sum.length() || (!trusted && sum(file) != sum.sum())) {
        throw new UnusableIndexException("damaged: " + entry.getKey() + " was changed");
      }
    }
  }
}
