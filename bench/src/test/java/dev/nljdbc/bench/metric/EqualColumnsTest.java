// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.util.List;
import org.junit.jupiter.api.Test;

class EqualColumnsTest {

  private final EqualColumns equal = new EqualColumns();

  private static ColumnId column(String table, String column) {
    return TableId.of(table).column(column);
  }

  private static JoinUse join(List<String> from, List<String> to) {
    return new JoinUse(TableId.of("a"), from, TableId.of("b"), to);
  }

  @Test
  void holds_throughOthers_inWhateverOrderTheyWereNoted() {
    assertThat(equal.holds(column("a", "x"), column("a", "x"))).isTrue();
    assertThat(equal.holds(column("a", "x"), column("b", "y"))).isFalse();
    equal.add(column("a", "x"), column("p", "id"));
    equal.add(column("b", "y"), column("q", "id"));
    assertThat(equal.holds(column("a", "x"), column("b", "y"))).isFalse();
    equal.add(column("q", "id"), column("p", "id"));
    equal.add(column("q", "id"), column("p", "id"));
    assertThat(equal.holds(column("a", "x"), column("b", "y"))).isTrue();
    assertThat(equal.holds(column("b", "y"), column("a", "x"))).isTrue();
    assertThat(equal.holds(column("a", "x"), column("a", "z"))).isFalse();
  }

  @Test
  void holds_joinOfSeveralColumns_onlyIfAllAreEqual() {
    equal.add(column("a", "x"), column("b", "y"));
    assertThat(equal.holds(join(List.of("x"), List.of("y")))).isTrue();
    assertThat(equal.holds(join(List.of("x", "z"), List.of("y", "w")))).isFalse();
    equal.add(column("b", "w"), column("a", "z"));
    assertThat(equal.holds(join(List.of("x", "z"), List.of("y", "w")))).isTrue();
  }
}
