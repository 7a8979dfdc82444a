// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.testing.TableTest;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValueEvidenceTest {

  private static final ColumnId CITY = TableId.of("t").column("city");
  private static final ColumnId PLACE = TableId.of("t").column("place");

  /** {@code oslo} is in one column, {@code new york city} and {@code paris} in two. */
  private static final ValueSearch VALUES =
      new ValueSearch() {
        @Override
        public List<ValueHit> search(ValueQuery query) {
          throw new UnsupportedOperationException();
        }

        @Override
        public Map<String, List<ValueHit>> equal(Collection<String> phrases, int limit) {
          Map<String, List<ValueHit>> found = new HashMap<>();
          for (String phrase : phrases) {
            switch (phrase.toLowerCase(Locale.ROOT)) {
              case "oslo" -> found.put(phrase, List.of(hit(CITY)));
              case "paris", "new york city" ->
                  found.put(phrase, List.of(hit(CITY), hit(CITY), hit(PLACE)));
              default -> {}
            }
          }
          return found;
        }
      };

  private static ValueHit hit(ColumnId column) {
    return new ValueHit("x", column, ValueHit.Match.FOLDED, 1);
  }

  @TableTest
  void of_valueInTheQuestion_pointsToItsColumns(String question, double evidence) {
    assertThat(ValueEvidence.of(question, VALUES).getOrDefault(CITY, 0.0))
        .isCloseTo(evidence, within(0.001));
  }

  @Test
  void of_veryLongQuestion_isSafe() {
    assertThat(ValueEvidence.of("oslo ".repeat(5_000), VALUES)).isNotEmpty();
  }
}
