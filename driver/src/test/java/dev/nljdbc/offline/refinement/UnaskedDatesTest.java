// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.AskedDatabase;
import dev.nljdbc.offline.query.Query;
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

class UnaskedDatesTest {

  private static final TableId ORDER = TableId.of("booking");
  private static final TableId GUEST = TableId.of("guest");
  private static final ColumnId PLACED = ORDER.column("placed_on");
  private static final ColumnId SINCE = GUEST.column("member_since");

  private static AskedDatabase inn;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    inn =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, name VARCHAR(30), tier VARCHAR(10),"
                + " member_since DATE, arrival DATE)",
            "CREATE TABLE booking (booking_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES"
                + " guest, placed_on DATE)",
            "INSERT INTO guest VALUES (1,'Ann','gold','2020-01-01','2024-01-01')",
            "INSERT INTO booking VALUES (1,1,'2024-01-01')");
  }

  @AfterAll
  static void close() throws SQLException {
    inn.close();
  }

  private static Query shown(String question, Query query) {
    return new UnaskedDates(inn.words(question), inn.schema()).in(query);
  }

  private static Query dates(ColumnId column) {
    return Query.of(List.of(Term.of(column)));
  }

  @Test
  void in_dateThatAVerbNames_showsTheRows() {
    assertThat(shown("bookings placed by Ann", dates(PLACED)).select())
        .containsExactly(Term.of(ORDER.column("booking_id")));
  }

  @Test
  void in_dateOfWhichAWordIsNamed_showsTheRows() {
    assertThat(shown("gold members", dates(SINCE)).select())
        .containsExactly(Term.of(GUEST.column("name")));
  }

  @Test
  void in_groupsOfSuchADate_areOfTheRowsThatAreAskedFor() {
    Query most =
        Query.of(List.of(Term.of(PLACED), Term.countAll()))
            .withTables(Set.of(GUEST))
            .withGroupBy(List.of(PLACED));
    Query guests = shown("which guest placed how many bookings", most);
    assertThat(guests.select()).containsExactly(Term.of(GUEST.column("name")), Term.countAll());
    assertThat(guests.groupBy()).containsExactly(GUEST.column("guest_id"), GUEST.column("name"));
    assertThat(guests.involved()).contains(ORDER);
  }

  @TableTest
  void in_questionForDates_staysAsItIs(String question) {
    assertThat(shown(question, dates(PLACED))).isEqualTo(dates(PLACED));
  }

  @Test
  void in_dateThatANounNames_staysAsItIs() {
    Query arrivals = dates(GUEST.column("arrival"));
    assertThat(shown("arrival of the guest Ann", arrivals)).isEqualTo(arrivals);
  }
}
