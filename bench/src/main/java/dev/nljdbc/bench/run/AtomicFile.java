// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes files that are there whole or not at all, whenever the program is killed, and that are
 * their owner's only.
 */
public final class AtomicFile {

  /** The end of a name that was not finished. */
  static final String UNFINISHED = ".tmp";

  private AtomicFile() {}

  /** Writes a file, in place of an older one if there is one. */
  public static void write(Path file, byte[] contents) throws IOException {
    Path unfinished = file.resolveSibling(file.getFileName() + UNFINISHED);
    OwnerOnly.write(unfinished, contents);
    Files.move(
        unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
