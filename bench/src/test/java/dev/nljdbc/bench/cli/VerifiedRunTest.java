// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.TestModel;
import dev.nljdbc.bench.TestModel.Said;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people verified as a data set, and the same rows for the same question. */
class VerifiedRunTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int bench(String... arguments) {
    return BenchCli.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  private String club() throws Exception {
    Path file = folder.resolve("club.sqlite");
    TestDatabases.sqlite(
        file,
        "CREATE TABLE club(id INTEGER PRIMARY KEY, name TEXT, founded INTEGER)",
        "INSERT INTO club VALUES (1, 'Anchor', 1990), (2, 'Buoy', 2001)");
    return "jdbc:nl:sqlite:" + file;
  }

  @Test
  void run_verified_listsWhatIsNoLongerAnsweredAsVerified() throws Exception {
    String url = club();
    String indexes = folder.resolve("indexes").toString();
    Properties properties = new Properties();
    properties.setProperty("nl.dir", indexes);
    try (Connection connection = DriverManager.getConnection(url, properties);
        Statement statement = connection.createStatement()) {
      statement.execute("NL REMEMBER 'How many clubs are there?' AS SELECT count(*) FROM club");
      statement.execute("NL REMEMBER 'names of the clubs' AS SELECT name FROM club WHERE id = 1");
      statement.execute(
          "NL REMEMBER 'clubs founded before ?' AS SELECT name FROM club WHERE founded < ?");
    }
    int code =
        bench(
            "run",
            "--dataset",
            "verified",
            "--url",
            url,
            "-D",
            "nl.dir=" + indexes,
            "--no-progress",
            "--out",
            folder.resolve("run").toString());
    assertThat(err.toString()).doesNotContain("Exception");
    assertThat(code).isZero();
    assertThat(out.toString())
        .contains("not as verified: names of the clubs")
        .contains("verified: SELECT name FROM club WHERE id = 1")
        .doesNotContain("not as verified: How many clubs");
  }

  @Test
  void replay_verified_isTheSame() throws Exception {
    String url = club();
    String indexes = folder.resolve("indexes").toString();
    Properties properties = new Properties();
    properties.setProperty("nl.dir", indexes);
    try (Connection connection = DriverManager.getConnection(url, properties);
        Statement statement = connection.createStatement()) {
      statement.execute("NL REMEMBER 'How many clubs are there?' AS SELECT count(*) FROM club");
    }
    String run = folder.resolve("run").toString();
    String sql = "Action: ExecuteSQL(\"SELECT count(*) FROM club\", final=true)";
    try (TestModel model = new TestModel(request -> Said.text(sql))) {
      int code =
          bench(
              "run",
              "--dataset",
              "verified",
              "--url",
              url,
              "-D",
              "nl.dir=" + indexes,
              "--model",
              "tester",
              "--base-url",
              model.baseUrl(),
              "--no-progress",
              "--out",
              run);
      assertThat(code).as(err::toString).isZero();
      assertThat(model.requests).isNotEmpty();
    }

    String again = folder.resolve("again").toString();
    assertThat(bench("replay", run, "--out", again, "--no-progress")).as(err::toString).isZero();
    assertThat(out.toString()).contains("replayed 1 questions: 1 as recorded");
  }

  @Test
  void run_verifiedWithoutUrlOrQuestions_saysWhatIsMissing() throws Exception {
    String run = folder.resolve("run").toString();
    assertThat(bench("run", "--dataset", "verified", "--out", run)).isEqualTo(2);
    assertThat(err.toString()).contains("needs --url");
    String indexes = "nl.dir=" + folder.resolve("none");
    assertThat(bench("run", "--dataset", "verified", "--url", club(), "-D", indexes, "--out", run))
        .isEqualTo(2);
    assertThat(err.toString()).contains("Nothing was verified for this database");
  }

  @Test
  void stability_wordingsOfAnotherDataSet_areComparedByTheirRows() throws Exception {
    Path data = TestDatabases.spider(folder.resolve("spider"));
    TestDatabases.sqlite(
        data.resolve("database/club/club.sqlite"),
        "CREATE TABLE club(id INTEGER PRIMARY KEY, name TEXT)",
        "INSERT INTO club VALUES (1, 'Anchor'), (2, 'Buoy')");
    String count = "SELECT count(*) FROM club";
    TestDatabases.write(
        data.resolve("train_spider.json"),
        List.of(
            TestDatabases.entry("club", "How many clubs are there?", count),
            TestDatabases.entry(
                "club", "What are the names of the clubs?", "SELECT name FROM club")));
    Path other = TestDatabases.spider(folder.resolve("other"));
    TestDatabases.write(
        other.resolve("train_spider.json"),
        List.of(
            TestDatabases.entry("club", "Count the clubs.", count),
            TestDatabases.entry("club", "Which clubs have id 1?", "SELECT name FROM club")));
    for (Path place : List.of(data, other)) {
      Files.writeString(
          place.resolve("tables.json"),
          "[{\"db_id\":\"club\"},{\"db_id\":\"birds\"},{\"db_id\":\"boats\"}]");
    }
    int code =
        bench(
            "measure",
            "stability",
            "--dataset",
            "spider",
            "--data",
            data.toString(),
            "--split",
            "train",
            "--db",
            "club",
            "--variant",
            "spider",
            "--variant-data",
            other.toString(),
            "--no-progress");
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString()).contains("| spider | 2 | 50.0 % | 2 | 50.0 % | 0 | 0 |");
  }
}
