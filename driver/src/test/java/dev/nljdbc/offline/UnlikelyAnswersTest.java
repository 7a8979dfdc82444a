// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Literal;
import dev.nljdbc.offline.query.Query.Order;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.offline.query.Query.Sub;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries that run and that hardly anybody means, each beside one that people do mean. */
class UnlikelyAnswersTest {

  private static final TableId BOOK = TableId.of("book");
  private static final TableId LOAN = TableId.of("loan");
  private static final ColumnId TITLE = BOOK.column("title");
  private static final ColumnId PUBLISHED = BOOK.column("published");
  private static final ColumnId MEMBER = LOAN.column("member_id");
  private static final ColumnId FIRST_NAME = TableId.of("member").column("first_name");
  private static final ColumnId KEY = TableId.of("member").column("member_id");

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.SQLITE, directory, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  private static boolean unlikely(String question, Query query) {
    OfflineParser parser = library.parser();
    RankedQuery answer =
        new RankedQuery(query, "", List.of(), "", new float[0], 0, 1, false, false, 0, "1 row");
    return new GuessSigns(parser.schema()).in(answer, parser.words(question));
  }

  private static Query titles(Predicate condition) {
    return Query.of(List.of(Term.of(TITLE))).withWhere(List.of(List.of(condition)));
  }

  private static Predicate compared(Term left, String operator, String value) {
    return Predicate.of(left, operator, new Literal(value, false));
  }

  @Test
  void in_yearAsAnAmount_isUnlikely() {
    Term price = Term.of(BOOK.column("price"));
    assertThat(unlikely("books in 2003", titles(compared(price, "=", "2003")))).isTrue();
    assertThat(unlikely("books for 2003 crowns", titles(compared(price, "=", "2003")))).isFalse();
    Predicate titled = Predicate.of(Term.of(TITLE), "=", new Literal("2003", true));
    assertThat(unlikely("books in 2003", titles(titled))).isTrue();
    Query counted =
        Query.of(List.of(Term.of(TITLE)))
            .withGroupBy(List.of(TITLE))
            .withHaving(List.of(compared(Term.countAll(), "=", "2020")));
    assertThat(unlikely("titles of the books lent in 2020", counted)).isTrue();
    assertThat(unlikely("titles of the books lent 2020 times", counted)).isFalse();
  }

  @Test
  void in_oneCountOrGroups_isUnlikelyWhereTheOtherIsAskedFor() {
    Query count = Query.of(List.of(Term.countAll())).withTables(Set.of(BOOK));
    Query groups = Query.of(List.of(Term.of(TITLE), Term.countAll())).withGroupBy(List.of(TITLE));
    assertThat(unlikely("How many books are there?", count)).isFalse();
    assertThat(unlikely("How many books are there?", groups)).isTrue();
    assertThat(unlikely("How many books are there for each title?", groups)).isFalse();
    assertThat(unlikely("How many books are there for each title?", count)).isTrue();
    assertThat(unlikely("number of books by title", count)).isTrue();
    assertThat(unlikely("How many books are there in each year?", count)).isTrue();
  }

  @Test
  void in_rangeOfKeysThatNobodyNames_isUnlikely() {
    Query query =
        Query.of(List.of(Term.countAll()))
            .withTables(Set.of(LOAN))
            .withWhere(List.of(List.of(compared(Term.of(MEMBER), ">=", "15"))));
    assertThat(unlikely("How many loans were there since 15 June?", query)).isTrue();
    assertThat(unlikely("How many loans have a member id of 15 or more?", query)).isFalse();
  }

  @Test
  void in_wordOfAnotherTableAsACell_isUnlikely() {
    Query query =
        Query.of(List.of(Term.countAll()))
            .withTables(Set.of(LOAN))
            .withWhere(
                List.of(
                    List.of(Predicate.of(Term.of(FIRST_NAME), "=", new Literal("Loan", true)))));
    assertThat(unlikely("How many times was a loan fined?", query)).isTrue();
  }

  @Test
  void in_rowsThatReferToNothing_areUnlikely() {
    Query members = Query.of(List.of(Term.of(KEY)));
    Query loans = Query.of(List.of(Term.of(MEMBER)));
    assertThat(
            unlikely(
                "loans not with a member",
                loans.withWhere(
                    List.of(List.of(Predicate.of(Term.of(MEMBER), "NOT IN", new Sub(members)))))))
        .isTrue();
    assertThat(
            unlikely(
                "members without loans",
                members.withWhere(
                    List.of(List.of(Predicate.of(Term.of(KEY), "NOT IN", new Sub(loans)))))))
        .isFalse();
  }

