// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.SentenceEncoder;
import java.util.List;
import org.junit.jupiter.api.Test;

class BgeSmallEncoderTest {

  private final Embedder encoder = SentenceEncoder.load();

  @Test
  void embed_anyText_isNearlyWhatAnotherProgramMakesOfTheSameModel() {
    EmbeddingModel theirs = new BgeSmallEnV15QuantizedEmbeddingModel();
    for (String text :
        List.of(
            "salary",
            "a column named `dest_airport` in table `flights`",
            "Where do our customers live? Crème brûlée, 東京都",
            "one word after another ".repeat(60))) {
      assertThat(dot(encoder.embed(List.of(text)).get(0), theirs.embed(text).content().vector()))
          .as(text)
          .isCloseTo(1, within(0.001f));
    }
  }

  @Test
  void embed_textsOfLikeMeaning_areNearerThanOthers() {
    List<float[]> vectors = encoder.embed(List.of("wage", "salary", "altitude of a mountain"));
    assertThat(dot(vectors.get(0), vectors.get(1)))
        .isGreaterThan(dot(vectors.get(0), vectors.get(2)) + 0.1f);
  }

  @Test
  void embed_textWithoutWords_isZeros() {
    assertThat(encoder.embed(List.of(" ", ""))).allMatch(vector -> dot(vector, vector) == 0);
    assertThat(encoder.embed(List.of(" ")).get(0)).hasSize(encoder.dimensions());
  }

  @Test
  void embed_textBeyondWhatItTakes_isCut() {
    float[] vector = encoder.embed(List.of("mountain ".repeat(2_000))).get(0);
    assertThat(dot(vector, vector)).isCloseTo(1, within(0.001f));
  }

  private static float dot(float[] a, float[] b) {
    float sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
