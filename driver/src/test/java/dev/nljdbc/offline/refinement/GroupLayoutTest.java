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

  @Test
  void of_countBeforeItsGroup_showsTheGroupFirst() {
    assertThat(GroupLayout.of(byName(Term.countAll(), Term.of(NAME))))
        .isEqualTo(byName(Term.of(NAME), Term.countAll()));
  }

  @Test
  void of_orderByTheColumnOfAFigure_ordersByTheFigure() {
    Query query = byName(Term.of(NAME), AVERAGE);
    assertThat(GroupLayout.of(query.withOrderBy(List.of(new Order(Term.of(LENGTH), true)))))
        .isEqualTo(query.withOrderBy(List.of(new Order(AVERAGE, true))));
  }

  @Test
  void of_orderByTheGroup_staysSo() {
    Query query =
        byName(Term.of(NAME), AVERAGE).withOrderBy(List.of(new Order(Term.of(NAME), false)));
    assertThat(GroupLayout.of(query)).isEqualTo(query);
  }

  @Test
  void of_partOfASetOperation_keepsTheOrderOfItsColumns() {
    Query query = byName(Term.countAll(), Term.of(NAME));
    Query both = query.withCombined(new Query.Combined("UNION", query));
    assertThat(GroupLayout.of(both)).isEqualTo(both);
  }

  @Test
  void of_noGroups_staysAsItIs() {
    Query query = Query.of(List.of(Term.countAll(), Term.of(NAME)));
    assertThat(GroupLayout.of(query)).isEqualTo(query);
  }
}