  @Test
  void in_cellThatIsAskedForAndNotRead_isUnlikely() {
    TableId author = TableId.of("author");
    Query people =
        Query.of(List.of(Term.of(author.column("name"))))
            .withWhere(
                List.of(
                    List.of(
                        Predicate.of(
                            Term.of(author.column("country")), "=", new Literal("Norway", true)))));
    assertThat(unlikely("Which Norway has titles?", Query.of(List.of(Term.of(TITLE))))).isTrue();
    assertThat(unlikely("Which Norway has titles?", people)).isFalse();
  }

  @Test
  void in_datesWhereNobodyAsksWhen_areUnlikely() {
    Query query = Query.of(List.of(Term.of(PUBLISHED)));
    assertThat(unlikely("books over 20 crowns", query)).isTrue();
    assertThat(unlikely("When were the books published?", query)).isFalse();
  }

  @Test
  void in_lastDayForAnUnknownSuperlative_isUnlikely() {
    Query query =
        Query.of(List.of(Term.of(LOAN.column("loan_date"))))
            .withOrderBy(List.of(new Order(Term.of(LOAN.column("loan_date")), true)))
            .withLimit(1);
    assertThat(unlikely("the busiest day for loans", query)).isTrue();
    assertThat(unlikely("the latest day of a loan", query)).isFalse();
  }

  @Test
  void in_columnOfWhateverRowOfAGroup_isUnlikely() {
    Query query = Query.of(List.of(Term.of(FIRST_NAME), Term.countAll()));
    assertThat(unlikely("loans per member", query.withGroupBy(List.of(LOAN.column("fine")))))
        .isTrue();
    assertThat(unlikely("loans per member", query.withGroupBy(List.of(MEMBER)))).isFalse();
  }

  @Test
  void in_whatTheQuestionSaysAlready_isUnlikely() {
    Predicate given = Predicate.of(Term.of(TITLE), "=", new Literal("Ice", true));
    assertThat(unlikely("Which book is Ice part of?", titles(given))).isTrue();
    Query pages =
        Query.of(List.of(Term.of(BOOK.column("pages")))).withWhere(List.of(List.of(given)));
    assertThat(unlikely("How many pages has the book Ice?", pages)).isFalse();
  }

  @Test
  void in_pricesAddedUpForANumber_isUnlikely() {
    Query prices = Query.of(List.of(Term.of("SUM", BOOK.column("price"))));
    assertThat(unlikely("How many books are there?", prices)).isTrue();
    assertThat(unlikely("What is the total price of the books?", prices)).isFalse();
  }

  @Test
  void in_numberOfRowsForAnAmount_isUnlikely() {
    Query loans = Query.of(List.of(Term.countAll())).withTables(Set.of(LOAN));
    assertThat(unlikely("How much was paid?", loans)).isTrue();
    assertThat(unlikely("How many were paid?", loans)).isFalse();
  }

  @Test
  void in_averageOfOneRow_isUnlikely() {
    Query average = Query.of(List.of(Term.of("AVG", BOOK.column("price"))));
    assertThat(unlikely("average price", average.withGroupBy(List.of(BOOK.column("book_id")))))
        .isTrue();
    assertThat(unlikely("average price", average.withGroupBy(List.of(BOOK.column("genre_id")))))
        .isFalse();
  }

  @Test
  void in_perMonthWithoutGroups_isUnlikely() {
    Query fines = Query.of(List.of(Term.of(LOAN.column("fine"))));
    assertThat(unlikely("fines per month", fines)).isTrue();
    assertThat(unlikely("fines", fines)).isFalse();
  }

  @Test
  void in_nullWhereThereIsNone_isUnlikely() {
    Predicate none = new Predicate(Term.of(BOOK.column("price")), "IS NULL", List.of());
    assertThat(unlikely("books without a price", titles(none))).isTrue();
    Predicate some =
        new Predicate(Term.of(TableId.of("member").column("email")), "IS NULL", List.of());
    Query members = Query.of(List.of(Term.of(FIRST_NAME))).withWhere(List.of(List.of(some)));
    assertThat(unlikely("members without an email", members)).isFalse();
  }

  @Test
  void in_nameLeftOut_isUnlikely() {
    Query all = Query.of(List.of(Term.countAll())).withTables(Set.of(BOOK));
    assertThat(unlikely("How many books are from Norway?", all)).isTrue();
    assertThat(unlikely("How many books are there?", all)).isFalse();
  }

