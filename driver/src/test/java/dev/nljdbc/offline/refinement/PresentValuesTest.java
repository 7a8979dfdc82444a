// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.AskedDatabase;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PresentValuesTest {

  private static final TableId MEMBER = TableId.of("member");
  private static final ColumnId NAME = MEMBER.column("first_name");

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.SQLITE, directory, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  private static Query present(String question, Query query) {
    return new PresentValues(library.words(question), library.schema()).in(query);
  }

  private static Query members() {
    return Query.of(List.of(Term.of(NAME)));
  }

  @TableTest
  void in_aColumnThatRowsHave_leavesOutTheOthers(String question) {
    assertThat(present(question, members()).conditions())
        .containsExactly(new Predicate(Term.of(MEMBER.column("email")), "IS NOT NULL", List.of()));
  }

  @Test
  void in_aColumnThatRowsLack_isMissingRatherThanFarRows() {
    ColumnId author = TableId.of("author").column("author_id");
    Query far =
        Query.of(List.of(Term.of(MEMBER.column("member_id"))))
            .withTables(Set.of(MEMBER, author.table()));
    Predicate denied =
        Predicate.of(Term.of(MEMBER.column("member_id")), "NOT IN", new Query.Sub(far));
    Query without = members().withWhere(List.of(List.of(denied)));
    assertThat(present("members without an email", without).conditions())
        .containsExactly(new Predicate(Term.of(MEMBER.column("email")), "IS NULL", List.of()));
    assertThat(present("members without an author", without)).isEqualTo(without);
  }

  @TableTest
  void in_otherQuestions_staysAsItIs(String question) {
    assertThat(present(question, members())).isEqualTo(members());
  }
}
