// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParaphraseQuestionsTest {

  private final ParaphraseQuestions all = of(1_000, 30);

  /** So many questions, of which the first are there in a rare wording, too. */
  private static ParaphraseQuestions of(int questions, int rare) {
    Map<String, TrainingQuestion> own = new LinkedHashMap<>();
    for (int i = 0; i < questions; i++) {
      String id = "train-" + i;
      own.put(id, new TrainingQuestion(id, "d", "How many?", "SELECT 1", Optional.empty(), false));
    }
    List<TrainingQuestion> written = List.copyOf(own.values());
    List<TrainingQuestion> reworded =
        IntStream.range(0, rare).mapToObj(i -> written.get(i).reworded("RARE", "What?")).toList();
    Map<String, List<TrainingQuestion>> wordings = new LinkedHashMap<>();
    wordings.put("as written", written);
    wordings.put("rare", reworded);
    return new ParaphraseQuestions(own, wordings);
  }

  @Test
  void oneIn_withoutLeast_drawsTheSameQuestionsOfAllWordings() {
    ParaphraseQuestions drawn = all.oneIn(10, 0);

    assertThat(drawn.wordings().get("as written")).hasSizeBetween(50, 150);
    assertThat(drawn.wordings().get("rare")).hasSizeLessThan(15);
    assertThat(drawn.own().values())
        .containsExactlyElementsOf(drawn.wordings().get("as written"))
        .containsAll(
            drawn.wordings().get("rare").stream()
                .map(ParaphraseQuestions::original)
                .map(all.own()::get)
                .toList());
  }

  @Test
  void oneIn_withLeast_asksAllOfARareWordingWithTheirOriginals() {
    ParaphraseQuestions drawn = all.oneIn(10, 30);

    assertThat(drawn.wordings().get("as written"))
        .isEqualTo(all.oneIn(10, 0).wordings().get("as written"));
    assertThat(drawn.wordings().get("rare")).isEqualTo(all.wordings().get("rare"));
    assertThat(drawn.own())
        .containsKeys("train-0", "train-29")
        .hasSizeGreaterThan(drawn.wordings().get("as written").size());
    assertThat(drawn.all()).containsAll(drawn.wordings().get("rare"));
  }
}
