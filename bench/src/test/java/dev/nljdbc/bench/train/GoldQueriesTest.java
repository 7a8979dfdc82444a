// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @TableTest
  void read_oneTable_isWrittenAgain(String gold, String again) throws Exception {
    assertThat(written(gold)).isEqualTo(again);
  }

  @TableTest
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
  @TableTest
  void render_parallelKeys_takesTheOneGroupedByElseOneNotLookedAt(String gold, String key)
      throws Exception {
    assertThat(written(gold))
        .containsPattern("(" + key + " = teacher.id|teacher.id = " + key + ")");
  }

  @TableTest
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
