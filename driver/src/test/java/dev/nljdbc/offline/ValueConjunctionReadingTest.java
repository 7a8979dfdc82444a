// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.question.GuessConfidence;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions that put several conditions on one thing by its cells. */
class ValueConjunctionReadingTest {

  static final String[] COLLEGE = {
    "CREATE TABLE student (student_id INTEGER PRIMARY KEY, name VARCHAR(30), city VARCHAR(20))",
    "CREATE TABLE course (course_id INTEGER PRIMARY KEY, title VARCHAR(30))",
    "CREATE TABLE enrolment (student_id INTEGER REFERENCES student(student_id), course_id INTEGER"
        + " REFERENCES course(course_id), PRIMARY KEY (student_id, course_id))",
    "INSERT INTO student VALUES (1,'Ann','Oslo')",
    "INSERT INTO student VALUES (2,'Bea','Bergen')",
    "INSERT INTO student VALUES (3,'Cal','Oslo')",
    "INSERT INTO student VALUES (4,'Ann','Lima')",
    "INSERT INTO student VALUES (5,'Dot','Quito')",
    "INSERT INTO course VALUES (1,'Algebra')",
    "INSERT INTO course VALUES (2,'Botany')",
    "INSERT INTO course VALUES (3,'Chemistry')",
    "INSERT INTO course VALUES (4,'Drama')",
    "INSERT INTO enrolment VALUES (1,1),(1,2),(1,3)",
    "INSERT INTO enrolment VALUES (2,1),(2,2),(2,3),(2,4)",
    "INSERT INTO enrolment VALUES (3,1),(3,2)",
    "INSERT INTO enrolment VALUES (4,3)"
  };

  private static AskedDatabase college;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    college = AskedDatabase.of(Engines.H2, directory, COLLEGE);
  }

  @AfterAll
  static void close() throws SQLException {
    college.close();
  }

  @EnginesByTurns
  void parse_threeConditions_allHoldOnEachEngine(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(engine, directory, COLLEGE)) {
      assertThat(asked.ask("Which students take Algebra, Botany and Chemistry?"))
          .containsExactlyInAnyOrder("Ann", "Bea");
      assertThat(asked.ask("students who take both Algebra and Botany and also Chemistry"))
          .containsExactlyInAnyOrder("Ann", "Bea");
      assertThat(asked.ask("Which students take both Algebra and Chemistry but never Drama?"))
          .containsExactly("Ann");
      assertThat(asked.ask("How many students take Algebra, Botany, Chemistry and Drama?"))
          .containsExactly("1");
      assertThat(asked.ask("students from Oslo, Bergen and Lima")).hasSize(4);
    }
  }

  @EnginesByTurns
  void parse_only_leavesOutThoseWithOthersOnEachEngine(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(engine, directory, COLLEGE)) {
      assertThat(asked.ask("Which students take only Chemistry?")).containsExactly("Ann");
      assertThat(asked.ask("How many students only take Chemistry?")).containsExactly("1");
      assertThat(asked.ask("students who take only Algebra and Botany")).containsExactly("Cal");
      assertThat(asked.ask("students who take nothing but Algebra or Botany"))
          .containsExactly("Cal");
      assertThat(asked.ask("students who are only from Oslo"))
          .containsExactlyInAnyOrder("Ann", "Cal");
    }
  }

  @Test
  void parse_onlyThatCannotBeRead_isAGuess() throws NlException {
    assertThat(college.read("students who take Chemistry only").confidence())
        .isLessThanOrEqualTo(GuessConfidence.MOST);
  }

  @Test
  void parse_only_isExplained() throws NlException {
    assertThat(college.read("Which students from Oslo take only Drama?").explanation())
        .containsExactly(
            "Shows the rows of STUDENT that have nothing but 'Drama' as COURSE.TITLE.",
            "Only where STUDENT.CITY = 'Oslo'.");
  }

  @Test
  void parse_conditions_areExplained() throws NlException {
    assertThat(
            college
                .read("Which students take both Algebra and Chemistry but never Drama?")
                .explanation())
        .containsExactly(
            "Shows the rows of STUDENT that have all of 'Algebra', 'Chemistry' as COURSE.TITLE.",
            "Without those that have 'Drama'.");
    assertThat(
            college
                .read("Which students from Oslo take Algebra, Botany and Chemistry?")
                .explanation())
        .contains("Only where STUDENT.CITY = 'Oslo'.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Which students are from both Oslo and Bergen and also Lima?",
        "What is the average number of courses of Algebra, Botany and Chemistry?"
      })
  void parse_conditionsThatCannotBeTold_areRefused(String question) {
    NlException refusal = catchThrowableOfType(NlException.class, () -> college.read(question));

    assertThat((Throwable) refusal).as(question).isNotNull();
    assertThat(refusal.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Which students take Algebra, Botany or Chemistry?",
        "Which students take both Algebra and Botany?",
        "Which students from Oslo take Algebra?"
      })
  void parse_otherQuestion_isReadAsBefore(String question) throws NlException {
    assertThat(college.read(question).explanation().get(0))
        .as(question)
        .doesNotStartWith("Shows the rows of");
  }
}
