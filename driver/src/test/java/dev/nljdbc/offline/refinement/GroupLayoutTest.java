// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Order;
import dev.nljdbc.offline.query.Query.Term;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupLayoutTest {

  private static final ColumnId NAME = new ColumnId(TableId.of("genre"), "name");
  private static final ColumnId LENGTH = new ColumnId(TableId.of("song"), "length");
  private static final Term AVERAGE = Term.of("AVG", LENGTH);

  private static Query byName(Term... shown) {
    return Query.of(List.of(shown)).withGroupBy(List.of(NAME));
  }

  private static Query layout(Query query) {
    return GroupLayout.of(query, column -> -1);
  }

  @Test
  void of_severalGroups_areInTheOrderOfTheQuestion() {
    Query query =
        Query.of(List.of(Term.of(LENGTH), Term.of(NAME), Term.countAll()))
            .withGroupBy(List.of(LENGTH, NAME));
    assertThat(GroupLayout.of(query, column -> column.equals(NAME) ? 2 : 4).select())
        .containsExactly(Term.of(NAME), Term.of(LENGTH), Term.countAll());
    assertThat(GroupLayout.of(query, column -> column.equals(NAME) ? 2 : -1))
        .as("one is not named")
        .isEqualTo(query);
  }

  @Test
  void of_countBeforeItsGroup_showsTheGroupFirst() {
    assertThat(layout(byName(Term.countAll(), Term.of(NAME))))
        .isEqualTo(byName(Term.of(NAME), Term.countAll()));
  }

  @Test
  void of_orderByTheColumnOfAFigure_ordersByTheFigure() {
    Query query = byName(Term.of(NAME), AVERAGE);
    assertThat(layout(query.withOrderBy(List.of(new Order(Term.of(LENGTH), true)))))
        .isEqualTo(query.withOrderBy(List.of(new Order(AVERAGE, true))));
  }

  @Test
  void of_orderByTheGroup_staysSo() {
    Query query =
        byName(Term.of(NAME), AVERAGE).withOrderBy(List.of(new Order(Term.of(NAME), false)));
    assertThat(layout(query)).isEqualTo(query);
  }

  @Test
  void of_partOfASetOperation_keepsTheOrderOfItsColumns() {
    Query query = byName(Term.countAll(), Term.of(NAME));
    Query both = query.withCombined(new Query.Combined("UNION", query));
    assertThat(layout(both)).isEqualTo(both);
  }

  @Test
  void of_noGroups_staysAsItIs() {
    Query query = Query.of(List.of(Term.countAll(), Term.of(NAME)));
    assertThat(layout(query)).isEqualTo(query);
  }
}
