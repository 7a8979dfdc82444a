// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnanswerableQuestionsTest {

  @TempDir private Path folder;

  @Test
  void of_questionThatNamesAColumn_seesItNowhere() throws Exception {
    try (IndexedDatabases databases = school()) {
      DatabaseIndex whole = databases.get("school").indexed().index();
      DatabaseIndex part =
          UnanswerableQuestions.of(
                  question("Which pupils live in the city Oslo?", "WHERE city = 'Oslo'"), whole)
              .orElseThrow();

      assertThat(whole.catalog().columns()).extracting(c -> c.id().name()).contains("city");
      assertThat(part.catalog().columns())
          .extracting(c -> c.id().name())
          .doesNotContain("city")
          .contains("age", "title");
      assertThat(whole.columns().search("city of pupils", 5))
          .extracting(hit -> hit.column().id().name())
          .contains("city");
      assertThat(part.columns().search("city of pupils", 5))
          .extracting(hit -> hit.column().id().name())
          .doesNotContain("city");
      assertThat(whole.values().search(ValueQuery.of("Oslo", 5))).isNotEmpty();
      assertThat(part.values().search(ValueQuery.of("Oslo", 5))).isEmpty();
    }
  }

  @Test
  void of_questionThatNamesOnlyKeysOrNothing_isNone() throws Exception {
    try (IndexedDatabases databases = school()) {
      DatabaseIndex index = databases.get("school").indexed().index();

      assertThat(
              UnanswerableQuestions.of(
                  question("Which pupil has the id 3?", "WHERE id = 3"), index))
          .isEmpty();
      assertThat(
              UnanswerableQuestions.of(question("Who is from Oslo?", "WHERE city = 'Oslo'"), index))
          .isEmpty();
    }
  }

  private IndexedDatabases school() {
    return new IndexedDatabases(TestSchool.files(folder, "school"), Optional.empty());
  }

  private static TrainingQuestion question(String text, String where) {
    return new TrainingQuestion(
        "q", "school", text, "SELECT name FROM pupil " + where, Optional.empty(), false);
  }
}
