package dev.nljdbc.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BestOfTest {

  @Test
  void ranking_randomScores_isThatOfASort() {
    Random random = new Random(3);
    for (int round = 0; round < 200; round++) {
      int count = random.nextInt(60);
      float[] scores = new float[count];
      BestOf best = new BestOf(1 + random.nextInt(20));
      for (int i = 0; i < count; i++) {
        scores[i] = random.nextInt(10); // many are equal
        best.offer(i, scores[i]);
      }
      int[] items = best.items();
      List<Integer> expected =
          IntStream.range(0, count)
              .boxed()
              .sorted(Comparator.<Integer>comparingDouble(i -> -scores[i]).thenComparing(i -> i))
              .limit(items.length)
              .toList();
      assertThat(Arrays.stream(best.ranking()).mapToObj(place -> items[place]))
          .containsExactlyElementsOf(expected);
    }
  }
}
