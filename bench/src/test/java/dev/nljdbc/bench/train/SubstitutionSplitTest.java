// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SubstitutionSplitTest {

  private static final Map<String, TrainingQuestion> ORIGINALS =
      Map.of(
          "1", question("1", "a", "List all customers"),
          "2", question("2", "b", "List all wines"));

  @Test
  void split_reworded_areToldApartByWhereTheExchangeIsKnown() {
    TrainingQuestion same = question("syn/1", "a", "list all customers.");
    TrainingQuestion listed = question("x/1", "a", "List all clients");
    TrainingQuestion shared = question("y/1", "a", "Zap all customers");
    TrainingQuestion sharedToo = question("y/2", "b", "Zap all wines");
    TrainingQuestion unknown = question("z/2", "b", "List all zorblatts");
    List<List<TrainingQuestion>> kinds =
        new ArrayList<>(
            new SubstitutionSplit(ORIGINALS, List.of(Set.of("a"), Set.of("b")))
                .split(List.of(same, listed, shared, sharedToo, unknown))
                .values());

    assertThat(kinds)
        .containsExactly(
            List.of(same), List.of(listed), List.of(shared, sharedToo), List.of(unknown));
  }

  private static TrainingQuestion question(String id, String database, String text) {
    return new TrainingQuestion(id, database, text, "SELECT 1", Optional.empty(), id.contains("/"));
  }
}
