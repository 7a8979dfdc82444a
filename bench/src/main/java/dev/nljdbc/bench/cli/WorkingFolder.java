// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.files.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The folder that a command works in.
 *
 * @param path of the folder
 * @param temporary whether closing deletes it
 */
record WorkingFolder(Path path, boolean temporary) implements AutoCloseable {

  /** A new temporary folder. */
  static WorkingFolder create(String prefix) throws IOException {
    return new WorkingFolder(Files.createTempDirectory(prefix), true);
  }

  /** The folder that the user keeps; a temporary one when there is none. */
  static WorkingFolder keptOrCreated(@Nullable Path kept, String prefix) throws IOException {
    return kept == null ? create(prefix) : new WorkingFolder(kept, false);
  }

  @Override
  public void close() throws IOException {
    if (temporary) {
      FileTree.delete(path);
    }
  }
}
