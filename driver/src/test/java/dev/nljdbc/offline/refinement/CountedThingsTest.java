// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.AskedDatabase;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountedThingsTest {

  private static final TableId MEMBER = TableId.of("member");
  private static final TableId LOAN = TableId.of("loan");

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.SQLITE, directory, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  private static Query counted(String question, Query query) {
    Utterance words = library.words(question);
    return new CountedThings(words, library.schema()).in(query);
  }

  @ParameterizedTest
  @CsvSource({
    "how many members have a loan with a fine, loan, member_id, loan, member_id",
    "how many members paid a fine, member, , member, member_id",
    "number of members with a fine, member, first_name, member, member_id"
  })
  void in_thingsThatOthersReferTo_countsEachOnce(
      String question, String of, String counted, String table, String key) {
    ColumnId column = counted == null ? null : TableId.of(of).column(counted);
    Query fined =
        Query.of(List.of(Term.of("COUNT", column)))
            .withTables(Set.of(MEMBER, LOAN))
            .withWhere(
                List.of(
                    List.of(
                        Predicate.of(
                            Term.of(LOAN.column("fine")), ">", new Query.Literal("0", false)))));
    assertThat(counted(question, fined).select())
        .containsExactly(new Term("COUNT", TableId.of(table).column(key), true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"how many loans had a fine", "how many fines", "average fine"})
  void in_countsOfOtherThings_staysAsItIs(String question) {
    Query loans =
        Query.of(List.of(Term.of("COUNT", null)))
            .withWhere(
                List.of(
                    List.of(
                        Predicate.of(
                            Term.of(LOAN.column("fine")), ">", new Query.Literal("0", false)))));
    assertThat(counted(question, loans)).isEqualTo(loans);
  }
}
