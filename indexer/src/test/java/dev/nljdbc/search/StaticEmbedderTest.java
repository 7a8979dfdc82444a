// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.TableTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StaticEmbedderTest {

  private final StaticEmbedder embedder = StaticEmbedder.shared();

  static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = StaticEmbedder.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  @Test
  void table_ofTheJar_hasItsChecksum() throws Exception {
    String line = new String(resource(StaticEmbedder.TABLE + ".sha256"), StandardCharsets.UTF_8);
    assertThat(line.strip())
        .isEqualTo(sha256(resource(StaticEmbedder.TABLE)) + "  " + StaticEmbedder.TABLE);
  }

  @TableTest
  void embed_wordsOfOneMeaning_areNearerThanOthers(String word, String near, String far) {
    List<float[]> vectors = embedder.embed(List.of(word, near, far));
    assertThat(Vectors.dot(vectors.get(0), vectors.get(1)))
        .isGreaterThan(0.2f + Vectors.dot(vectors.get(0), vectors.get(2)));
  }

  @Test
  void embed_textOfKnownWords_hasLengthOneAndForgetsCase() {
    float[] vector = embedder.embed("Émile's Salary");
    assertThat(vector).hasSize(embedder.dimensions());
    assertThat(Vectors.dot(vector, vector)).isBetween(0.999f, 1.001f);
    assertThat(embedder.embed("emile's SALARY")).isEqualTo(vector);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "?!", "\u0000", "\uD83D"})
  void embed_textWithoutKnownWords_isZeros(String text) {
    assertThat(embedder.embed(text)).containsOnly(0).hasSize(embedder.dimensions());
  }

  @Test
  void embed_veryLongText_isSafe() {
    assertThat(embedder.embed("salary".repeat(100_000))).containsOnly(0);
    assertThat(embedder.embed("salary ".repeat(10_000))).hasSize(embedder.dimensions());
  }

  @Test
  void embed_tableMissing_saysSo() {
    assertThatThrownBy(() -> new StaticEmbedder("no-such-file.bin").embed("a"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no-such-file.bin");
  }

  @Test
  void embed_fileThatIsNoTable_saysWhatToDo() {
    assertThatThrownBy(() -> new StaticEmbedder("word-pieces.bin.sha256").embed("a"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("it is no table of word-pieces")
        .hasMessageContaining("nl.embedder=none");
  }

  @Test
  void read_bitFlippedOrCut_isNoticed() throws IOException {
    byte[] table = resource(StaticEmbedder.TABLE);
    for (int at : new int[] {0, 5, 2_000, table.length / 2, table.length - 1}) {
      byte[] damaged = table.clone();
      damaged[at] ^= 0x10;
      assertThatThrownBy(() -> WordPieceTable.read(new ByteArrayInputStream(damaged)))
          .isInstanceOf(IOException.class);
    }
    for (int length : new int[] {0, 3, 8, 1_000, table.length - 1}) {
      assertThatThrownBy(
              () -> WordPieceTable.read(new ByteArrayInputStream(Arrays.copyOf(table, length))))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("ends too early");
    }
  }
}
