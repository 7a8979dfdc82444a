// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.candidate.ClauseAlignment;
import dev.nljdbc.offline.candidate.PartMarginals;
import dev.nljdbc.offline.candidate.SemanticCoverage;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Combined;
import dev.nljdbc.offline.query.Query.Literal;
import dev.nljdbc.offline.query.Query.Order;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.sketch.QuestionView;
import dev.nljdbc.testing.IndexedSchema;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What candidates are ranked by beside their own probability: a right query against a wrong one.
 */
class RankingFeaturesTest {

  private static final List<String> HARBOUR =
      List.of(
          "CREATE TABLE vessel (vessel_id INTEGER PRIMARY KEY, title VARCHAR(30), port VARCHAR(30),"
              + " wage INTEGER, tonnage INTEGER)",
          "INSERT INTO vessel VALUES (1, 'Alba', 'Oslo', 10, 500), (2, 'Brise', 'Bergen', 20, 700)");

  // places of the numbers that ClauseAlignment gives
  private static final int LACKING = 0;
  private static final int UNCUED = 1;
  private static final int GROUP_SHOWN = 3;
  private static final int UNGROUPED = 4;
  private static final int ORDER_GAP = 12;
  private static final int DENIED = 14;

  private IndexedSchema database;
  private SchemaView schema;

  @BeforeEach
  void open() throws SQLException {
    database = new IndexedSchema(HARBOUR);
    schema = new SchemaView(database.index(), Lexicon.ENGLISH);
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  @Test
  void clauses_functionThatNobodyAskedFor_isCounted() {
    String question = "What are the average and total tonnage of all vessels?";
    Term average = Term.of("AVG", column("tonnage"));
    Term total = Term.of("SUM", column("tonnage"));
    Term least = Term.of("MIN", column("tonnage"));

    assertThat(clauses(question, Query.of(List.of(average, total)))[LACKING]).isZero();
    assertThat(clauses(question, Query.of(List.of(average)))[LACKING]).isOne();
    assertThat(clauses(question, Query.of(List.of(average, total)))[UNCUED]).isZero();
    assertThat(clauses(question, Query.of(List.of(average, total, least)))[UNCUED]).isOne();
  }

  @Test
  void clauses_groups_areShownOrNot() {
    String question = "How many vessels are there in each port?";
    Query shown =
        Query.of(List.of(Term.countAll(), Term.of(column("port"))))
            .withGroupBy(List.of(column("port")));
    Query other = shown.withSelect(List.of(Term.countAll(), Term.of(column("title"))));
    Query key = other.withGroupBy(List.of(column("vessel_id")));

    assertThat(clauses(question, shown)[GROUP_SHOWN]).isOne();
    assertThat(clauses(question, shown)[UNGROUPED]).isZero();
    assertThat(clauses(question, other)[GROUP_SHOWN]).isEqualTo(2);
    assertThat(clauses(question, other)[UNGROUPED]).isOne();
    assertThat(clauses(question, key)[UNGROUPED]).isZero();
  }

  @Test
  void clauses_columnBehindTheSuperlative_isNearerThanAnother() {
    String question = "What is the title of the vessel with the highest tonnage?";
    Query shown = Query.of(List.of(Term.of(column("title")))).withLimit(1);
    Query right = shown.withOrderBy(List.of(new Order(Term.of(column("tonnage")), true)));
    Query wrong = shown.withOrderBy(List.of(new Order(Term.of(column("title")), true)));

    assertThat(clauses(question, right)[ORDER_GAP]).isZero();
    assertThat(clauses(question, wrong)[ORDER_GAP]).isGreaterThan(10);
    assertThat(clauses(question, shown)[ORDER_GAP]).isNaN();
  }

  @Test
  void clauses_denial_standsBeforeWhatIsLeftOut() {
    String question = "Which titles have vessels in Oslo but not in Bergen?";

    assertThat(clauses(question, except("Oslo", "Bergen"))[DENIED]).isEqualTo(1);
    assertThat(clauses(question, except("Bergen", "Oslo"))[DENIED]).isEqualTo(-1);
    assertThat(clauses(question, in("Oslo"))[DENIED]).isZero();
  }

  @Test
  void clauses_always_asManyNumbers() {
    String question = "Which titles have vessels in Oslo but not in Bergen?";

    assertThat(clauses(question, except("Oslo", "Bergen"))).hasSize(ClauseAlignment.FEATURES);
    assertThat(meanings(question, in("Oslo"))).hasSize(SemanticCoverage.FEATURES);
  }

  @Test
  void meaning_nameNearInMeaning_saysMoreOfTheQuestion() {
    String question = "Show the salary of each vessel";
    double[] right = meanings(question, Query.of(List.of(Term.of(column("wage")))));
    double[] wrong = meanings(question, Query.of(List.of(Term.of(column("tonnage")))));

    assertThat(right[1]).as("mean similarity").isGreaterThan(wrong[1]);
    assertThat(right[3]).as("missed").isLessThan(wrong[3]);
  }

  @Test
  void shares_part_isAddedOverAllThatHaveIt() {
    Query first = in("Oslo");
    Query second = first.withSelect(List.of(Term.of(column("tonnage"))));
    Query third = in("Bergen");
    PartMarginals shares =
        new PartMarginals(List.of(first, second, third), new double[] {0.5, 0.3, 0.2});

    assertThat(shares.of(first)[0]).as("select").isEqualTo(0.7);
    assertThat(shares.of(first)[1]).as("where").isEqualTo(0.8);
    assertThat(shares.of(third)[1]).as("where").isEqualTo(0.2);
  }

  private Query in(String port) {
    Predicate where = Predicate.of(Term.of(column("port")), "=", new Literal(port, true));
    return Query.of(List.of(Term.of(column("title")))).withWhere(List.of(List.of(where)));
  }

  private Query except(String kept, String left) {
    return in(kept).withCombined(new Combined("EXCEPT", in(left)));
  }

  private double[] clauses(String question, Query query) {
    return new ClauseAlignment(view(question)).of(query, QueryParts.of(query));
  }

  private double[] meanings(String question, Query query) {
    return new SemanticCoverage(view(question)).of(query, QueryParts.of(query));
  }

  private QuestionView view(String question) {
    return new QuestionView(
        new QuestionReader(schema, Lexicon.ENGLISH).read(question), schema, null);
  }

  private ColumnId column(String name) {
    return database.index().catalog().columns().stream()
        .filter(c -> c.name().equals(name))
        .findFirst()
        .orElseThrow()
        .id();
  }
}
