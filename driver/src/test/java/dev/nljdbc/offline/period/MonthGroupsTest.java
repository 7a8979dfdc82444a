// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.AskedDatabase;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Literal;
import dev.nljdbc.offline.query.Query.Order;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MonthGroupsTest {

  private static final ColumnId DAY = TableId.of("loan").column("loan_date");
  private static final Term YEAR = Term.of("YEAR", DAY);
  private static final Term MONTH = Term.of("MONTH", DAY);

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.SQLITE, directory, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  private static Query grouped(String question, Query query) {
    return new MonthGroups(library.words(question), library.schema()).in(query);
  }

  private static Query perMonth() {
    return Query.of(List.of(MONTH, Term.countAll())).withOrderBy(List.of(new Order(MONTH, false)));
  }

  @Test
  void in_monthsOfSeveralYears_areApart() {
    Query apart = grouped("number of loans per month", perMonth());
    assertThat(apart.select()).containsExactly(YEAR, MONTH, Term.countAll());
    assertThat(apart.orderBy()).containsExactly(new Order(YEAR, false), new Order(MONTH, false));
  }

  @Test
  void in_oneOfTwelveMonthsOrOneYear_staysAsItIs() {
    assertThat(grouped("In which month were most loans?", perMonth())).isEqualTo(perMonth());
    Query ofOne =
        perMonth().withWhere(List.of(List.of(Predicate.of(YEAR, "=", new Literal("2020", false)))));
    assertThat(grouped("loans per month in 2020", ofOne)).isEqualTo(ofOne);
  }

  @Test
  void in_daysBesideTheirMonth_areLeftOutUnlessAskedFor() {
    Query daily =
        Query.of(List.of(YEAR, MONTH, Term.of(DAY), Term.countAll())).withGroupBy(List.of(DAY));
    Query monthly = grouped("number of loans per month", daily);
    assertThat(monthly.select()).containsExactly(YEAR, MONTH, Term.countAll());
    assertThat(monthly.groupBy()).isEmpty();
    assertThat(grouped("loans per month and day", daily)).isEqualTo(daily);
  }
}
