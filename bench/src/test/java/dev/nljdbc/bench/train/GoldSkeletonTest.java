// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.nljdbc.bench.words.NamedSlot;
import dev.nljdbc.offline.schema.SchemaView;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoldSkeletonTest {

  private static IndexedDatabases databases;
  private static SchemaView schema;

  @BeforeAll
  static void open(@TempDir Path folder) throws Exception {
    databases = new IndexedDatabases(TestSchool.files(folder, "school"), Optional.empty());
    schema = databases.get("school").schema();
  }

  @AfterAll
  static void close() throws Exception {
    databases.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT count(*) FROM pupil                      | SELECT count(*) FROM island",
        "SELECT name FROM pupil ORDER BY age DESC LIMIT 3 | SELECT title FROM course ORDER BY credits DESC LIMIT 5",
        "SELECT name FROM pupil WHERE age > 3 AND city = 'Oslo' | SELECT code FROM course WHERE title = 'A' AND credits > 5",
        "SELECT city FROM pupil GROUP BY city HAVING count(*) > 1 | SELECT title FROM course GROUP BY title HAVING count(*) > 3",
        "SELECT name FROM pupil EXCEPT SELECT name FROM island | SELECT name FROM teacher EXCEPT SELECT name FROM island"
      })
  void shape_otherNamesOnly_isTheSame(String one, String other) {
    assertThat(of(one).shape()).isEqualTo(of(other).shape());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT name FROM pupil           | SELECT DISTINCT name FROM pupil",
        "SELECT name FROM pupil           | SELECT name, city FROM pupil",
        "SELECT max(age) FROM pupil       | SELECT min(age) FROM pupil",
        "SELECT name FROM pupil ORDER BY age | SELECT name FROM pupil ORDER BY age DESC",
        "SELECT name FROM pupil ORDER BY age LIMIT 1 | SELECT name FROM pupil ORDER BY age LIMIT 3",
        "SELECT name FROM pupil ORDER BY age | SELECT name FROM pupil ORDER BY city",
        "SELECT name FROM pupil ORDER BY city | SELECT city FROM pupil ORDER BY city",
        "SELECT name FROM pupil WHERE age > 3 | SELECT name FROM pupil WHERE age < 3",
        "SELECT name FROM pupil WHERE name LIKE '%a%' | SELECT name FROM pupil WHERE name LIKE 'a%'",
        "SELECT title FROM course JOIN teacher ON teacher_id = id WHERE name = 'A' | SELECT name FROM course JOIN teacher ON teacher_id = id WHERE title = 'A'"
      })
  void shape_otherQuery_differs(String one, String other) {
    assertThat(of(one).shape()).isNotEqualTo(of(other).shape());
  }

  @Test
  void slots_query_areItsNamesAndHowTheyAreSaid() {
    assertThat(of("SELECT helper_teacher_id FROM course WHERE title LIKE '%geo%'").slots())
        .extracting(NamedSlot::name, NamedSlot::called, NamedSlot::of)
        .containsExactly(
            tuple("t0", "", ""),
            tuple("c0", "id", "t0"),
            tuple("c1", "title", "t0"),
            tuple("v0", "", "c1"));
    assertThat(of("SELECT helper_teacher_id FROM course WHERE title LIKE '%geo%'").slots())
        .flatExtracting(NamedSlot::forms)
        .contains("course", "helper teacher id", "title", "geo");
  }

  private static GoldSkeleton of(String sql) {
    return GoldSkeleton.of(
        Objects.requireNonNull(new GoldQueries(schema).read(sql).query(), sql), schema);
  }
}
