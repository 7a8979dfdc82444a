package dev.nljdbc.index;

import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The latest mark of a schema with the fingerprint that was read then: in a file of the index
 * directory, or in memory. What can't be read or written costs a reading of the schema, no more.
 */
final class SchemaMemo {

  private static final String FILE = "schema";
  private static final int MOST_BYTES = 1_000;

  private final @Nullable Path folder;
  private volatile String known = "";

  /** In a directory; or for an index in memory. */
  SchemaMemo(@Nullable Path folder) {
    this.folder = folder;
  }

  Optional<String> fingerprint(String mark) {
    if (!known.startsWith(mark + " ") && folder != null) {
      known = read(folder);
    }
    String line = known;
    return line.matches("[0-9a-f]{32} [0-9a-f]{32}\n") && line.startsWith(mark + " ")
        ? Optional.of(line.substring(mark.length() + 1).strip())
        : Optional.empty();
  }

  private static String read(Path folder) {
    try {
      OwnerOnly.checkFolder(folder);
      Path file = folder.resolve(FILE);
      return new String(OwnerOnly.read(file, MOST_BYTES), StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      debug(e);
      return "";
    }
  }

  void remember(String mark, String fingerprint) {
    String line = mark + " " + fingerprint + "\n";
    if (line.equals(known)) {
      return;
    }
    known = line;
    if (folder == null) {
      return;
    }
    try {
      OwnerOnly.checkFolder(folder);
      Path next = Files.createTempFile(folder, FILE, ".next");
      Files.writeString(next, line, StandardCharsets.ISO_8859_1);
      Files.move(
          next,
          folder.resolve(FILE),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      debug(e);
    }
  }

  private static void debug(IOException e) {
    System.getLogger(SchemaMemo.class.getName())
        .log(System.Logger.Level.DEBUG, "The schema is read at each opening", e);
  }
}
