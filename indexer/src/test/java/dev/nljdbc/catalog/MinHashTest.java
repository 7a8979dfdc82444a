// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MinHashTest {

  @Test
  void of_fewValues_isExact() {
    MinHash some = MinHash.of(List.of("a", "b", "c"));
    MinHash more = MinHash.of(List.of("b", "c", "d", "e"));
    assertThat(some.containedIn(more)).isEqualTo(new MinHash.Containment(2, 3));
    assertThat(more.containedIn(some)).isEqualTo(new MinHash.Containment(2, 4));
  }

  @Test
  void of_manyValues_estimatesWithinItsError() {
    MinHash low = numbers(0, 20_000);
    MinHash high = numbers(10_000, 30_000);
    assertThat(low.containedIn(high).share()).isCloseTo(0.5, within(0.15));
    assertThat(numbers(0, 40).containedIn(numbers(0, 20_000)).share()).isIn(0.0, 1.0);
    assertThat(numbers(50_000, 60_000).containedIn(low).share()).isZero();
  }

  @Test
  void of_keysOfDifferentTypes_areTheSameValues() {
    assertThat(MinHash.of(List.of("12", "-7", "AB")))
        .isEqualTo(MinHash.of(List.of("12.0", "-7.00", "AB  ")));
    assertThat(MinHash.of(List.of("100"))).isNotEqualTo(MinHash.of(List.of("1")));
    assertThat(MinHash.of(List.of("v1.0"))).isNotEqualTo(MinHash.of(List.of("v1")));
    assertThat(MinHash.of(List.of("a"))).isNotEqualTo(MinHash.of(List.of("A")));
  }

  @Test
  void decoded_whatWasEncoded_isTheSame() {
    MinHash sketch = numbers(0, 1_000);
    assertThat(MinHash.decoded(sketch.encoded())).isEqualTo(sketch);
    assertThat(MinHash.decoded("").isEmpty()).isTrue();
    assertThat(sketch.encoded().length()).isLessThan(700);
  }

  @Test
  void encoded_ofOneVersion_isReadByTheNext() {
    assertThat(MinHash.of(List.of("one", "two", "3")).encoded()).isEqualTo("4pkn9CZXMkVlsAXe");
  }

  private static MinHash numbers(int from, int to) {
    return MinHash.of(IntStream.range(from, to).mapToObj(String::valueOf).toList());
  }
}
