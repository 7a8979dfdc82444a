// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.TestModel;
import dev.nljdbc.bench.TestModel.Said;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AblateCommandTest {

  private static final String FOUR =
      "SELECT count(*) FROM club JOIN member ON member.club_id = club.id JOIN boat ON"
          + " boat.member_id = member.id JOIN trip ON trip.boat_id = boat.id";
  private static final String THREE =
      "SELECT count(*) FROM club JOIN member ON member.club_id = club.id JOIN boat ON"
          + " boat.member_id = member.id";
  private static final String TWO =
      "SELECT count(*) FROM club JOIN member ON member.club_id = club.id";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path data;

  @BeforeEach
  void makeClub() throws IOException {
    data = TestDatabases.spider(folder.resolve("spider"));
    TestDatabases.sqlite(
        data.resolve("database/club/club.sqlite"),
        "CREATE TABLE club(id INTEGER PRIMARY KEY, name TEXT)",
        "CREATE TABLE member(id INTEGER PRIMARY KEY, club_id INTEGER REFERENCES club(id))",
        "CREATE TABLE boat(id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member(id))",
        "CREATE TABLE trip(id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boat(id))",
        "INSERT INTO club VALUES (1, 'Anchor')",
        "INSERT INTO member VALUES (1, 1), (2, 1)",
        "INSERT INTO boat VALUES (1, 1), (2, 2), (3, 2)",
        "INSERT INTO trip VALUES (1, 1), (2, 2), (3, 2), (4, 3)");
    List<Object> train = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      train.add(TestDatabases.entry("club", "Two " + i, TWO));
      train.add(TestDatabases.entry("club", "Three " + i, THREE));
      train.add(TestDatabases.entry("club", "Four " + i, FOUR));
      train.add(TestDatabases.entry("club", "One " + i, "SELECT count(*) FROM club"));
    }
    TestDatabases.write(data.resolve("train_spider.json"), train);
    Files.writeString(
        data.resolve("tables.json"),
        "[{\"db_id\":\"club\"},{\"db_id\":\"birds\"},{\"db_id\":\"boats\"}]");
  }

  /** Finds its way through four tables only when it is offered the tool that knows it. */
  private static Said lostWithoutPaths(JsonNode request) {
    String question = TestModel.question(request);
    boolean paths = request.toString().contains("FindShortestPath");
    String sql = question.startsWith("Two") ? TWO : question.startsWith("Three") ? THREE : FOUR;
    boolean lost = question.startsWith("Four") && !paths;
    return Said.text(
        "Thought: joins\nAction: ExecuteSQL(\""
            + (lost ? "SELECT count(*) FROM club" : sql)
            + "\", final=true)");
  }

  private int ablate(String... arguments) {
    return BenchCli.execute(
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        Stream.concat(
                Stream.of(
                    "ablate",
                    "--dataset",
                    "spider",
                    "--data",
                    data.toString(),
                    "--split",
                    "train",
                    "--no-progress",
                    "--model",
                    "tester",
                    "--out",
                    folder.resolve("ablation").toString()),
                Stream.of(arguments))
            .toArray(String[]::new));
  }

  @Test
  void ablate_findShortestPath_isTheTableByJoinedTablesBesideThePapers() throws Exception {
    try (TestModel model = new TestModel(AblateCommandTest::lostWithoutPaths)) {
      String[] command = {
        "--tool", "findshortestpath", "--each", "5", "-j", "2", "--base-url", model.baseUrl()
      };
      assertThat(ablate(command)).as(err::toString).isZero();

      assertThat(out.toString().lines())
          .contains(
              "| joined tables | questions | with | without FindShortestPath | gain | McNemar's p |"
                  + " paper: with | without | gain |",
              "| 2 | 5 | 100.00 | 100.00 | +0.00 | 1.000 | 80.00 | 74.00 | +6.00 |",
              "| 3 | 5 | 100.00 | 100.00 | +0.00 | 1.000 | 84.00 | 80.00 | +4.00 |",
              "| 4+ | 5 | 100.00 | 0.00 | +100.00 | 0.063 | 76.00 | 54.00 | +22.00 |",
              "| all | 15 | 100.00 | 66.67 | +33.33 | 0.063 | 80.00 | 69.33 | +10.67 |");
      assertThat(folder.resolve("ablation/ablation.md")).hasContent(out.toString());
      assertThat(folder.resolve("ablation/without/settings.json"))
          .content()
          .contains("\"nl.lab.tools\" : \"SearchColumn,SearchValue,ExecuteSQL\"");
      int asked = model.requests.size();
      out.getBuffer().setLength(0);
      assertThat(ablate(command)).isZero();
      assertThat(model.requests).hasSize(asked);
      assertThat(out.toString()).contains("| all | 15 |");
    }
  }

  @Test
  void switchedOn_whatIsOffByItself_isOnInTheFirstRun() {
    assertThat(DriverOptions.switchedOn("FindShortestPath")).isEmpty();
    assertThat(DriverOptions.switchedOn("DescribeColumn"))
        .containsExactly(
            "-D",
            "nl.lab.tools=SearchColumn,SearchValue,FindShortestPath,ExecuteSQL,DescribeColumn");
  }

  @Test
  void ablate_bothProtocols_neverShowWhatIsOff() throws Exception {
    try (TestModel model = new TestModel(AblateCommandTest::lostWithoutPaths)) {
      for (String protocol : List.of("text", "tools")) {
        assertThat(
                ablate(
                    "--part",
                    "hints",
                    "--joined-tables",
                    "2",
                    "--each",
                    "1",
                    "--protocol",
                    protocol,
                    "--without",
                    "SearchValue,exemplars",
                    "--base-url",
                    model.baseUrl(),
                    "--restart"))
            .as(err::toString)
            .isZero();
      }
      assertThat(model.requests)
          .isNotEmpty()
          .noneMatch(request -> request.toString().contains("SearchValue"))
          .noneMatch(request -> request.toString().contains("Example 1"))
          .anyMatch(request -> request.path("tools").size() == 4)
          .anyMatch(request -> request.path("tools").isMissingNode());
    }
  }

  @Test
  void ablate_somethingUnknown_isRefusedBeforeAnythingIsWritten() {
    assertThat(ablate("--tool", "FindLongestPath")).isEqualTo(2);
    assertThat(err.toString()).contains("the nearest is FindShortestPath");
    assertThat(ablate("--tool", "FindShortestPath", "--strategy", "interactiv")).isEqualTo(2);
    assertThat(err.toString()).contains("interactive");
    assertThat(ablate("--tool", "FindShortestPath", "--modle", "x")).isEqualTo(2);
    assertThat(err.toString()).contains("--modle");
    assertThat(folder.resolve("ablation")).doesNotExist();
  }

  @Test
  void run_chosenByTheGold_asksThoseAlone() throws Exception {
    Path run = folder.resolve("run");
    String[] common = {
      "run",
      "--dataset",
      "spider",
      "--data",
      data.toString(),
      "--split",
      "train",
      "--no-progress",
      "--out",
      run.toString(),
      "--restart"
    };
    for (List<String> filter :
        List.of(
            List.of("--joined-tables", "1", "7"),
            List.of("--joined-tables", "3+", "12"),
            List.of("--joined-tables", "2,4", "12"))) {
      out.getBuffer().setLength(0);
      assertThat(
              BenchCli.execute(
                  new PrintWriter(out, true),
                  new PrintWriter(err, true),
                  Stream.concat(
                          Stream.of(common),
                          Stream.of(filter.get(0), filter.get(1), "--limit", "20"))
                      .toArray(String[]::new)))
          .as(err::toString)
          .isZero();
      assertThat(out.toString()).contains(" of " + filter.get(2) + " questions");
    }
  }
}
