// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.files.SidecarFile;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Stores entries in a file. It reads the file again when that changes, because other processes and
 * users edit it. Unreadable lines cause a warning and go to a copy before they leave the file.
 */
final class EntryFile<E extends MemoryEntry> implements EntryStorage<E> {

  private static final Logger LOG = System.getLogger(EntryFile.class.getName());

  private static final String NOT_MENDED =
      "Some %s in %s can't be read and are left out; the file stays as it is, for a"
          + " copy could not be made: %s";

  private final String databaseId;
  private final SidecarFile file;
  private final Clock clock;
  private final EntryKind<E> kind;
  private final EntryJson<E> json;
  private final List<String> warnings = new ArrayList<>();
  private volatile @Nullable Seen<E> last;

  /** The contents of the file at one time. */
  private record Seen<E>(Optional<SidecarFile.Stamp> stamp, List<E> entries) {}

  EntryFile(EntryKind<E> kind, String databaseId, SidecarFile file, Clock clock) {
    this.kind = kind;
    this.json = new EntryJson<>(kind);
    this.databaseId = databaseId;
    this.file = file;
    this.clock = clock;
  }

  @Override
  public String place() {
    return file.path().toString();
  }

  @Override
  public List<E> all() {
    Seen<E> before = last;
    try {
      Optional<SidecarFile.Stamp> stamp = file.stamp();
      if (before != null && before.stamp().equals(stamp)) {
        return before.entries();
      }
      Seen<E> now = new Seen<>(stamp, read());
      last = now;
      return now.entries();
    } catch (ClosedByInterruptException e) {
      return before == null ? List.of() : before.entries(); // the question ends, the file is whole
    } catch (IOException e) {
      warn("The " + kind.noun() + " in " + place() + " can't be read and are left out: " + e);
      return before == null ? List.of() : before.entries();
    }
  }

  private List<E> read() throws IOException {
    Optional<byte[]> bytes = file.read();
    if (bytes.isEmpty()) {
      return List.of();
    }
    EntryJson.Contents<E> contents = json.read(bytes.get());
    if (contents.newer()) {
      warn(newer());
    } else if (contents.unreadable() > 0) {
      mend();
    }
    return contents.entries();
  }

  private String newer() {
    return "A newer nl-jdbc wrote the "
        + kind.noun()
        + " in "
        + place()
        + ": this one neither uses nor changes them. Use the newer one here too.";
  }

  /** Lines that can't be read would be lost with the next change: they are kept aside now. */
  private void mend() {
    try {
      file.change(
          before -> {
            EntryJson.Contents<E> contents = json.read(before.orElse(new byte[0]));
            return contents.unreadable() > 0
                ? Optional.of(json.write(databaseId, saved(contents)))
                : Optional.empty();
          });
    } catch (ClosedByInterruptException e) {
      LOG.log(Level.DEBUG, "Left for another time, for the question was interrupted", e);
    } catch (IOException e) {
      warn(NOT_MENDED.formatted(kind.noun(), place(), e));
    }
  }

  private List<E> saved(EntryJson.Contents<E> contents) throws IOException {
    if (contents.unreadable() > 0) {
      Path aside = file.setAside(clock.instant());
      warn(
          "%s of the %s in %s can't be read. The file as it was is kept as %s; remember them anew from there."
              .formatted(contents.unreadable(), kind.noun(), place(), aside));
    }
    return contents.entries();
  }

  @Override
  public void change(UnaryOperator<List<E>> change) throws IOException {
    file.change(
        before -> {
          EntryJson.Contents<E> contents = json.read(before.orElse(new byte[0]));
          if (contents.newer()) {
            throw new IOException(newer());
          }
          return Optional.of(json.write(databaseId, change.apply(saved(contents))));
        });
    last = null;
  }

  private void warn(String warning) {
    LOG.log(Level.WARNING, warning);
    synchronized (warnings) {
      if (!warnings.contains(warning)) {
        warnings.add(warning);
      }
    }
  }

  @Override
  public List<String> newWarnings() {
    synchronized (warnings) {
      List<String> taken = List.copyOf(warnings);
      warnings.clear();
      return taken;
    }
  }
}
