// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.nifi.dbcp.DBCPConnectionPool;
import org.apache.nifi.processors.standard.ExecuteSQL;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** NiFi: its processor ExecuteSQL, on its connection pool, is given a question. */
class NifiTest {

  @TempDir Path directory;

  private TestRunner runner(Tracks tracks) throws Exception {
    TestRunner runner = TestRunners.newTestRunner(ExecuteSQL.class);
    DBCPConnectionPool pool = new DBCPConnectionPool();
    runner.addControllerService("pool", pool);
    runner.setProperty(
        pool, "Database Connection URL", tracks.url() + ";nl.dir=" + directory.resolve("indexes"));
    runner.setProperty(pool, "Database Driver Class Name", "dev.nljdbc.jdbc.NlDriver");
    login(runner, pool, "Database User", tracks.engine().properties().getProperty("user"));
    login(runner, pool, "Password", tracks.engine().properties().getProperty("password"));
    runner.enableControllerService(pool);
    runner.setProperty("Database Connection Pooling Service", "pool");
    return runner;
  }

  /** NiFi takes no empty password. */
  private static void login(
      TestRunner runner, DBCPConnectionPool pool, String property, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      runner.setProperty(pool, property, value);
    }
  }

  private static List<String> rows(MockFlowFile file) throws Exception {
    List<String> rows = new ArrayList<>();
    try (DataFileStream<GenericRecord> in =
        new DataFileStream<>(file.getContentStream(), new GenericDatumReader<>())) {
      in.forEach(record -> rows.add(record.get(0).toString()));
    }
    return rows;
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "POSTGRESQL"})
  void flow_thatAsks_givesTheRows(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory);
    try (Connection connection = tracks.wrapped().getConnection();
        Statement statement = connection.createStatement()) {
      Tracks.remember(
          statement, Tracks.LONGER, "SELECT title FROM track WHERE minutes > ? ORDER BY id");
    }
    TestRunner runner = runner(tracks);
    runner.enqueue(Tracks.LONGER, Map.of("sql.args.1.type", "4", "sql.args.1.value", "4"));
    runner.enqueue(Tracks.HOW_MANY);
    runner.enqueue(Tracks.GIBBERISH);
    runner.enqueue("SELECT title FROM track WHERE id = 1");
    runner.run(4);
    List<MockFlowFile> answered = runner.getFlowFilesForRelationship(ExecuteSQL.REL_SUCCESS);
    assertThat(answered).hasSize(3);
    assertThat(rows(answered.get(0))).containsExactly("Moon", "Rain");
    assertThat(rows(answered.get(1))).containsExactly("3");
    assertThat(rows(answered.get(2))).containsExactly("Sun");
    List<MockFlowFile> failed = runner.getFlowFilesForRelationship(ExecuteSQL.REL_FAILURE);
    assertThat(failed).singleElement();
    failed.get(0).assertContentEquals(Tracks.GIBBERISH);
    assertThat(failed.get(0).getAttribute("executesql.error.message"))
        .startsWith("The offline model does not understand this question");
  }
}
