// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An append-only log of one database, beside its index. Only its owner can read it. Threads and
 * processes append without waiting for other processes: a line is one write. A line starts with its
 * line break, so a line torn by a full disk damages no other.
 *
 * <p>A full file becomes the older one of two and replaces its predecessor. So the log holds
 * between one and two limits of lines.
 */
public final class SidecarLog {

  private static final Logger LOG = System.getLogger(SidecarLog.class.getName());
  private static final int TURNS = 3;

  private final SidecarFile place;
  private final Path older;

  /** The bytes in which lines were counted; guarded by this. */
  private long counted;

  private int lines;

  /**
   * The limit of one file.
   *
   * @param lines the most lines
   * @param bytes the most bytes
   */
  public record Most(int lines, long bytes) {}

  /**
   * The lines of one database.
   *
   * @param indexDirectory the directory of its index
   * @param kind the extension of the file's name, which no index directory can have
   */
  public SidecarLog(Path indexDirectory, String kind) {
    this.place = new SidecarFile(indexDirectory, kind);
    this.older = place.named(".old");
  }

  /** The path of the newer file. */
  public Path path() {
    return place.path();
  }

  /**
   * Appends a line, also when the thread is interrupted.
   *
   * @param line without a line end
   * @throws IOException when it can't be written whole
   */
  public synchronized void append(String line, Most most) throws IOException {
    byte[] bytes = ('\n' + line).getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = open()) {
      out.write(bytes);
    }
    try {
      countLine(bytes.length);
      if (counted >= most.bytes() || lines >= most.lines()) {
        turn(most);
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "Older lines can''t be put aside, and {0} grows: {1}", path(), e);
    }
  }

  private void countLine(int bytes) throws IOException {
    if (Files.size(path()) == counted + bytes) {
      counted += bytes;
      lines++;
    } else {
      count();
    }
  }

  private OutputStream open() throws IOException {
    place.createFolder();
    return OwnerOnly.append(path());
  }

  /** Counts the new lines of the file, whoever wrote them. */
  private void count() throws IOException {
    try (InputStream file = Files.newInputStream(path())) {
      if (Files.size(path()) < counted) {
        counted = 0;
        lines = 0;
      }
      file.skipNBytes(counted);
      byte[] buffer = new byte[8192];
      for (int read = file.read(buffer); read > 0; read = file.read(buffer)) {
        counted += read;
        for (int i = 0; i < read; i++) {
          lines += buffer[i] == '\n' ? 1 : 0;
        }
      }
    }
  }

  /** Rotates the file, unless another process does so or just did. */
  private void turn(Most most) throws IOException {
    Optional<ProcessLock> lock = ProcessLock.acquireIfFree(place.named(".lock"));
    if (lock.isPresent()) {
      try (ProcessLock unused = lock.get()) {
        counted = 0;
        lines = 0;
        count();
        if (counted >= most.bytes() || lines >= most.lines()) {
          Files.move(
              path(), older, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
          counted = 0;
          lines = 0;
        }
      }
    }
  }

  /** All lines, oldest first, including damaged ones. */
  public List<String> read() throws IOException {
    List<String> all = List.of();
    for (int i = 0; i < TURNS; i++) {
      Optional<SidecarFile.Stamp> before = SidecarFile.stamp(older);
      all = new ArrayList<>();
      add(older, all);
      add(path(), all);
      if (SidecarFile.stamp(older).equals(before)) {
        return all;
      }
    }
    return all; // somebody writes faster than this reads: as of a moment ago
  }

  private static void add(Path file, List<String> to) throws IOException {
    SidecarFile.read(file)
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
        .ifPresent(text -> text.lines().filter(line -> !line.isBlank()).forEach(to::add));
  }
}
