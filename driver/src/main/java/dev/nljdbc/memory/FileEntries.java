// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.files.BoundedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The entries of the file of {@code nl.memory} below those that are kept as usual: what is
 * remembered here wins here, and goes into the file by NL EXPORT MEMORY. Read again when the file
 * is another.
 */
final class FileEntries<E extends MemoryEntry> implements EntryStorage<E> {

  private final EntryStorage<E> own;
  private final Path file;
  private final Function<MemoryFile.Contents, List<E>> part;
  private final List<String> warnings = new ArrayList<>();
  private @Nullable Seen<E> last;

  /** The contents of the file at one time. */
  private record Seen<E>(String stamp, List<E> entries) {}

  FileEntries(EntryStorage<E> own, Path file, Function<MemoryFile.Contents, List<E>> part) {
    this.own = own;
    this.file = file;
    this.part = part;
  }

  @Override
  public String place() {
    return own.place();
  }

  @Override
  public List<E> all() {
    List<E> mine = own.all();
    Set<String> known = new HashSet<>();
    mine.stream().filter(entry -> entry.session().isEmpty()).forEach(e -> known.add(e.identity()));
    List<E> all = new ArrayList<>();
    ofFile().stream().filter(entry -> known.add(entry.identity())).forEach(all::add);
    all.addAll(mine);
    return all;
  }

  private synchronized List<E> ofFile() {
    String stamp = BoundedFile.stamp(file);
    Seen<E> before = last;
    if (before == null || !before.stamp.equals(stamp)) {
      before = new Seen<>(stamp, read());
      last = before;
    }
    return before.entries;
  }

  private List<E> read() {
    try {
      return part.apply(MemoryFile.read(file, warnings::add));
    } catch (IOException e) {
      warnings.add(
          Files.exists(file)
              ? "nl.memory: " + file + " can't be read, and nothing of it is used: " + e
              : "nl.memory: there is no file " + file + ". NL EXPORT MEMORY creates it.");
      return List.of();
    }
  }

  @Override
  public void change(UnaryOperator<List<E>> change) throws IOException {
    own.change(change);
  }

  @Override
  public synchronized List<String> newWarnings() {
    List<String> all = new ArrayList<>(own.newWarnings());
    warnings.stream().distinct().forEach(all::add);
    warnings.clear();
    return all;
  }
}
