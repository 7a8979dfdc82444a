// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.export.JsonLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps what {@link CrossValidation#opinions} gave, a line each behind one with its origin: making
 * it takes long.
 */
final class OpinionsFile {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  private OpinionsFile() {}

  /**
   * What opinions depend on.
   *
   * @param data tells other questions from these
   * @param folds of the cross-validation
   * @param seed of its splits
   * @param build of the program
   */
  record Origin(String data, int folds, long seed, String build) {}

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException when it can't be read, or has another origin
   */
  static List<HeldOutOpinion> read(Path file, Origin origin) throws IOException {
    List<String> lines = Files.readAllLines(file);
    if (lines.isEmpty() || !lines.get(0).equals(JsonLines.json(origin))) {
      throw new IOException(
          file
              + " was made by another build of this program, or from other questions or in other"
              + " parts: delete it, or name another file");
    }
    List<HeldOutOpinion> read = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      read.add(JSON.readValue(line, HeldOutOpinion.class));
    }
    return read;
  }

  /** Writes a file that is there when all of it is. */
  static void write(List<HeldOutOpinion> opinions, Path file, Origin origin) throws IOException {
    try (JsonLines lines = new JsonLines(file)) {
      lines.add(JsonLines.json(origin));
      for (HeldOutOpinion opinion : opinions) {
        lines.add(JsonLines.json(opinion));
      }
      lines.complete();
    }
  }
}
