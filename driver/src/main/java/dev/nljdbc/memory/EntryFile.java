// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.files.SidecarFile;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Stores entries in a file beside the index: a line that names the format, then one JSON object a
 * line, in the order in which they were remembered. It reads the file again when that changes,
 * because other processes and users edit it. Unreadable lines cause a warning and go to a copy
 * before they leave the file.
 */
final class EntryFile<E extends MemoryEntry> extends EntryStorage<E> {

  /** Raised when lines mean something else than before. */
  private static final int FORMAT = 1;

  private static final String NOT_MENDED =
      "Some %s in %s can't be read and are left out; the file stays as it is, for a"
          + " copy could not be made: %s";

  private static final String READ_ONLY =
      "this process may only read the folder (nl.dir). nl.memory can name a table to keep them in";

  private final Path index;
  private final SidecarFile file;
  private final Clock clock;
  private final ObjectMapper json = PersistentJson.mapper();
  private volatile @Nullable Seen<E> last;

  /** The contents of the file at one time. */
  private record Seen<E>(Optional<SidecarFile.Stamp> stamp, List<E> entries) {}

  private record Head(int format, String of) {}

  /**
   * What a text says.
   *
   * @param entries those of the lines that can be read
   * @param unreadable how many others there are
   * @param newer whether a later version of ours wrote it, so that it must not be written over
   */
  private record Contents<E>(List<E> entries, int unreadable, boolean newer) {}

  EntryFile(EntryKind<E> kind, Path index, Clock clock) {
    super(kind);
    this.index = index;
    this.file = new SidecarFile(index, kind.name());
    this.clock = clock;
  }

  @Override
  String place() {
    return file.path().toString();
  }

  private boolean readOnly() {
    return Files.isDirectory(index) && !Files.isWritable(index);
  }

  @Override
  List<E> all() {
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
      if (!(e instanceof AccessDeniedException && readOnly())) { // else it is the owner's alone
        warn("The " + kind().noun() + " in " + place() + " can't be read and are left out: " + e);
      }
      return before == null ? List.of() : before.entries();
    }
  }

  private List<E> read() throws IOException {
    Contents<E> contents = parsed(file.read());
    if (contents.newer()) {
      warn(newer());
    } else if (contents.unreadable() > 0) {
      mend();
    }
    return contents.entries();
  }

  private String newer() {
    return "A newer nl-jdbc wrote the "
        + kind().noun()
        + " in "
        + place()
        + ": this one neither uses nor changes them. Use the newer one here too.";
  }

  /** Lines that can't be read would be lost with the next change: they are kept aside now. */
  private void mend() {
    try {
      file.change(
          before -> {
            Contents<E> contents = parsed(before);
            return contents.unreadable() > 0
                ? Optional.of(written(saved(contents)))
                : Optional.empty();
          });
    } catch (IOException e) {
      if (!(e instanceof ClosedByInterruptException)) { // a later question mends it
        warn(NOT_MENDED.formatted(kind().noun(), place(), e));
      }
    }
  }

  private List<E> saved(Contents<E> contents) throws IOException {
    if (contents.unreadable() > 0) {
      Path aside = file.setAside(clock.instant());
      warn(
          "%s of the %s in %s can't be read. The file as it was is kept as %s; remember them anew from there."
              .formatted(contents.unreadable(), kind().noun(), place(), aside));
    }
    return contents.entries();
  }

  @Override
  List<E> exchange(Predicate<E> old, List<E> by) throws IOException {
    List<E> removed = new ArrayList<>();
    change(before -> exchanged(before, old, by, removed));
    return removed;
  }

  @Override
  void update(UnaryOperator<E> change) throws IOException {
    if (!readOnly()) {
      change(before -> before.stream().map(change).toList());
    }
  }

  private void change(UnaryOperator<List<E>> change) throws IOException {
    if (readOnly()) {
      throw new IOException(READ_ONLY);
    }
    file.change(
        before -> {
          Contents<E> contents = parsed(before);
          if (contents.newer()) {
            throw new IOException(newer());
          }
          return Optional.of(written(change.apply(saved(contents))));
        });
    last = null;
  }

  private Contents<E> parsed(Optional<byte[]> bytes) {
    List<E> entries = new ArrayList<>();
    int unreadable = 0;
    String text = new String(bytes.orElse(new byte[0]), StandardCharsets.UTF_8);
    for (String line : text.lines().filter(l -> !l.isBlank()).toList()) {
      int format = format(line);
      if (format > FORMAT) {
        return new Contents<>(List.of(), 0, true);
      }
      Optional<E> entry = format > 0 ? Optional.empty() : kind().read(json, line);
      entry.ifPresent(entries::add);
      unreadable += format > 0 || entry.isPresent() ? 0 : 1;
    }
    return new Contents<>(List.copyOf(entries), unreadable, false);
  }

  /** The format that a line names; 0 when it is no such line. */
  private int format(String line) {
    try {
      return json.readTree(line).path("format").asInt(0);
    } catch (JsonProcessingException e) {
      return 0; // the caller counts it
    }
  }

  private byte[] written(List<E> entries) throws JsonProcessingException {
    StringBuilder text = new StringBuilder();
    String database = String.valueOf(index.getFileName());
    text.append(json.writeValueAsString(new Head(FORMAT, database))).append('\n');
    for (E entry : entries) {
      text.append(json.writeValueAsString(entry)).append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
