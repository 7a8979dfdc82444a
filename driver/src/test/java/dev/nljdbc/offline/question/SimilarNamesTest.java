// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.testing.IndexedSchema;
import dev.nljdbc.testing.TableTest;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words that name nothing, and what is nearest to them in meaning. */
class SimilarNamesTest {

  private static final List<String> THEATRE =
      List.of(
          "CREATE TABLE journalist (journalist_id INTEGER PRIMARY KEY, forename VARCHAR(30),"
              + " family_name VARCHAR(30), stature INTEGER)",
          "CREATE TABLE stage (stage_id INTEGER PRIMARY KEY, location_code VARCHAR(9), wage REAL,"
              + " characteristic VARCHAR(30))",
          "INSERT INTO journalist VALUES (1, 'Ann', 'Moe', 180)",
          "INSERT INTO stage VALUES (1, 'N1', 20.5, 'round')");

  @TableTest
  void find_wordThatNamesNothing_linksToTheNearestNames(
      String question, String span, String expected) throws SQLException {
    Utterance u = read(question);

    Link link = link(u, span);
    assertThat(names(link)).startsWith(expected);
    assertThat(Link.likeness(link.nameScore())).isPositive();
  }

  @TableTest
  void find_wordThatIsLikeNoOtherName_linksToNothing(String question, String word)
      throws SQLException {
    Utterance u = read(question);

    assertThat(u.links()).noneMatch(l -> u.span(l.start(), l.end()).contains(word));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"How many reporters are there? | true", "Show each journalist's tallness | false"})
  void guess_likeness_isSureOfSynonymsOnly(String question, boolean known) throws SQLException {
    Utterance u = read(question);

    assertThat(u.links()).anyMatch(l -> l.guess() || known);
  }

  private static Link link(Utterance u, String span) {
    return u.links().stream()
        .filter(l -> u.span(l.start(), l.end()).equals(span))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> names(Link link) {
    return Stream.concat(
            link.tables().stream().map(n -> n.what().id().name()),
            link.columns().stream().map(n -> n.what().table().name() + "." + n.what().id().name()))
        .collect(Collectors.toList());
  }

  private static Utterance read(String question) throws SQLException {
    try (IndexedSchema schema = new IndexedSchema(THEATRE)) {
      return new QuestionReader(new SchemaView(schema.index(), Lexicon.ENGLISH), Lexicon.ENGLISH)
          .read(question);
    }
  }
}