  @Test
  void in_ageAsAnAmountOfAnotherTable_isUnlikely() {
    Query fined =
        Query.of(List.of(Term.of(FIRST_NAME)))
            .withWhere(List.of(List.of(compared(Term.of(LOAN.column("fine")), ">", "60"))));
    assertThat(unlikely("members older than 60", fined)).isTrue();
    assertThat(unlikely("members with a fine over 60", fined)).isFalse();
    Query old =
        Query.of(List.of(Term.of(FIRST_NAME)))
            .withWhere(
                List.of(List.of(compared(Term.of(TableId.of("member").column("age")), ">", "60"))));
    assertThat(unlikely("members older than 60", old)).isFalse();
  }

  @Test
  void in_cellThatOthersAreToBeComparedWith_isUnlikely() {
    Predicate eva = Predicate.of(Term.of(FIRST_NAME), "=", new Literal("Eva", true));
    Term city = Term.of(TableId.of("member").column("city"));
    Query named = Query.of(List.of(city)).withWhere(List.of(List.of(eva)));
    assertThat(unlikely("cities of members older than Eva", named)).isTrue();
    assertThat(unlikely("cities of members called Eva", named)).isFalse();
  }

  @Test
  void in_numberOfAComparisonUsedOtherwise_isUnlikely() {
    Query names = Query.of(List.of(Term.of(FIRST_NAME)));
    Query keyed = names.withWhere(List.of(List.of(compared(Term.of(KEY), "=", "60"))));
    assertThat(unlikely("members older than 60", keyed)).isTrue();
    assertThat(unlikely("member number 60", keyed)).isFalse();
    Query counted =
        names
            .withGroupBy(List.of(FIRST_NAME))
            .withHaving(List.of(compared(Term.countAll(), ">", "60")));
    assertThat(unlikely("members older than 60", counted)).isTrue();
    assertThat(unlikely("members with more than 60 loans", counted)).isFalse();
  }

  @Test
  void in_subjectThatIsNotRead_isUnlikely() {
    Query authors = Query.of(List.of(Term.of(TableId.of("author").column("name"))));
    assertThat(unlikely("books written by authors in Norway", authors)).isTrue();
    assertThat(unlikely("authors of books", authors)).isFalse();
  }

  @Test
  void in_nameOfOthersLookedForInAText_isUnlikely() {
    Predicate like = Predicate.of(Term.of(TITLE), "LIKE", new Literal("%Ada Lund%", true));
    assertThat(unlikely("books by Ada Lund", titles(like))).isTrue();
    assertThat(unlikely("books whose title contains Ada Lund", titles(like))).isFalse();
  }

  @Test
  void in_monthlyWithoutMonths_isUnlikely() {
    Query fines = Query.of(List.of(Term.of("SUM", LOAN.column("fine"))));
    assertThat(unlikely("monthly fines", fines)).isTrue();
    Query months =
        Query.of(
            List.of(
                Term.of("MONTH", LOAN.column("loan_date")), Term.of("SUM", LOAN.column("fine"))));
    assertThat(unlikely("monthly fines", months)).isFalse();
    assertThat(unlikely("fines per month", months)).isFalse();
    Query members = fines.withGroupBy(List.of(MEMBER));
    assertThat(unlikely("fines per month", members)).isTrue();
  }

  @Test
  void in_whatBelongsToEachPassedOver_isUnlikely() {
    Query titles = Query.of(List.of(Term.of(TITLE)));
    assertThat(unlikely("books and their authors", titles)).isTrue();
    assertThat(unlikely("fines per member", Query.of(List.of(Term.of(LOAN.column("fine"))))))
        .isTrue();
    assertThat(unlikely("books and their titles", titles)).isFalse();
  }

  @Test
  void in_theSameWithoutASecondRow_isUnlikely() {
    Query all = Query.of(List.of(Term.of(TITLE)));
    assertThat(unlikely("books with the same title", all)).isTrue();
    assertThat(unlikely("titles of books", all)).isFalse();
    Sub ice = new Sub(titles(compared(Term.of(BOOK.column("pages")), "=", "300")));
    Query asIce = titles(Predicate.of(Term.of(TITLE), "=", ice));
    assertThat(unlikely("books with the same title as the one of 300 pages", asIce)).isFalse();
  }

  @Test
  void in_keysForPeople_areUnlikely() {
    assertThat(unlikely("Who borrowed books?", Query.of(List.of(Term.of(MEMBER))))).isTrue();
    assertThat(unlikely("Who borrowed books? The id.", Query.of(List.of(Term.of(MEMBER)))))
        .isFalse();
  }
}
