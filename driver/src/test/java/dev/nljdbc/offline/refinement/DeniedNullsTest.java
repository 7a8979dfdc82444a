// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.AskedDatabase;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeniedNullsTest {

  private static AskedDatabase club;
  private static SchemaView schema;

  @BeforeAll
  static void open(@TempDir Path folder) throws SQLException {
    club =
        AskedDatabase.of(
            Engines.H2,
            folder,
            "CREATE TABLE member (id INTEGER PRIMARY KEY, name VARCHAR(20))",
            "CREATE TABLE visit (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member(id),"
                + " host_id INTEGER REFERENCES member(id), paid INTEGER)",
            "INSERT INTO member VALUES (1,'Ann'),(2,'Bob'),(3,'Cyd')",
            "INSERT INTO visit VALUES (1,1,2,5),(2,NULL,2,6)");
    schema = club.schema();
  }

  @AfterAll
  static void close() throws SQLException {
    club.close();
  }

  private static ColumnId column(String table, String name) {
    return schema.tables().stream()
        .filter(t -> t.id().name().equalsIgnoreCase(table))
        .flatMap(t -> t.columns().stream())
        .map(c -> c.id())
        .filter(id -> id.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow();
  }

  private static Query without(Query visits, String operator) {
    Query.Predicate in =
        Query.Predicate.of(Query.Term.of(column("member", "id")), operator, new Query.Sub(visits));
    return Query.of(List.of(Query.Term.of(column("member", "name"))))
        .withWhere(List.of(List.of(in)));
  }

  private static Query visits(String column) {
    return Query.of(List.of(Query.Term.of(column("visit", column))));
  }

  private static Query.Predicate paid(String operator) {
    return Query.Predicate.of(
        Query.Term.of(column("visit", "paid")), operator, new Query.Literal("9", false));
  }

  @Test
  void in_denialOverNulls_holdsAllTheSame() throws Exception {
    Query safe = new DeniedNulls(schema, Set.of()).in(without(visits("member_id"), "NOT IN"));
    assertThat(club.tried(new SqlRenderer(schema).render(safe).sql()).rows())
        .containsExactlyInAnyOrder(List.of("Bob"), List.of("Cyd"));
  }

  @Test
  void in_referenceThatIsNoneOfAllKeys_isMissing() throws Exception {
    Query members = Query.of(List.of(Query.Term.of(column("member", "id"))));
    Query.Predicate none =
        Query.Predicate.of(
            Query.Term.of(column("visit", "member_id")), "NOT IN", new Query.Sub(members));
    Query alone = visits("paid").withWhere(List.of(List.of(none)));
    Query safe = new DeniedNulls(schema, Set.of()).in(alone);
    assertThat(club.tried(new SqlRenderer(schema).render(safe).sql()).rows())
        .containsExactly(List.of("6"));
  }

  @Test
  void in_denialOfOtherConditions_keepsThem() {
    Query some = visits("member_id").withWhere(List.of(List.of(paid("<"))));
    Query safe = new DeniedNulls(schema, Set.of()).in(without(some, "NOT IN"));
    Query sub = safe.conditions().flatMap(Query.Predicate::subs).findFirst().orElseThrow();
    assertThat(sub.conditions().map(Query.Predicate::operator)).containsExactly("<", "IS NOT NULL");
  }

  @Test
  void in_withoutNullsOrDenial_staysAsItIs() {
    for (Query query :
        List.of(
            without(visits("host_id"), "NOT IN"),
            without(visits("member_id"), "IN"),
            visits("paid"))) {
      assertThat(new DeniedNulls(schema, Set.of()).in(query)).isEqualTo(query);
    }
  }

  @Test
  void in_deniedPartOfASetOperation_isSafe() {
    Query query =
        visits("host_id")
            .withCombined(new Query.Combined("EXCEPT", without(visits("member_id"), "NOT IN")));
    assertThat(new DeniedNulls(schema, Set.of()).in(query)).isNotEqualTo(query);
  }
}
