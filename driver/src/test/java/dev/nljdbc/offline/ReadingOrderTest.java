// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.period.DatedQuestion;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Literal;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.ranking.ReadingOrder;
import dev.nljdbc.offline.refinement.AnswerLayout;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Readings that can't be meant stand behind likely ones, and cells are compared as they are. */
class ReadingOrderTest {

  private static final TableId BOOK = TableId.of("book");
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

  private static RankedQuery ranked(Query query) {
    return ranked(query, 0);
  }

  private static Query first(String question, Query... queries) {
    List<RankedQuery> ranked = List.of(queries).stream().map(ReadingOrderTest::ranked).toList();
    return of(ranked, question, query -> true).get(0).query();
  }

  private static List<RankedQuery> of(
      List<RankedQuery> ranked, String question, java.util.function.Predicate<Query> denies) {
    OfflineParser parser = library.parser();
    return ReadingOrder.of(ranked, parser.words(question), parser.schema(), denies);
  }

  @Test
  void of_numberOfEach_hasGroups() {
    Query one = Query.of(List.of(Term.countAll())).withTables(Set.of(LOAN));
    Query each = one.withGroupBy(List.of(LOAN.column("member_id")));
    assertThat(first("How many loans does each member have?", one, each)).isEqualTo(each);
    assertThat(first("How many loans are there?", one, each)).isEqualTo(one);
  }

  @Test
  void of_tableThatIsAskedFor_isRead() {
    Query titles = Query.of(List.of(Term.of(BOOK.column("title"))));
    Query authors = Query.of(List.of(Term.of(TableId.of("author").column("name"))));
    assertThat(first("Which authors wrote crime?", titles, authors)).isEqualTo(authors);
    assertThat(first("Which books are crime?", titles, authors)).isEqualTo(titles);
  }

  @Test
  void of_tableThatIsAskedFor_isShown() {
    Term author = Term.of(BOOK.column("author_id"));
    Query titles = Query.of(List.of(Term.of(BOOK.column("title"))));
    Query members = Query.of(List.of(Term.of(TableId.of("member").column("name"))));
    Query joined = members.withTables(Set.of(BOOK));
    assertThat(first("Which books did Ann borrow?", joined, titles)).isEqualTo(titles);
    assertThat(first("Which authors wrote crime?", joined, Query.of(List.of(author))))
        .isEqualTo(joined);
  }

  @Test
  void of_mostFrequent_areCountedInAnotherTable() {
    Query alone =
        Query.of(List.of(Term.of(BOOK.column("title")))).withGroupBy(List.of(BOOK.column("title")));
    Query lent = alone.withTables(Set.of(LOAN));
    assertThat(first("What are the most frequent books?", alone, lent)).isEqualTo(lent);
    assertThat(first("What are the most frequent titles?", alone, lent)).isEqualTo(alone);
  }

  @Test
  void of_howManyOfAMeasure_isWhatTheColumnSays() {
    Term pages = Term.of(BOOK.column("pages"));
    Query rows = Query.of(List.of(Term.of("COUNT", BOOK.column("pages"))));
    Query shown = Query.of(List.of(pages));
    assertThat(first("How many pages does Fjord have?", rows, shown)).isEqualTo(shown);
    assertThat(first("Which pages does Fjord have?", rows, shown)).isEqualTo(rows);
  }

  @Test
  void covering_sameRows_leavesNoQuotedCellOut() {
    Query all = Query.of(List.of(Term.of(BOOK.column("pages"))));
    Term title = Term.of(BOOK.column("title"));
    Query ofTide =
        all.withWhere(List.of(List.of(Predicate.of(title, "=", new Literal("Tide", true)))));
    RankedQuery first = ranked(all, 7);
    assertThat(covering(first, ranked(ofTide, 7))).isEqualTo(ofTide);
    assertThat(covering(first, ranked(ofTide, 8))).isEqualTo(all);
    assertThat(covering(ranked(ofTide, 7), first)).isEqualTo(ofTide);
  }

  private static RankedQuery ranked(Query query, long result) {
    return new RankedQuery(
        query, query.toString(), List.of(), "", new float[0], 0, 1, false, false, result, "1 row");
  }

  private static Query covering(RankedQuery... ranked) {
    OfflineParser parser = library.parser();
    return ReadingOrder.covering(
            List.of(ranked), parser.words("How many pages has Tide?"), parser.schema())
        .get(0)
        .query();
  }

  @Test
  void of_nothing_isNothing() {
    assertThat(of(List.of(), "Which books?", query -> true)).isEmpty();
  }

  @Test
  void of_firstThatDeniesNothing_standsBehindOneThatDoes() {
    Query all = Query.of(List.of(Term.of(BOOK.column("title"))));
    Query none =
        all.withWhere(List.of(List.of(new Predicate(all.select().get(0), "IS NULL", List.of()))));
    List<RankedQuery> ranked = List.of(ranked(all), ranked(none));
    assertThat(of(ranked, "books without a title", none::equals).get(0).query()).isEqualTo(none);
  }

  @Test
  void layout_cellWithinAPattern_isComparedWith() throws SQLException {
    Term city = Term.of(TableId.of("member").column("city"));
    Predicate like = Predicate.of(city, "LIKE", new Literal("%oslo%", true));
    Query members = Query.of(List.of(Term.countAll())).withWhere(List.of(List.of(like)));
    assertThat(laidOut("How many members are in Oslo?", members)).contains("city = 'Oslo'");
    assertThat(laidOut("How many members have a city that contains Oslo?", members))
        .contains("LIKE");
  }

  private static String laidOut(String question, Query query) throws SQLException {
    OfflineParser parser = library.parser();
    SqlRenderer renderer = new SqlRenderer(parser.schema());
    RankedQuery one = ranked(query).with(query, renderer.render(query));
    return new AnswerLayout(
            DatedQuestion.whole(parser.words(question), parser.schema()), parser.schema(), renderer)
        .of(List.of(one))
        .get(0)
        .sql();
  }
}
