// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.files.OwnerOnly;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file of JSON objects, one a line, that is there when all of it is: it is written beside and
 * renamed at the end. Its owner's only, as cells may be in it.
 */
public final class JsonLines implements Closeable {

  private static final JsonMapper JSON = new JsonMapper();

  private final Path file;
  private final Path unfinished;
  private final BufferedWriter out;
  private boolean complete;

  /**
   * Begins a file.
   *
   * @param file replaced when this one is complete
   */
  public JsonLines(Path file) throws IOException {
    this.file = file;
    this.unfinished = file.resolveSibling(file.getFileName() + ".tmp");
    OwnerOnly.write(unfinished, new byte[0]);
    this.out =
        Files.newBufferedWriter(unfinished, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
  }

  /** A value as one line of JSON, without its end. */
  public static String json(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records and texts are JSON", e);
    }
  }

  /** Adds a line. */
  public void add(String json) throws IOException {
    out.write(json);
    out.write('\n');
  }

  /** All lines were added. */
  public void complete() {
    complete = true;
  }

  @Override
  public void close() throws IOException {
    out.close();
    if (complete) {
      Files.move(
          unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.deleteIfExists(unfinished);
    }
  }
}
