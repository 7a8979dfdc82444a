// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.files.ProcessLock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Keeps all index directories below a total size. The least recently used lose their index, unless
 * it is being read or built.
 */
record IndexEviction(Path root, long most, Clock clock) {

  private static final System.Logger LOG = System.getLogger(IndexEviction.class.getName());

  /** As {@link DatabaseIdentity} names them; a folder of another name is not ours. */
  private static final Pattern OURS = Pattern.compile("[a-z0-9-]*-[0-9a-f]{16}");

  private record Kept(IndexDirectory directory, long bytes, Instant used) {}

  /** Removes indexes until the total fits. What can't be read or removed stays. */
  void enforce() {
    try {
      List<Kept> all = all();
      long bytes = all.stream().mapToLong(Kept::bytes).sum();
      for (Kept oldest : all) {
        if (bytes <= most) {
          return;
        }
        bytes -= removed(oldest) ? oldest.bytes() : 0;
      }
    } catch (IOException | UncheckedIOException e) {
      LOG.log(System.Logger.Level.WARNING, "Old indexes could not be removed: " + e);
    }
  }

  /** Least recently used first. */
  private List<Kept> all() throws IOException {
    List<Kept> all = new ArrayList<>();
    try (Stream<Path> entries = Files.list(root)) {
      for (Path folder : entries.filter(IndexEviction::ours).toList()) {
        kept(folder).ifPresent(all::add);
      }
    }
    all.sort(Comparator.comparing(Kept::used));
    return all;
  }

  private Optional<Kept> kept(Path folder) {
    IndexDirectory directory = new IndexDirectory(folder);
    try {
      return Optional.of(
          new Kept(directory, directory.bytes(), directory.lastUse(clock.instant())));
    } catch (IOException | UncheckedIOException e) {
      LOG.log(System.Logger.Level.WARNING, "An index can't be read, and stays: " + e);
      return Optional.empty();
    }
  }

  private boolean removed(Kept index) {
    try {
      return remove(index);
    } catch (IOException | UncheckedIOException e) {
      LOG.log(System.Logger.Level.WARNING, "An old index could not be removed: " + e);
      return false;
    }
  }

  /** Excludes links and what other users of a shared folder own. */
  private static boolean ours(Path folder) {
    if (!OURS.matcher(folder.getFileName().toString()).matches()) {
      return false;
    }
    try {
      OwnerOnly.checkFolder(folder);
      return true;
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "Left alone, for it is none of ours: " + folder, e);
      return false;
    }
  }

  private boolean remove(Kept index) throws IOException {
    Optional<ProcessLock> lock = ProcessLock.acquireIfFree(index.directory().lockFile());
    if (lock.isEmpty()) {
      return false;
    }
    try (ProcessLock held = lock.get()) {
      if (!index.directory().dropUnlessRead()) {
        return false;
      }
    }
    String message = "Removed the index in {0}, unused since {1}, to keep all below {2} bytes";
    LOG.log(System.Logger.Level.INFO, message, index.directory().path(), index.used(), most);
    return true;
  }
}
