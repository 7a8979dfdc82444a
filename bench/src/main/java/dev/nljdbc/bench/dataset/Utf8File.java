// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads UTF-8; bytes that are none are replaced, since published files have such. */
public final class Utf8File {

  private static final String MARK = "\uFEFF";

  private Utf8File() {}

  /** The text of a file, without a byte order mark. */
  public static String text(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    return text.startsWith(MARK) ? text.substring(MARK.length()) : text;
  }

  static String read(Path file) throws DatasetException {
    try {
      return text(file);
    } catch (IOException e) {
      throw new DatasetException("Can't read " + file + ": " + e);
    }
  }
}
