// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The table that the jar carries is what its program makes. Slow: {@code -Dnljdbc.slow=true}. */
class DistillationTest {

  private static final Path RESOURCES =
      Path.of("../../indexer/src/main/resources/dev/nljdbc/search");

  @Test
  void write_again_givesTheTableOfTheJar() throws Exception {
    assumeTrue(Boolean.getBoolean("nljdbc.slow"));
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    List<Distillation.Piece> pieces;
    try (Distillation distillation = new Distillation()) {
      distillation.write(made);
      pieces = distillation.pieces();
    }
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.write(RESOURCES.resolve(StaticEmbedder.TABLE), made.toByteArray());
      Files.writeString(
          RESOURCES.resolve(StaticEmbedder.TABLE + ".sha256"),
          StaticEmbedderTest.sha256(made.toByteArray()) + "  " + StaticEmbedder.TABLE + "\n",
          StandardCharsets.UTF_8);
    }
    WordPieceTable here = WordPieceTable.read(new ByteArrayInputStream(made.toByteArray()));
    WordPieceTable jar = jar();
    Random random = new Random(7);
    for (int i = 0; i < 1_000; i++) {
      String one = pieces.get(random.nextInt(pieces.size())).text();
      String other = pieces.get(random.nextInt(pieces.size())).text();
      // processors round differently
      assertThat(Vectors.dot(vector(here, one), vector(jar, one))).isGreaterThan(0.98f);
      assertThat(Vectors.dot(vector(here, one), vector(here, other)))
          .isCloseTo(
              Vectors.dot(vector(jar, one), vector(jar, other)),
              org.assertj.core.api.Assertions.within(0.05f));
    }
  }

  private static WordPieceTable jar() throws IOException {
    try (InputStream in = StaticEmbedder.class.getResourceAsStream(StaticEmbedder.TABLE)) {
      return WordPieceTable.read(in);
    }
  }

  private static float[] vector(WordPieceTable table, String piece) {
    float[] sum = new float[table.dimensions()];
    table.add(table.number(piece), 1, sum);
    return Vectors.normalize(sum);
  }
}
