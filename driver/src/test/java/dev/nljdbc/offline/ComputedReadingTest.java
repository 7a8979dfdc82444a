// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.compute.Computation;
import dev.nljdbc.offline.compute.ComputationSql;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions that compute with what simpler questions ask. */
class ComputedReadingTest {

  private static final Offset<Double> CLOSE = Offset.offset(0.006); // cells are rounded

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.H2, directory, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  private static double number(AskedDatabase asked, String question) throws SQLException {
    assertThat(asked.ask(question)).as(question).hasSize(1);
    return Double.parseDouble(asked.ask(question).get(0));
  }

  @EnginesByTurns
  void parse_computation_isExactOnEachEngine(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(engine, directory, AskedDatabase.LIBRARY)) {
      assertThat(number(asked, "What is the average number of books per author?"))
          .isEqualTo(5 / 3.0, CLOSE);
      assertThat(number(asked, "What percentage of members live in Oslo?")).isEqualTo(50, CLOSE);
      assertThat(number(asked, "What proportion of books cost more than 25?"))
          .isEqualTo(0.2, CLOSE);
      assertThat(number(asked, "How many more members are in Oslo than in Bergen?")).isEqualTo(1);
      assertThat(number(asked, "What is the ratio of books to authors?")).isEqualTo(1.25, CLOSE);
      assertThat(asked.ask("How many books were published in 2003 compared with 2010?"))
          .containsExactly("2|1");
    }
  }

  @TableTest
  void parse_computation_isOfItsParts(String question, String wanted) throws SQLException {
    assertThat(library.ask(question)).as(question).hasSize(1);
    assertThat(library.ask(question).get(0)).as(question).startsWith(wanted);
  }

  @EnginesByTurns
  void parse_percentageOfEach_isExactOnEachEngine(Engines engine, @TempDir Path directory)
      throws SQLException {
    String[] desk = {
      "CREATE TABLE ticket (ticket_id INTEGER PRIMARY KEY, status VARCHAR(20), channel VARCHAR(20),"
          + " fee INTEGER, opened DATE)",
      "INSERT INTO ticket VALUES (1,'closed','mail',10,DATE '2024-01-05'),"
          + "(2,'open','mail',20,DATE '2024-01-06'),(3,'open','phone',30,DATE '2024-02-07'),"
          + "(4,'closed','mail',40,DATE '2024-02-08'),(5,'closed',NULL,100,DATE '2024-02-09')",
    };
    try (AskedDatabase asked = AskedDatabase.of(engine, directory, desk)) {
      assertThat(shares(asked, "What percentage of tickets were closed per channel?"))
          .isEqualTo(Map.of("mail", 67L, "phone", 0L, "null", 100L));
      assertThat(shares(asked, "percentage of closed tickets by channel, highest first").keySet())
          .containsExactly("null", "mail", "phone");
      assertThat(shares(asked, "What percentage of the closed tickets per channel?"))
          .isEqualTo(Map.of("mail", 67L, "phone", 0L, "null", 100L));
      assertThat(shares(asked, "percentage of tickets per channel"))
          .isEqualTo(Map.of("mail", 60L, "phone", 20L, "null", 20L));
      assertThat(shares(asked, "percentage of closed tickets per month in 2024"))
          .isEqualTo(Map.of("1", 50L, "2", 67L));
      assertThat(shares(asked, "share of the total fee per channel"))
          .isEqualTo(Map.of("mail", 35L, "phone", 15L, "null", 50L));
    }
  }

  @Test
  void of_groupsByKeyAndState_joinsByBoth() throws NlException {
    ColumnId member = column("member", "member_id");
    ColumnId city = column("member", "city");
    ColumnId day = column("loan", "loan_date");
    Query whole =
        Query.of(List.of(Query.Term.of(city), Query.Term.of(day), Query.Term.countAll()))
            .withTables(Set.of(member.table(), day.table()))
            .withGroupBy(List.of(member, city, day));
    Query.Predicate fined =
        Query.Predicate.of(
            Query.Term.of(column("loan", "fine")), ">", new Query.Literal("1", false));
    SchemaView schema = library.parser().schema();
    String sql =
        new ComputationSql(schema, new SqlRenderer(schema))
            .of(Computation.Kind.PERCENTAGE, whole.withWhere(List.of(List.of(fined))), whole)
            .orElseThrow();
    assertThat(library.tried(sql).rows()).hasSize(5);
    assertThat(sql.toLowerCase(Locale.ROOT))
        .contains("second_part.member_id = first_part.member_id", "second_part.loan_date is null")
        .doesNotContain("second_part.city is null");
  }

  private static ColumnId column(String table, String name) {
    return library.parser().schema().tables().stream()
        .flatMap(t -> t.columns().stream())
        .map(ColumnView::id)
        .filter(c -> c.table().name().equalsIgnoreCase(table) && c.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow();
  }

  /** Rounded percentages by what they are of, in the answer's order. */
  private static Map<String, Long> shares(AskedDatabase asked, String question)
      throws SQLException {
    Map<String, Long> shares = new LinkedHashMap<>();
    for (String row : asked.ask(question)) {
      String[] cells = row.split("\\|");
      shares.put(cells[0], Math.round(Double.parseDouble(cells[1])));
    }
    return shares;
  }

  @Test
  void parse_periods_areCompared() throws SQLException {
    Today day =
        new Today(LocalDate.of(2021, 6, 1), true, ZoneId.systemDefault(), false, DayOfWeek.MONDAY);
    assertThat(library.ask("How many more loans were there this year than last year?", day))
        .containsExactly("1");
    assertThat(library.ask("loans this year compared to last year", day)).containsExactly("3|2");
  }

  @Test
  void parse_computation_tellsItsParts() throws NlException {
    Reading read = library.read("How many more members are in Oslo than in Bergen?");
    assertThat(read.explanation())
        .hasSize(3)
        .first()
        .isEqualTo("The first amount less the second.");
    assertThat(read.explanation().get(2)).contains("Bergen");
    assertThat(read.confidence()).isBetween(0.25, 1.0);
    assertThat(read.links()).anyMatch(link -> link.target().contains("Oslo"));
  }
}
