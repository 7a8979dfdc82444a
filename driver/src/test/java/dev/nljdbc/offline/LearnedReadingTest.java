// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.parse.LearnedParser;
import dev.nljdbc.offline.parse.ParserModel;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was learned, on a database that nothing was learned of. */
class LearnedReadingTest {

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.H2, directory, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  private static List<RankedQuery> candidates(String question, CandidateRunner trial)
      throws NlException {
    return new TrainingParser(library.parser())
        .candidates(question, ParserModel.own(), true, trial);
  }

  @Test
  void candidates_ofQuestion_areManyDifferentAndScored() throws NlException {
    List<RankedQuery> ranked = candidates("How many books did each author write?", library::tried);
    assertThat(ranked).hasSizeBetween(10, LearnedParser.MOST + 1);
    assertThat(ranked).extracting(RankedQuery::sql).doesNotHaveDuplicates();
    assertThat(ranked)
        .extracting(RankedQuery::share)
        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(ranked).allMatch(r -> r.features().length == LearnedParser.FEATURES);
    assertThat(RankedQuery.lead(ranked)).hasSize(LearnedParser.LEAD_FEATURES);
    assertThat(ranked).filteredOn(RankedQuery::ruled).hasSize(1);
  }

  @Test
  void features_secondHalf_isTheDistanceToTheGreatestOfTheFirst() throws NlException {
    List<float[]> rows =
        candidates("How many books did each author write?", library::tried).stream()
            .map(RankedQuery::features)
            .toList();
    int own = LearnedParser.FEATURES / 2;
    for (int i = 0; i < own; i++) {
      int at = i;
      double greatest =
          rows.stream()
              .mapToDouble(row -> row[at])
              .filter(f -> !Double.isNaN(f))
              .max()
              .orElse(Double.NaN);
      assertThat(rows)
          .allMatch(row -> Float.compare(row[own + at], (float) (row[at] - greatest)) == 0);
    }
  }

  @Test
  void candidates_ofAnySum_addUpNoWords() throws NlException {
    assertThat(candidates("Which author has the greatest total?", CandidateRunner.NONE))
        .extracting(RankedQuery::sql)
        .noneMatch(sql -> sql.matches(".*(SUM|AVG)\\((\\w+\\.)?(NAME|COUNTRY|TITLE)\\).*"));
  }

  @Test
  void candidates_withoutRules_areLearnedAlone() throws NlException {
    List<RankedQuery> ranked =
        new TrainingParser(library.parser())
            .candidates("list the titles of all books", ParserModel.own(), false, library::tried);
    assertThat(ranked).noneMatch(RankedQuery::ruled);
    assertThat(ranked.get(0).sql()).isEqualTo("SELECT TITLE FROM BOOK");
  }

  @Test
  void candidates_askedTwice_areTheSame() throws NlException {
    String question = "names of authors born before 1965 with more than one book";
    assertThat(candidates(question, library::tried).stream().map(r -> r.sql() + r.score()).toList())
        .isEqualTo(
            candidates(question, library::tried).stream().map(r -> r.sql() + r.score()).toList());
  }

  @Test
  void candidates_nothingMayRun_areRankedAllTheSame() throws NlException {
    List<RankedQuery> ranked =
        candidates("What is the average price of books?", CandidateRunner.NONE);
    assertThat(ranked).allMatch(r -> r.trial().equals("not tried"));
    assertThat(ranked.get(0).sql()).isEqualTo("SELECT AVG(PRICE) FROM BOOK");
  }

  @ParameterizedTest
  @CsvSource({
    "Who is the oldest member?, AGE, ASC, MIN",
    "Which author is the oldest?, BORN, DESC, MAX",
    "Which author is the youngest?, BORN, ASC, MIN"
  })
  void candidates_superlative_endIsTheOneThatIsSaid(
      String question, String column, String wrong, String function) throws NlException {
    List<RankedQuery> ranked = candidates(question, library::tried);
    assertThat(ranked).anyMatch(r -> r.sql().contains("ORDER BY " + column));
    assertThat(ranked)
        .noneMatch(r -> r.sql().matches(".*ORDER BY " + column + " " + wrong + " (LIMIT|FETCH).*"))
        .noneMatch(r -> r.sql().contains("= (SELECT " + function + "(" + column));
  }

  @Test
  void candidates_ofGroups_areNeverOfWhatIsTheSameInEach() throws NlException {
    assertThat(candidates("How many different cities are there for each city?", library::tried))
        .filteredOn(r -> !r.ruled())
        .isNotEmpty()
        .noneMatch(
            r -> r.sql().matches(".*COUNT\\(DISTINCT CITY\\).* GROUP BY ([\\w.]+, )*CITY( .*|$)"));
  }

  @Test
  void parse_fewCandidatesRun_noneTwice() throws NlException {
    List<String> ran = new ArrayList<>();
    library
        .parser()
        .parse(
            "Which members live in Oslo?",
            Today.byClock(),
            sql -> {
              ran.add(sql);
              return library.tried(sql);
            });
    assertThat(ran).hasSizeBetween(1, 13).doesNotHaveDuplicates();
  }

  @Test
  void parse_trialEndsTheQuestion_endsIt() {
    NlException cancelled = new NlException(NlError.CANCELLED, "Cancelled.");
    assertThatExceptionOfType(NlException.class)
        .isThrownBy(
            () ->
                library
                    .parser()
                    .parse(
                        "Which members live in Oslo?",
                        Today.byClock(),
                        sql -> {
                          throw cancelled;
                        }))
        .isSameAs(cancelled);
  }

  @Test
  void parse_reading_hasLinksAndConfidence() throws NlException {
    Reading reading = library.read("Which members live in Oslo?");
    assertThat(reading.confidence()).isBetween(0.3, 1.0);
    assertThat(reading.candidates().get(0).confidence()).isEqualTo(reading.confidence());
    assertThat(reading.links())
        .anySatisfy(
            link -> {
              assertThat(link.span()).isEqualTo("Oslo");
              assertThat(link.target()).contains("CITY").contains("'Oslo'");
            });
    assertThat(reading.candidates().get(0).sketch()).startsWith("select c");
  }
}
