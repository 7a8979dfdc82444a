// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
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

class GoldQueriesTest {

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
      delimiter = '~',
      quoteCharacter = '^',
      textBlock =
          """
          SELECT count(*) FROM pupil                              ~ SELECT COUNT(*) FROM pupil
          SELECT * FROM PUPIL                                     ~ SELECT * FROM pupil
          SELECT T1.NAME FROM Pupil AS T1 WHERE T1.age  > =  16   ~ SELECT name FROM pupil WHERE age >= 16
          SELECT name FROM pupil WHERE city = "Oslo"              ~ SELECT name FROM pupil WHERE city = 'Oslo'
          SELECT name FROM pupil WHERE city = "O'Hara"            ~ SELECT name FROM pupil WHERE city = 'O''Hara'
          SELECT name FROM pupil WHERE age = '16'                 ~ SELECT name FROM pupil WHERE age = 16
          SELECT name FROM pupil WHERE city  !=  'Oslo'           ~ SELECT name FROM pupil WHERE city <> 'Oslo'
          SELECT name FROM pupil WHERE NOT age > 15               ~ SELECT name FROM pupil WHERE age <= 15
          SELECT name FROM pupil WHERE 15 < age                   ~ SELECT name FROM pupil WHERE age > 15
          SELECT name FROM pupil WHERE age BETWEEN 15 AND 16      ~ SELECT name FROM pupil WHERE age BETWEEN 15 AND 16
          SELECT name FROM pupil WHERE age NOT BETWEEN 15 AND 16  ~ SELECT name FROM pupil WHERE age < 15 OR age > 16
          SELECT name FROM pupil WHERE name LIKE "%e%"            ~ SELECT name FROM pupil WHERE name LIKE '%e%'
          SELECT name FROM pupil WHERE name NOT LIKE '%e%'        ~ SELECT name FROM pupil WHERE NOT (name LIKE '%e%')
          SELECT name FROM pupil WHERE city IS NULL               ~ SELECT name FROM pupil WHERE city IS NULL
          SELECT name FROM pupil WHERE city IN ('Oslo', 'Bergen') ~ SELECT name FROM pupil WHERE city = 'Oslo' OR city = 'Bergen'
          SELECT name FROM pupil WHERE age = 1 AND (city = 'a' OR city = 'b') ~ SELECT name FROM pupil WHERE age = 1 AND (city = 'a' OR city = 'b')
          SELECT name FROM pupil WHERE age = 1 AND city = 'a' OR age = 2 ~ SELECT name FROM pupil WHERE (age = 1 OR age = 2) AND (city = 'a' OR age = 2)
          SELECT DISTINCT city FROM pupil                         ~ SELECT DISTINCT city FROM pupil
          SELECT count(DISTINCT city) FROM pupil                  ~ SELECT COUNT(DISTINCT city) FROM pupil
          SELECT max(age) ,  avg(age) FROM pupil                  ~ SELECT MAX(age), AVG(age) FROM pupil
          SELECT city, count(*) AS n FROM pupil GROUP BY city ORDER BY n DESC LIMIT 1 ~ SELECT city, COUNT(*) FROM pupil GROUP BY city ORDER BY COUNT(*) DESC LIMIT 1
          SELECT city FROM pupil GROUP BY city HAVING count(*) > 1 AND avg(age) < 17 ~ SELECT city FROM pupil GROUP BY city HAVING COUNT(*) > 1 AND AVG(age) < 17
          SELECT name FROM pupil ORDER BY city ASC, age DESC      ~ SELECT name FROM pupil ORDER BY city ASC, age DESC
          SELECT name FROM teacher WHERE year > 2000              ~ SELECT name FROM teacher WHERE Year > 2000
          SELECT name FROM pupil WHERE age > (SELECT avg(age) FROM pupil) ~ SELECT name FROM pupil WHERE age > (SELECT AVG(age) FROM pupil)
          SELECT name FROM pupil WHERE id NOT IN (SELECT pupil_id FROM takes) ~ SELECT name FROM pupil WHERE id NOT IN (SELECT pupil_id FROM takes)
          SELECT name FROM pupil EXCEPT SELECT name FROM teacher  ~ SELECT name FROM pupil EXCEPT SELECT name FROM teacher
          SELECT name FROM pupil UNION SELECT name FROM teacher EXCEPT SELECT name FROM island ~ SELECT name FROM pupil UNION SELECT name FROM teacher EXCEPT SELECT name FROM island
          """)
  void read_oneTable_isWrittenAgain(String gold, String again) throws Exception {
    assertThat(written(gold)).isEqualTo(again);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '^',
      textBlock =
          """
          SELECT T1.name FROM pupil AS T1 JOIN takes AS T2 ON T1.id = T2.pupil_id JOIN course AS T3 ON T2.course_code = T3.code WHERE T3.title = 'Algebra' ~ SELECT pupil.name FROM pupil JOIN takes ON pupil.id = takes.pupil_id JOIN course ON takes.course_code = course.code WHERE course.title = 'Algebra'
          SELECT t1.name FROM pupil t1, takes t2 WHERE t1.id = t2.pupil_id AND t2.mark < 2 ~ SELECT pupil.name FROM pupil JOIN takes ON pupil.id = takes.pupil_id WHERE takes.mark < 2
          SELECT T1.name, count(*) FROM pupil AS T1 JOIN takes AS T2 ON T1.id = T2.pupil_id GROUP BY T1.id ~ SELECT pupil.name, COUNT(*) FROM pupil JOIN takes ON pupil.id = takes.pupil_id GROUP BY pupil.id
          SELECT T1.* FROM island AS T1 JOIN teacher AS T2 ON T1.name = T2.name ~ SELECT island.name FROM island CROSS JOIN teacher
          """)
  void read_severalTables_areJoinedByTheKeys(String gold, String again) throws Exception {
    assertThat(written(gold)).isEqualTo(again);
  }

  @Test
  void read_tablesThatNoColumnNeeds_takePartUnlessTheKeysLeadThroughThem() {
    assertThat(query("SELECT count(*) FROM pupil JOIN takes ON id = pupil_id").tables())
        .extracting(Object::toString)
        .containsExactly("pupil", "takes");
    assertThat(
            query(
                    "SELECT p.name, c.title FROM pupil p JOIN takes t ON p.id = t.pupil_id"
                        + " JOIN course c ON t.course_code = c.code")
                .tables())
        .isEmpty();
  }

  /** Two keys lead from course to teacher. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          SELECT t.name FROM course c JOIN teacher t ON c.teacher_id = t.id ~ course.teacher_id
          SELECT t.name, count(*) FROM course c JOIN teacher t ON c.helper_teacher_id = t.id GROUP BY c.helper_teacher_id ~ course.helper_teacher_id
          SELECT t.name FROM course c JOIN teacher t ON c.helper_teacher_id = t.id WHERE c.teacher_id = 1 ~ course.helper_teacher_id
          """)
  void render_parallelKeys_takesTheOneGroupedByElseOneNotLookedAt(String gold, String key)
      throws Exception {
    assertThat(written(gold))
        .containsPattern("(" + key + " = teacher.id|teacher.id = " + key + ")");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '^',
      textBlock =
          """
          SELECT age - 1 FROM pupil                                        ~ Subtraction where a column is expected
          SELECT a.name FROM pupil a JOIN pupil b ON a.age = b.age         ~ a table twice
          SELECT count(*) FROM (SELECT DISTINCT city FROM pupil)           ~ query in FROM
          SELECT name FROM pupil WHERE name = city                         ~ column compared with a column
          SELECT name FROM pupil p WHERE age = (SELECT max(mark) FROM takes t WHERE t.pupil_id = p.id) ~ column of the query around
          SELECT p.name FROM pupil p LEFT JOIN takes t ON p.id = t.pupil_id ~ outer join
          SELECT city FROM pupil GROUP BY city HAVING count(*) > 1 OR max(age) > 1 ~ OR in HAVING
          SELECT upper(name) FROM pupil                                    ~ function UPPER
          SELECT name FROM nowhere                                         ~ unknown table
          SELECT shoe FROM pupil                                           ~ unknown column
          SELECT name FROM pupil LIMIT 3 OFFSET 2                          ~ LIMIT with an offset
          SELECT name FROM                                                 ~ no SQL that can be read
          DELETE FROM pupil                                                ~ no query
          """)
  void read_whatTheFormCannotHold_isEmptyWithTheReason(String gold, String reason) {
    GoldQueries.Gold read = new GoldQueries(schema).read(gold);

    assertThat(read.query()).isNull();
    assertThat(read.reason()).isEqualTo(reason);
  }

  private static Query query(String gold) {
    return Objects.requireNonNull(new GoldQueries(schema).read(gold).query());
  }

  private static String written(String gold) throws Exception {
    return new SqlRenderer(schema).render(query(gold)).sql();
  }
}
