// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.files.BoundedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The entries of the file of {@code nl.memory} below those that are kept as usual: what is
 * remembered here wins here, and goes into the file by NL EXPORT MEMORY. Read again when the file
 * is another.
 */
final class FileEntries<E extends MemoryEntry> extends EntryStorage.Layered<E> {

  private final Path file;
  private String stamp = "";
  private List<E> entries = List.of();

  FileEntries(EntryStorage<E> own, Path file) {
    super(own);
    this.file = file;
  }

  @Override
  synchronized List<E> shared() {
    String now = BoundedFile.stamp(file);
    if (!now.equals(stamp)) {
      stamp = now;
      entries = read();
    }
    return entries;
  }

  private List<E> read() {
    try {
      return kind().part().apply(MemoryFile.read(file, this::warn));
    } catch (IOException e) {
      warn(
          Files.exists(file)
              ? "nl.memory: " + file + " can't be read, and nothing of it is used: " + e
              : "nl.memory: there is no file " + file + ". NL EXPORT MEMORY creates it.");
      return List.of();
    }
  }
}
