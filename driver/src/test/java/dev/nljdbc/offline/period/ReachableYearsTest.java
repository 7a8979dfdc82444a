// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.AskedDatabase;
import dev.nljdbc.offline.query.Query;
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

/** Books are of 2001 to 2012, loans of 2020 and 2021. */
class ReachableYearsTest {

  private static final ColumnId PUBLISHED = TableId.of("book").column("published");
  private static final ColumnId LENT = TableId.of("loan").column("loan_date");
  private static final Term CITY = Term.of(TableId.of("member").column("city"));
  private static final Term FINES = Term.of("SUM", TableId.of("loan").column("fine"));

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.SQLITE, directory, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  private static Query in(String question, Query query) {
    return new ReachableYears(library.words(question), library.schema()).in(query);
  }

  private static Query of(int year, ColumnId date, Term... shown) {
    Query.Literal literal = new Query.Literal(Integer.toString(year), false);
    return Query.of(List.of(shown))
        .withWhere(List.of(List.of(Predicate.of(Term.of("YEAR", date), "=", literal))));
  }

  @Test
  void in_yearThatTheDateNeverHad_isOfTheOneThatHad() {
    assertThat(in("fines by city in 2021", of(2021, PUBLISHED, CITY, FINES)))
        .isEqualTo(of(2021, LENT, CITY, FINES));
    Term title = Term.of(TableId.of("book").column("title"));
    assertThat(in("titles by city in 2020", of(2020, PUBLISHED, CITY, title)))
        .isEqualTo(of(2020, LENT, CITY, title)); // between both tables
  }

  @Test
  void in_yearThatItHadOrThatNoneHad_staysAsItIs() {
    for (int year : new int[] {2003, 1999}) {
      Query query = of(year, PUBLISHED, CITY, FINES);
      assertThat(in("fines by city in " + year, query)).isEqualTo(query);
    }
  }

  @Test
  void in_dateThatTheQuestionNames_staysAsItIs() {
    Query query = of(2021, PUBLISHED, CITY, FINES);
    assertThat(in("fines by city of books published in 2021", query)).isEqualTo(query);
  }
}
