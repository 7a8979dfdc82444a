// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DatabaseFoldsTest {

  @Test
  void split_databases_areEachInOnePart() {
    List<SortedSet<String>> parts = DatabaseFolds.split(questions(), 5, 1);

    assertThat(parts).hasSize(5);
    assertThat(parts.stream().flatMap(Set::stream)).hasSize(40).doesNotHaveDuplicates();
  }

  @Test
  void split_sizes_areAboutEqual() {
    List<TrainingQuestion> questions = questions();

    for (SortedSet<String> part : DatabaseFolds.split(questions, 5, 1)) {
      assertThat(questions.stream().filter(q -> part.contains(q.database())).count())
          .isBetween(questions.size() / 5L - 20, questions.size() / 5L + 20);
    }
  }

  @Test
  void split_orderOfQuestions_doesNotMatterTheSeedDoes() {
    List<TrainingQuestion> shuffled = new ArrayList<>(questions());
    Collections.shuffle(shuffled);

    assertThat(DatabaseFolds.split(shuffled, 5, 1))
        .isEqualTo(DatabaseFolds.split(questions(), 5, 1));
    assertThat(DatabaseFolds.split(shuffled, 5, 2))
        .isNotEqualTo(DatabaseFolds.split(questions(), 5, 1));
  }

  @Test
  void shares_ofSomeDatabases_areDisjointAndHoldNoOther() {
    Set<String> some = new TreeSet<>();
    for (int i = 0; i < 25; i++) {
      some.add("db" + i);
    }
    List<SortedSet<String>> shares = DatabaseFolds.shares(questions(), some, 7);

    assertThat(shares).hasSize(3).noneMatch(Set::isEmpty);
    assertThat(shares.stream().flatMap(Set::stream)).containsExactlyInAnyOrderElementsOf(some);
  }

  @Test
  void split_intoNone_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> DatabaseFolds.split(questions(), 0, 1));
  }

  /** 40 databases of 1 to 40 questions. */
  private static List<TrainingQuestion> questions() {
    List<TrainingQuestion> questions = new ArrayList<>();
    for (int database = 0; database < 40; database++) {
      for (int i = 0; i <= database; i++) {
        questions.add(
            new TrainingQuestion(
                database + "#" + i, "db" + database, "?", "SELECT 1", Optional.empty(), false));
      }
    }
    return questions;
  }
}
