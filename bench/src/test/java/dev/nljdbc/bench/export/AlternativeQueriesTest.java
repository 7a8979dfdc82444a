// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.export.AlternativeQueries.Proposed;
import org.junit.jupiter.api.Test;

class AlternativeQueriesTest {

  @Test
  void read_array_hasQueriesWithTheirSimilarity() {
    assertThat(
            AlternativeQueries.read(
                "[{\"sql\": \"SELECT 1\", \"similarity\": 0.5}, {\"sql\": \" SELECT 2 \"}]"))
        .containsExactly(new Proposed("SELECT 1", 0.5), new Proposed("SELECT 2", null));
  }

  @Test
  void read_proseFencesAndBracketsAround_isFound() {
    assertThat(
            AlternativeQueries.read(
                "Two ways [in my view]:\n```json\n[{\"sql\":\"SELECT [a] FROM t\"}]\n```\nDone."))
        .containsExactly(new Proposed("SELECT [a] FROM t", null));
  }

  @Test
  void read_insideAnObject_isFound() {
    assertThat(AlternativeQueries.read("{\"queries\": [\"SELECT 1\"]}"))
        .containsExactly(new Proposed("SELECT 1", null));
  }

  @Test
  void read_noArrayOrACutOne_isEmpty() {
    assertThat(AlternativeQueries.read("I can think of no other query.")).isEmpty();
    assertThat(AlternativeQueries.read("[{\"sql\": \"SELECT")).isEmpty();
    assertThat(AlternativeQueries.read("[{\"sql\": \"  \"}]")).isEmpty();
  }
}
