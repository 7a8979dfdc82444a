// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Keeps what {@link CrossValidation#opinions} gave, a line each: making it takes long. */
final class OpinionsFile {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  private OpinionsFile() {}

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException when it can't be read, or an older program wrote it
   */
  static List<HeldOutOpinion> read(Path file) throws IOException {
    List<HeldOutOpinion> read = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      read.add(JSON.readValue(line, HeldOutOpinion.class));
    }
    return read;
  }

  static void write(List<HeldOutOpinion> opinions, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (HeldOutOpinion opinion : opinions) {
        out.write(JSON.writeValueAsString(opinion));
        out.write('\n');
      }
    }
  }
}
