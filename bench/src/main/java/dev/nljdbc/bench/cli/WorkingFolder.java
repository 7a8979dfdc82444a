// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.files.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The temporary folder that a command works in; closing deletes it. */
record WorkingFolder(Path path) implements AutoCloseable {

  static WorkingFolder create(String prefix) throws IOException {
    return new WorkingFolder(Files.createTempDirectory(prefix));
  }

  @Override
  public void close() throws IOException {
    FileTree.delete(path);
  }
}
