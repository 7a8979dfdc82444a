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
        if (remove(oldest.directory())) {
          bytes -= oldest.bytes();
          LOG.log(
              System.Logger.Level.INFO,
              "Removed the index in {0}, unused since {1}, to keep all below {2} bytes",
              oldest.directory().path(),
              oldest.used(),
              most);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      LOG.log(System.Logger.Level.WARNING, "Old indexes could not be removed: " + e);
    }
  }

  /** Least recently used first. */
  private List<Kept> all() throws IOException {
    List<Path> folders;
    try (Stream<Path> entries = Files.list(root)) {
      folders =
          entries
              .filter(path -> OURS.matcher(path.getFileName().toString()).matches())
              .filter(IndexEviction::ours)
              .toList();
    }
    List<Kept> all = new ArrayList<>();
    for (Path folder : folders) {
      IndexDirectory directory = new IndexDirectory(folder);
      all.add(new Kept(directory, directory.bytes(), directory.lastUse(clock.instant())));
    }
    all.sort(Comparator.comparing(Kept::used));
    return all;
  }

  /** Excludes links and what other users of a shared folder own. */
  private static boolean ours(Path folder) {
    try {
      OwnerOnly.checkFolder(folder);
      return true;
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "Left alone, for it is none of ours: " + folder, e);
      return false;
    }
  }

  private static boolean remove(IndexDirectory directory) throws IOException {
    Optional<ProcessLock> lock = ProcessLock.acquireIfFree(directory.lockFile());
    if (lock.isEmpty()) {
      return false;
    }
    try (ProcessLock held = lock.get()) {
      return directory.dropUnlessRead();
    }
  }
}
