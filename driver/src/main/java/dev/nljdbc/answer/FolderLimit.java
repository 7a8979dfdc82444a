// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Keeps the files of a folder below a number and a size: the oldest go, down to nine tenths, so
 * that the folder is not listed at every write. Several processes may each keep it.
 */
final class FolderLimit {

  private final Path folder;
  private final String ending;
  private final Most most;

  /** Listed at the first write, then counted along; guarded by this. */
  private long files = -1;

  private long bytes;

  /**
   * A bound.
   *
   * @param files the most files
   * @param bytes the most bytes of all together
   */
  record Most(long files, long bytes) {}

  private record Entry(Path path, FileTime modified, long bytes) {}

  FolderLimit(Path folder, String ending, Most most) {
    this.folder = folder;
    this.ending = ending;
    this.most = most;
  }

  /** A file was written. */
  synchronized void grown(long by) throws IOException {
    files++;
    bytes += by;
    if (files == 0 || files > most.files() || bytes > most.bytes()) {
      sweep();
    }
  }

  private void sweep() throws IOException {
    List<Entry> all = list();
    files = all.size();
    bytes = all.stream().mapToLong(Entry::bytes).sum();
    if (files <= most.files() && bytes <= most.bytes()) {
      return;
    }
    for (Entry oldest : all) {
      if (files <= most.files() * 9 / 10 && bytes <= most.bytes() / 10 * 9) {
        return;
      }
      Files.deleteIfExists(oldest.path());
      files--;
      bytes -= oldest.bytes();
    }
  }

  /** Oldest first. */
  private List<Entry> list() throws IOException {
    List<Entry> all = new ArrayList<>();
    for (Path path : paths()) {
      try {
        BasicFileAttributes seen = Files.readAttributes(path, BasicFileAttributes.class);
        all.add(new Entry(path, seen.lastModifiedTime(), seen.size()));
      } catch (NoSuchFileException e) {
        continue; // another process keeps the bound too
      }
    }
    all.sort(Comparator.comparing(Entry::modified));
    return all;
  }

  private List<Path> paths() throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(path -> path.getFileName().toString().endsWith(ending)).toList();
    }
  }
}
