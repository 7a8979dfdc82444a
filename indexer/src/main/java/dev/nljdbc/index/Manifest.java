package dev.nljdbc.index;

import java.util.List;
import java.util.Map;

/**
 * What a generation consists of.
 *
 * @param format of the files; another one than {@link #FORMAT} is not read
 * @param fingerprint of what it was made from
 * @param built when, in milliseconds since 1970
 * @param took how long it took, in milliseconds
 * @param tables tables and views
 * @param columns columns
 * @param values distinct text values
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
    List<String> warnings,
    Map<String, FileSum> files) {

  /** To be raised with every change of what is written, or of what it means. */
  static final int FORMAT = 7;

  /** Length in bytes and CRC-32C of a file, and when it was written, in nanoseconds since 1970. */
  record FileSum(long length, long sum, long written) {}

  Manifest {
    warnings = List.copyOf(warnings);
    files = Map.copyOf(files);
  }

  long bytes() {
    return files.values().stream().mapToLong(FileSum::length).sum();
  }
}
