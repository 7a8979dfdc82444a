package dev.nljdbc.index;

import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.files.ProcessLock;
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
 * Lines of text about one database that only ever grow, beside its index, readable by their owner
 * only. Any number of threads and processes append at once, and none waits for another process: a
 * line goes to the file's end in one write. A line begins with its line end, so that one torn by a
 * full disk spoils itself alone.
 *
 * <p>At its bound a file becomes the older one of two and takes the place of the one before: so the
 * newest lines of at least one bound are always there, and never those of more than two.
 */
public final class KeptLines {

  private static final Logger LOG = System.getLogger(KeptLines.class.getName());
  private static final int TURNS = 3;

  private final KeptFile place;
  private final Path older;

  /** How far the file's lines are counted; guarded by this. */
  private long counted;

  private int lines;

  /**
   * The bound of one file.
   *
   * @param lines the most lines
   * @param bytes the most bytes
   */
  public record Most(int lines, long bytes) {}

  /**
   * The lines of one database.
   *
   * @param indexDirectory the directory of its index
   * @param kind the ending of the file's name, which no index directory can have
   */
  public KeptLines(Path indexDirectory, String kind) {
    this.place = new KeptFile(indexDirectory, kind);
    this.older = place.named(".old");
  }

  /** Where they are. */
  public Path path() {
    return place.path();
  }

  /**
   * Appends a line. An interrupt of the thread does not keep it from being written.
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
      if (Files.size(path()) == counted + bytes.length) {
        counted += bytes.length;
        lines++;
      } else {
        count();
      }
      if (counted >= most.bytes() || lines >= most.lines()) {
        turn(most);
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "Older lines can''t be put aside, and {0} grows: {1}", path(), e);
    }
  }

  private OutputStream open() throws IOException {
    place.createFolder();
    return OwnerOnly.append(path());
  }

  /** Others append too: what is new in the file is looked at, whoever wrote it. */
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

  /** One process does it, having made sure that no other just has; a busy one lets it be. */
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

  /** All lines, oldest first, damaged ones too. */
  public List<String> read() throws IOException {
    List<String> all = List.of();
    for (int i = 0; i < TURNS; i++) {
      Optional<KeptFile.Stamp> before = KeptFile.stamp(older);
      all = new ArrayList<>();
      add(older, all);
      add(path(), all);
      if (KeptFile.stamp(older).equals(before)) {
        return all;
      }
    }
    return all; // somebody writes faster than this reads: as of a moment ago
  }

  private static void add(Path file, List<String> to) throws IOException {
    KeptFile.read(file)
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
        .ifPresent(text -> text.lines().filter(line -> !line.isBlank()).forEach(to::add));
  }
}
