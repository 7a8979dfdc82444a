// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.sample.SampleDatabase;
import dev.nljdbc.sample.Shop;
import dev.nljdbc.testing.FakeChatServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NlCliTest {

  @TempDir static Path dir;

  private static String url;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private String input = "";
  private Terminals terminals = new Terminals(false, false, false);

  @BeforeAll
  static void createShop() throws Exception {
    Path file = dir.resolve("a shop.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      Shop.create(connection);
    }
    url = "jdbc:nl:sqlite:" + file;
  }

  @Test
  void run_withAQuestion_printsRowsAndAccountApart() {
    assertThat(onShop("How many genres are there?")).as(err()).isZero();
    assertThat(out().lines().skip(2).map(String::strip)).containsExactly("16");
    assertThat(err()).contains("SELECT").contains("model offline · 1 round · 0 tokens · $0.00");
  }

  @Test
  void run_servingAssistants_answersOnStandardOutputAlone() throws IOException {
    input =
        """
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}
        {"jsonrpc": "2.0", "method": "notifications/initialized"}
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "ask", "arguments": {"question": "How many genres are there?"}}}
        """;
    assertThat(onShop("--mcp")).as(err()).isZero();
    List<JsonNode> messages = new ArrayList<>();
    for (String line : out().lines().toList()) {
      messages.add(new ObjectMapper().readTree(line));
    }
    assertThat(messages).allMatch(message -> message.has("jsonrpc"));
    assertThat(messages)
        .filteredOn(message -> message.path("id").asInt() == 2)
        .singleElement()
        .matches(answer -> answer.at("/result/structuredContent/rows/0/0").asInt() == 16);
    assertThat(err()).isEmpty();
  }

  @Test
  void run_servingAssistantsWrongly_isToldHow() {
    assertThat(onShop("--mcp", "How many genres are there?")).isEqualTo(2);
    assertThat(err()).contains("it takes no question");
    assertThat(onShop("--allow-remember", "How many genres are there?")).isEqualTo(2);
    assertThat(err()).contains("--allow-remember needs --mcp");
    assertThat(run("--mcp", "--url", "jdbc:nl:postgresql://127.0.0.1:1/none")).isEqualTo(1);
    assertThat(err()).contains("Connection to 127.0.0.1:1 refused");
  }

  @Test
  void run_urlWithoutItsOption_isToldWhereItGoes() {
    assertThat(run("jdbc:sqlite:shop.db?password=hunter2", "How many genres are there?"))
        .isEqualTo(2);
    assertThat(err()).contains("The database goes behind -u").doesNotContain("hunter2");
  }

  @Test
  void run_questionWithoutQuotationMarks_isToldToQuoteIt() {
    assertThat(run("--url", "jdbc:nl:sqlite:shop.db", "How", "many", "genres")).isEqualTo(2);
    assertThat(err()).contains("in quotation marks").doesNotContain("-u");
  }

  @Test
  void run_withSql_printsTheSqlAndTellsWhatItReads() {
    assertThat(onShop("--sql", "How many genres are there?")).as(err()).isZero();
    assertThat(out().lines()).hasSize(1);
    assertThat(out()).containsIgnoringCase("select").containsIgnoringCase("genre");
    assertThat(err().strip()).isEqualTo("It reads about 16 rows by the engine's plan.");
  }

  @Test
  void run_withTrace_tellsTheStepsThenAnswers() {
    assertThat(onShop("--trace", "How many genres are there?")).as(err()).isZero();
    assertThat(out().lines().skip(2).map(String::strip)).containsExactly("16");
    assertThat(err())
        .containsSubsequence("--- round 1", "Action: ", "Observation: ", "SELECT", "1 row · model");
  }

  @Test
  void run_withTraceAndJson_hasTheStepsInTheObject() throws Exception {
    assertThat(onShop("--trace", "--json", "How many genres are there?")).as(err()).isZero();
    JsonNode answer = new ObjectMapper().readTree(out());
    assertThat(answer.at("/rows/0/0").asInt()).isEqualTo(16);
    assertThat(answer.at("/trace")).isNotEmpty();
    assertThat(answer.at("/trace/0/action").asText()).isNotEmpty();
    assertThat(err()).isEmpty();
  }

  @Test
  void run_withTraceAndSql_writesTheStepsApart() {
    assertThat(onShop("--trace", "--sql", "How many genres are there?")).as(err()).isZero();
    assertThat(out().lines()).singleElement().asString().contains("SELECT COUNT(*)");
    assertThat(err()).contains("--- round 1");
  }

  @Test
  void run_withJson_writesOneObject() throws Exception {
    assertThat(onShop("--json", "How many genres are there?")).as(err()).isZero();
    JsonNode answer = new ObjectMapper().readTree(out());
    assertThat(answer.at("/rows/0/0").asInt()).isEqualTo(16);
    assertThat(answer.at("/sql").asText()).containsIgnoringCase("select");
    assertThat(answer.at("/account/model").asText()).isEqualTo("offline");
    assertThat(answer.at("/doubts").isArray()).isTrue();
    assertThat(err()).isEmpty();
  }

  @Test
  void run_withJsonAndAnAnswerInDoubt_tellsTheDoubt() throws Exception {
    try (FakeChatServer server =
        FakeChatServer.start()
            .reply(
                FakeChatServer.Reply.text(
                    "Action: ExecuteSQL(\"SELECT name FROM genre\", final=true)"),
                FakeChatServer.Reply.text("Action: Done"))) {
      String[] asked = {
        "--json", "--model", "m", "--base-url", server.baseUrl(), "How many genres are there?"
      };
      assertThat(onShop(asked)).as(err()).isZero();
    }
    JsonNode doubt = new ObjectMapper().readTree(out()).at("/doubts/0");
    assertThat(doubt.at("/kind").asText()).isNotEmpty();
    assertThat(doubt.at("/text").asText()).contains("many");
    assertThat(doubt.at("/may_change_rows").asBoolean()).isTrue();
  }

  @Test
  void run_withExplain_tellsTheSqlInPlainWordsAndRunsNothing() {
    assertThat(onShop("--explain", "Which five customers spent the most?")).as(err()).isZero();
    assertThat(out())
        .startsWith("sql\n  SELECT ")
        .containsSubsequence(
            "result\n  Shows customer.first_name.",
            "table\n  Reads customer.",
            "join\n",
            "why: Follows the foreign key",
            "order\n  Ordered by the sum of invoice.total, the greatest first.",
            "limit\n  At most 5 rows.",
            "word\n");
    assertThat(out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(err()).contains("model offline").doesNotContain("SELECT");
  }

  @Test
  void run_withCsv_quotesWhatMustBeAndKeepsBlanks() {
    String sql = "SELECT 'a,b' AS x, 'gift card ' AS y, NULL AS z, 1.5 AS w, 'say \"hi\"' AS v";
    assertThat(onShop("--csv", sql)).as(err()).isZero();
    assertThat(out()).isEqualTo("x,y,z,w,v\n\"a,b\",\"gift card \",,1.5,\"say \"\"hi\"\"\"\n");
  }

  @Test
  void run_withoutForm_alignsNumbersAndShowsWhatIsNotSeen() {
    String sql =
        "SELECT 'a' AS name, 1 AS n, NULL AS z UNION ALL SELECT 'bcd  ', 234.5, x'00ff'"
            + " ORDER BY 2";
    assertThat(onShop(sql)).as(err()).isZero();
    assertThat(out())
        .isEqualTo(
            """
             name  | n     | z
            -------+-------+--------
             a     |     1 | [null]
             bcd·· | 234.5 | 0x00ff
            """);
  }

  @Test
  void run_onANarrowTerminal_cutsWideCells() {
    terminals = new Terminals(false, true, false);
    assertThat(onShop("SELECT 'x' AS a, '" + "long ".repeat(40) + "' AS b")).as(err()).isZero();
    assertThat(out().lines()).allMatch(line -> line.length() <= 60).anyMatch(l -> l.endsWith("…"));
  }

  @Test
  void texts_widerThanTheTerminal_goOnInTheNextLine() throws Exception {
    terminals = new Terminals(false, true, false);
    assertThat(onShop("NL HELP")).as(err()).isZero();
    assertThat(out().lines()).allMatch(line -> line.length() <= 60).noneMatch(l -> l.endsWith("…"));
    assertThat(out()).contains("NL TRACE: question", "observations.");
  }

  @Test
  void run_onATerminalTooNarrow_writesALineForEachCell() {
    terminals = new Terminals(false, true, false);
    assertThat(onShop("--max-rows", "1", "SELECT * FROM customer")).as(err()).isZero();
    assertThat(out()).startsWith("--- row 1\n").contains("first_name          : ");
    assertThat(out().lines()).allMatch(line -> line.length() <= 60);
    assertThat(err()).contains("--max-rows");
  }

  @Test
  void run_withControlCharactersInACell_doesNotPassThemOn() {
    assertThat(onShop("SELECT char(27) || '[31mred' || char(10) || 'x' AS c")).as(err()).isZero();
    assertThat(out()).contains("␛[31mred↵x").doesNotContain("\u001b");
  }

  @Test
  void run_withAScript_runsStatementByStatement() {
    input = "SELECT 1\nAS a;\nSELECT 2 AS b";
    assertThat(onShop("--csv")).as(err()).isZero();
    assertThat(out()).isEqualTo("a\n1\nb\n2\n");
  }

  /** Derby, which is an unknown engine, refuses the end of a statement. */
  @Test
  void run_scriptOnAnEngineWithoutSemicolons_runs() {
    input = "create table t (a int);\ninsert into t values (7);\nselect a from t;\n";
    String derby = "jdbc:derby:memory:semicolon;create=true";
    assertThat(run("--url", derby, "-D", "nl.dir=memory", "--csv")).as(err()).isZero();
    assertThat(out()).isEqualTo("A\n7\n");
    assertThat(run("--url", derby, "-D", "nl.dir=memory", "--csv", "SELECT a FROM t;"))
        .as(err())
        .isZero();
  }

  @Test
  void run_scriptWithAnApostrophe_endsTheQuestionAtItsLinesEnd() {
    input =
        """
        NL REMEMBER 'what''s the "total' AS SELECT 40 + genre_id AS n FROM genre WHERE genre_id = 1;
        NL: what's the "total;
        SELECT 700 AS m;
        """;
    assertThat(onShop("--csv")).as(err()).isZero();
    assertThat(out()).endsWith("n\n41\nm\n700\n");
  }

  @Test
  void run_withSeveralQueriesInOneText_runsEach() {
    assertThat(onShop("--csv", "SELECT 1 AS a; SELECT ';' AS b -- ;\n;")).as(err()).isZero();
    assertThat(out()).isEqualTo("a\n1\nb\n;\n");
    assertThat(onShop("SELECT 1 AS a; SELECT x FROM nowhere; SELECT 2 AS b")).isEqualTo(1);
    assertThat(out()).contains("a").doesNotContain("2");
  }

  @Test
  void run_withAFailingScript_stopsAtTheFailure() {
    input = "SELECT 1 AS a;\nSELECT x FROM nowhere;\nSELECT 2 AS b;\n";
    assertThat(onShop("--csv")).isEqualTo(1);
    assertThat(out()).isEqualTo("a\n1\n");
    assertThat(err()).contains("nowhere").doesNotContain("\tat ");
  }

  @Test
  void run_withWrongSql_saysSoInOneLine() {
    assertThat(onShop("SELECT x FROM genre")).isEqualTo(1);
    assertThat(out()).isEmpty();
    assertThat(err().lines()).hasSize(1);
  }

  @Test
  void run_verbose_showsTheStackTrace() {
    assertThat(onShop("--verbose", "SELECT x FROM genre")).isEqualTo(1);
    assertThat(err()).contains("\tat ");
  }

  @Test
  void run_lessSureThanAsked_saysTheClosestReadings() {
    assertThat(onShop("-D", "nl.confidence.min=1", "How many genres are there?")).isEqualTo(1);
    assertThat(out()).isEmpty();
    assertThat(err().lines())
        .first()
        .asString()
        .startsWith("nl-jdbc: The offline model did not understand the question well enough");
    assertThat(err().lines()).contains("   SELECT COUNT(*) FROM genre");
  }

  @Test
  void run_withAQuestionThatNobodyUnderstands_hasNoAnswer() {
    assertThat(onShop("Xyzzy plugh frobnicate?")).isEqualTo(1);
    assertThat(out()).isEmpty();
    assertThat(err()).startsWith("nl-jdbc: ");
  }

  @Test
  void run_withWrongUsage_returnsTwoAndSaysWhat() {
    assertThat(run("--nonsense")).isEqualTo(2);
    assertThat(run("one", "two")).isEqualTo(2);
    assertThat(run("--url", "shop.db", "x")).isEqualTo(2);
    assertThat(run("--csv", "--json", "x")).isEqualTo(2);
    assertThat(run("--max-rows", "0", "x")).isEqualTo(2);
    assertThat(run("--driver", "no.jar", "x")).isEqualTo(2);
    assertThat(onShop("-D", "nl.modle=x", "SELECT 1")).isEqualTo(2);
    assertThat(out()).isEmpty();
    assertThat(err())
        .contains("--nonsense", "quotation marks", "jdbc:nl:", "--max-rows", "no.jar", "nl.model");
  }

  @Test
  void run_misspeltOption_namesItAndTheNearestButNotTheQuestion() {
    assertThat(run("--modle", "gpt", "How many genres are there?")).isEqualTo(2);
    assertThat(err())
        .startsWith("There is no option --modle; the nearest is --model.\n")
        .doesNotContain("genres");
  }

  @Test
  void run_serverWithoutAModel_saysThatNobodyIsAsked() {
    String server = "http://127.0.0.1:1/v1";
    assertThat(onShop("--base-url", server, "How many genres are there?")).isZero();
    assertThat(err()).contains("Warning: without --model nobody is asked at --base-url");
  }

  @Test
  void run_serverWithTheOfflineModelByName_isNoFault() {
    String server = "http://127.0.0.1:1/v1";
    assertThat(onShop("--base-url", server, "-D", "nl.model=offline", "How many genres are there?"))
        .isZero();
    assertThat(err()).doesNotContain("nobody is asked");
  }

  @Test
  void run_pathOfAnSqliteFileAsUrl_isToldTheUrl() {
    String path = url.substring("jdbc:nl:sqlite:".length());
    assertThat(run("--url", path, "How many genres are there?")).isEqualTo(2);
    assertThat(err()).contains("for this file it is \"" + url + "\"");
  }

  @Test
  void run_withAFileThatIsNotThere_makesNone() {
    Path missing = dir.resolve("missing.db");
    assertThat(run("--url", "jdbc:sqlite:" + missing, "SELECT 1")).isEqualTo(2);
    assertThat(missing).doesNotExist();
  }

  @Test
  void run_withAFileOfH2ThatIsNotThere_makesNone() {
    Path missing = dir.resolve("missing-h2");
    assertThat(run("--url", "jdbc:h2:" + missing + ";MODE=MySQL", "SELECT 1")).isEqualTo(2);
    assertThat(run("--url", "jdbc:nl:h2:file:" + missing, "SELECT 1")).isEqualTo(2);
    assertThat(dir.resolve("missing-h2.mv.db")).doesNotExist();
    assertThat(err()).contains("There is no file " + missing + ".mv.db");
    assertThat(run("--url", "jdbc:h2:mem:", "--csv", "SELECT 1 AS n")).as(err()).isZero();
  }

  @Test
  void run_withAFolderForAFile_saysSo() {
    assertThat(run("--url", "jdbc:sqlite:" + dir, "SELECT 1")).isEqualTo(2);
    assertThat(err()).contains(dir + " is a folder");
  }

  @Test
  void run_withAnEmptyQuestion_saysSo() {
    assertThat(onShop("  ")).isEqualTo(2);
    assertThat(err()).contains("The question is empty.");
  }

  @Test
  void run_withAnUnknownStatement_asksNoQuestion() {
    assertThat(onShop("NL STATSU: now")).isEqualTo(2);
    assertThat(err()).contains("There is no NL STATSU").contains("NL STATUS");
  }

  @Test
  void run_withAnUnknownStatementWithoutColon_asksNoQuestion() {
    assertThat(onShop("NL TABLES")).isEqualTo(2);
    assertThat(err()).contains("There is no NL TABLES");
  }

  @Test
  void run_withSqlTakenForAQuestion_saysHowSqlBegins() {
    assertThat(onShop("select name from genre limit 2")).isEqualTo(1);
    assertThat(err()).contains("This is SQL", "On this command line", "in capitals");
  }

  @ParameterizedTest
  @CsvSource({"postgres, postgresql", "n1, nl", "sqlite3, sqlite", "mysq, mysql"})
  void run_withAMisspeltUrl_namesTheNearest(String misspelt, String meant) {
    assertThat(run("--url", "jdbc:" + misspelt + ":x", "SELECT 1")).isEqualTo(2);
    assertThat(err()).contains("did you mean jdbc:" + meant + ":?");
  }

  @Test
  void run_withAHostThatNobodyKnows_namesIt() {
    assertThat(run("--url", "jdbc:postgresql://nohost.invalid/x", "SELECT 1")).isEqualTo(1);
    assertThat(err()).contains("attempt failed. No host is known by the name nohost.invalid.");
  }

  @Test
  void run_withSettingsThatLeaveNoTable_namesThem() {
    assertThat(onShop("-D", "nl.tables.allow=nosuch", "How many genres are there?")).isEqualTo(1);
    assertThat(err()).contains("sees no table", "what these settings leave: nl.tables.allow.");
  }

  @Test
  void run_withAFileForTheFolderOfIndexes_saysSoAndLeavesIt() throws IOException {
    Path file = Files.writeString(dir.resolve("precious"), "all of it");
    assertThat(run("--url", url, "-D", "nl.dir=" + file, "How many genres are there?")).isZero();
    assertThat(err())
        .contains("it is a file, where a folder is needed. Name another one")
        .doesNotContain("Remove", "NL DESCRIBE");
  }

  @Test
  void run_withJsonAndAWarningOfTheIndex_hasItInTheObject() throws IOException {
    Path file = Files.writeString(dir.resolve("precious"), "all of it");
    assertThat(run("--url", url, "-D", "nl.dir=" + file, "--json", "How many genres are there?"))
        .isZero();
    assertThat(new ObjectMapper().readTree(out()).at("/warnings/0").asText())
        .contains("it is a file, where a folder is needed");
  }

  @Test
  void run_withTwoQuestionsInSql_tellsTheSqlOfBoth() {
    String both =
        "SELECT * FROM (NL 'How many genres are there?') a, (NL 'How many artists are there?') b";
    assertThat(onShop(both)).as(err()).isZero();
    assertThat(err()).contains("SELECT COUNT(*) FROM genre", "SELECT COUNT(*) FROM artist");
  }

  @Test
  void run_withTraceOfAFailure_tellsTheStepsThatLedToIt() throws IOException {
    try (FakeChatServer server =
        FakeChatServer.start()
            .reply(
                FakeChatServer.Reply.text("Action: ExecuteSQL(\"SELECT name FROM nosuch\")"),
                FakeChatServer.Reply.error(401, "no"))) {
      String[] asked = {"--trace", "--model", "m", "--base-url", server.baseUrl(), "All genres?"};
      assertThat(onShop(asked)).as(err()).isEqualTo(1);
    }
    assertThat(err()).containsSubsequence("--- round 1", "Action: ", "nosuch", "nl-jdbc: ");
  }

  @Test
  void run_withATimeout_endsSqlThatTheEngineWouldNot() {
    String endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT ";
    assertThat(onShop("--timeout", "1", endless + "count(*) FROM c")).isEqualTo(1);
    assertThat(onShop("--timeout", "1", "--csv", endless + "max(x) FROM c")).isEqualTo(1);
    assertThat(err().lines()).hasSize(2).allMatch(l -> l.contains("--timeout 1 second"));
  }

  @Test
  void run_withAWrongPassword_saysWhatTheEngineSays() throws Exception {
    String h2 = "jdbc:h2:" + dir.resolve("locked");
    DriverManager.getConnection(h2, "ann", "right").close();
    assertThat(run("--url", h2, "--user", "ann", "--password=wrong", "SELECT 1")).isEqualTo(1);
    assertThat(err())
        .contains("user name or password", ". Say who you are with --user and --password")
        .doesNotContain("wrong\"");
    assertThat(run("--url", h2, "--user", "ann", "--password=right", "--csv", "SELECT 1 AS n"))
        .isZero();
    input = "right\n";
    assertThat(run("--url", h2, "--user", "ann", "--password", "--csv", "SELECT 1 AS n")).isZero();
  }

  @Test
  void sample_madeByTwo_isOneWholeFile() throws Exception {
    SampleDatabase sample = new SampleDatabase(dir.resolve("sample"));
    List<Path> files = new ArrayList<>();
    Thread other =
        new Thread(
            () -> {
              try {
                Path made = sample.file();
                synchronized (files) {
                  files.add(made);
                }
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    other.start();
    Path mine = sample.file();
    other.join();
    assertThat(files).containsExactly(mine);
    try (var list = Files.list(dir.resolve("sample"))) {
      assertThat(list).containsExactly(mine);
    }
  }

  @Test
  void run_scriptBehindABarePassword_losesNoStatement() {
    input = "geheim\nSELECT 41;\nSELECT 42;\n";
    assertThat(run("--url", "jdbc:nl:h2:mem:", "--user", "sa", "--password", "--csv"))
        .as(err())
        .isZero();
    assertThat(out().lines()).containsExactly("41", "41", "42", "42");
  }

  @Test
  void run_scriptInUtf8WithAMark_runs() {
    input = "\uFEFFSELECT 41;\nselect name from genre where genre_id = 1;\n";
    assertThat(onShop("--csv")).as(err()).isZero();
    assertThat(out().lines().skip(1)).startsWith("41").hasSize(3);
  }

  @Test
  void run_rowsThatCannotBeWritten_saysSo() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    for (String form : List.of("--csv", "--json", "--max-rows=3")) {
      err.reset();
      assertThat(onShop(Console.Printer.on(full, StandardCharsets.UTF_8), form, "SELECT 1"))
          .isEqualTo(1);
      assertThat(err()).contains("could not be written: No space left on device");
    }
  }

  @Test
  void run_readerThatIsGone_endsQuietly() {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    assertThat(onShop(Console.Printer.on(closed, StandardCharsets.UTF_8), "--csv", "SELECT 1"))
        .isZero();
    assertThat(err()).doesNotContain("Broken pipe");
  }

  @Test
  @Timeout(60)
  void run_readerThatIsGone_endsTheReading() {
    String endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";
    for (String form : List.of("--csv", "--json")) {
      OutputStream closed =
          new OutputStream() {
            private int left = 10_000;

            @Override
            public void write(int b) throws IOException {
              if (left-- == 0) {
                throw new IOException("Broken pipe");
              }
            }
          };
      assertThat(onShop(Console.Printer.on(closed, StandardCharsets.UTF_8), form, endless))
          .as(err())
          .isZero();
    }
  }

  @Test
  void run_largeBytesAsALocator_areBytes() {
    String blob = "SELECT CAST(X'00ff80' AS BLOB) AS b";
    assertThat(run("--url", "jdbc:nl:h2:mem:", "--csv", blob)).as(err()).isZero();
    assertThat(run("--url", "jdbc:nl:h2:mem:", "--json", blob)).as(err()).isZero();
    assertThat(run("--url", "jdbc:nl:h2:mem:", blob)).as(err()).isZero();
    assertThat(out()).contains("AP+A\n", "\"AP+A\"", "0x00ff80");
  }

  @Test
  void run_singlePrecision_hasItsOwnDigits() {
    String real = "SELECT CAST(0.1 AS REAL) AS r";
    assertThat(run("--url", "jdbc:nl:h2:mem:", "--csv", real)).as(err()).isZero();
    assertThat(run("--url", "jdbc:nl:h2:mem:", "--json", real)).as(err()).isZero();
    assertThat(run("--url", "jdbc:nl:h2:mem:", real)).as(err()).isZero();
    assertThat(out()).contains("0.1").doesNotContain("0.10");
  }

  @Test
  void run_limitOfTheSettings_holdsForATableToo() {
    assertThat(onShop("-D", "nl.answer.rows=2", "names of genres")).as(err()).isZero();
    assertThat(out().lines()).hasSize(4);
    assertThat(err()).contains("nl.answer.rows");
  }

  @Test
  void run_markWithoutAValue_isWarnedOf() {
    assertThat(onShop("-D", "nl.confidence.min=0", "tracks longer than ? minutes"))
        .as(err())
        .isZero();
    assertThat(err()).contains("no value was set for it");
    err.reset();
    assertThat(onShop("How many genres are there ?")).as(err()).isZero();
    assertThat(err()).doesNotContain("no value was set for it");
  }

  @Test
  void run_sqlOfWhatIsNoQuestion_isWrongUsage() {
    assertThat(onShop("--sql", "SELECT 1")).isEqualTo(2);
    assertThat(onShop("--explain", "NL FORGET 'x'")).isEqualTo(2);
    assertThat(onShop("--sql", "NL: how many genres are there?")).as(err()).isZero();
    assertThat(out().lines()).singleElement().asString().contains("SELECT COUNT(*)");
  }

  @Test
  void run_settingsThatMakeNoSense_areSaid() throws Exception {
    assertThat(onShop("-D", "nl.confidence.min=2", "SELECT 1")).isEqualTo(2);
    assertThat(err()).contains("nl.confidence.min", "from 0 to 1");
    assertThat(onShop("-D", "nl.samples=0", "SELECT 1")).isEqualTo(2);
    assertThat(err()).contains("nl.samples", "1 or more");
    assertThat(onShop("-D", "model=x", "SELECT 1")).isZero();
    assertThat(err()).contains("ours is nl.model");
    Path text = Files.writeString(dir.resolve("no.jar"), "text");
    assertThat(onShop("--driver", text.toString(), "SELECT 1")).isEqualTo(2);
    assertThat(err()).contains("is no jar");
  }

  private int onShop(Console.Printer rows, String... args) {
    List<String> all = new ArrayList<>(List.of("--url", url, "-D", "nl.dir=memory"));
    all.addAll(List.of(args));
    return run(rows, all.toArray(String[]::new));
  }

  private int onShop(String... args) {
    List<String> all = new ArrayList<>(List.of("--url", url, "-D", "nl.dir=memory"));
    all.addAll(List.of(args));
    return run(all.toArray(String[]::new));
  }

  private int run(String... args) {
    return run(Console.Printer.on(out, StandardCharsets.UTF_8), args);
  }

  private int run(Console.Printer rows, String... args) {
    Console console =
        new Console(
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            rows,
            Console.Printer.on(err, StandardCharsets.UTF_8),
            terminals,
            60);
    return NlCli.run(args, console);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
