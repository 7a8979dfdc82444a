// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.tool.ForwardingExplorer;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.memory.UserMemory;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.Workspaces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswersTest {

  private static final String KEY = "sk-planted-key";

  @TempDir private Path folder;
  private FakeChatServer server;
  private Workspaces database;
  private Settings settings;

  @BeforeEach
  void open() throws Exception {
    server =
        FakeChatServer.start()
            .always(
                r ->
                    Reply.call("ExecuteSQL", "{\"sql\":\"SELECT name FROM city\",\"final\":true}"));
    database =
        Workspaces.of(
            "CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO city VALUES (1,"
                + " 'Oslo')",
            folder);
    settings =
        Settings.defaults()
            .with(Setting.MODEL, "m")
            .with(Setting.BASE_URL, server.baseUrl())
            .with(Setting.API_KEY, KEY);
  }

  @AfterEach
  void close() throws Exception {
    database.close();
    server.close();
  }

  private NlAnswer ask(Answers answers, String question) throws NlException {
    return answers.ask(
        "db",
        Question.of(question),
        database.workspace(settings),
        Cancellation.unbounded(),
        List.of(),
        new RecentAnswers());
  }

  private List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(f -> f.getParent().endsWith("answers")).toList();
    }
  }

  @Test
  void ask_sameQuestionAgain_isAnsweredFromMemory() throws Exception {
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      NlAnswer first = ask(answers, "Which cities?");
      NlAnswer again = ask(answers, "  Which   cities ");

      assertThat(first.cached()).isFalse();
      assertThat(again.cached()).isTrue();
      assertThat(again.sql()).isEqualTo(first.sql()).isEqualTo("SELECT name FROM city");
      assertThat(again.outcome().usage()).isEqualTo(first.outcome().usage());
      assertThat(server.requests()).hasSize(1);
      ask(answers, "Which towns?");
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void ask_afterARestart_isAnsweredFromDiskWithItsTrace() throws Exception {
    NlAnswer first;
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      first = ask(answers, "Which cities?");
    }
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      NlAnswer again = ask(answers, "Which cities?");

      assertThat(again.cached()).isTrue();
      assertThat(again.sql()).isEqualTo(first.sql());
      assertThat(again.outcome().steps()).hasSameSizeAs(first.outcome().steps());
      assertThat(again.outcome().usage().tokens()).isEqualTo(first.outcome().usage().tokens());
    }
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void ask_filesOfAnswers_areTheOwnersAndHoldNoKey() throws Exception {
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      ask(answers, "Which cities?");
    }
    assertThat(kept()).hasSize(1);
    Path file = kept().get(0);
    assertThat(Files.readString(file)).contains("SELECT name FROM city").doesNotContain(KEY);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
        .isEqualTo("rwx------");
  }

  @Test
  void ask_damagedFile_isAskedAnewAndMended() throws Exception {
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      ask(answers, "Which cities?");
    }
    Files.write(kept().get(0), "{\"format\":1,\"sq".getBytes(StandardCharsets.UTF_8));
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      assertThat(ask(answers, "Which cities?").cached()).isFalse();
    }
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      assertThat(ask(answers, "Which cities?").cached()).isTrue();
    }
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void ask_fileEditedToWrite_isNotObeyed() throws Exception {
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      ask(answers, "Which cities?");
    }
    Path file = kept().get(0);
    Files.writeString(
        file, Files.readString(file).replace("\"SELECT name FROM city\"", "\"DELETE FROM city\""));
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      assertThat(ask(answers, "Which cities?").sql()).isEqualTo("SELECT name FROM city");
    }
  }

  @Test
  void ask_cacheOff_asksEachTimeAndKeepsNothing() throws Exception {
    settings = settings.with(Setting.ANSWERS, "new");
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      ask(answers, "Which cities?");
      assertThat(ask(answers, "Which cities?").cached()).isFalse();
    }
    assertThat(server.requests()).hasSize(2);
    assertThat(kept()).isEmpty();
  }

  @Test
  void ask_anotherModel_isAnotherAnswer() throws Exception {
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      ask(answers, "Which cities?");
      settings = settings.with(Setting.MODEL, "other");
      assertThat(ask(answers, "Which cities?").cached()).isFalse();
    }
  }

  @Test
  void ask_longerTimeoutThanAnotherConnections_isItsOwn() throws Exception {
    Reply reply = Reply.call("ExecuteSQL", "{\"sql\":\"SELECT name FROM city\",\"final\":true}");
    server.always(r -> reply.after(Duration.ofMillis(700)));
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      settings = settings.with(Setting.TIMEOUT, "50ms");
      assertThatThrownBy(() -> ask(answers, "Which cities?"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.TIMEOUT));
      settings = settings.with(Setting.TIMEOUT, "60s");
      assertThat(ask(answers, "Which cities?").sql()).isEqualTo("SELECT name FROM city");
    }
  }

  @Test
  void ask_failure_isNotKept() throws Exception {
    server.always(r -> Reply.error(401, "bad key"));
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      assertThatThrownBy(() -> ask(answers, "Which cities?"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.MODEL_KEY));
      server.always(
          r -> Reply.call("ExecuteSQL", "{\"sql\":\"SELECT id FROM city\",\"final\":true}"));
      assertThat(ask(answers, "Which cities?").sql()).isEqualTo("SELECT id FROM city");
    }
  }

  /** Loses the connection when headings are read. */
  private static final class CutExplorer extends ForwardingExplorer {

    CutExplorer(SqlExplorer explorer) {
      super(explorer);
    }

    @Override
    protected SqlExplorer before(SqlExplorer other) {
      return new CutExplorer(other);
    }

    @Override
    public List<String> columns(String sql, Cancellation cancellation) throws SQLException {
      throw new SQLException("connection lost");
    }
  }

  @Test
  void ask_connectionLostWhileHeadingsAreRead_tellsWhatTheModelCost() throws Exception {
    Workspace workspace = database.workspace(settings);
    SqlExplorer cut = new CutExplorer(workspace.explorer());
    Workspace failing =
        new Workspace(workspace.index(), workspace.guard(), cut, settings, workspace.exemplars());
    Question question = new Question("Which cities?", List.of("city"), "");
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      assertThatThrownBy(
              () ->
                  answers.ask(
                      "db",
                      question,
                      failing,
                      Cancellation.unbounded(),
                      List.of(),
                      new RecentAnswers()))
          .isInstanceOfSatisfying(
              NlException.class,
              e -> {
                assertThat(FailureTrace.before(e).usage().tokens()).isPositive();
                assertThat(FailureTrace.before(e).steps()).isNotEmpty();
              });
    }
  }

  @Test
  void ask_noTables_saysSo() throws Exception {
    try (Workspaces empty = Workspaces.of("SELECT 1");
        Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      assertThatThrownBy(
              () ->
                  answers.ask(
                      "db",
                      Question.of("Which cities?"),
                      empty.workspace(settings),
                      Cancellation.unbounded(),
                      List.of(),
                      new RecentAnswers()))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NO_TABLES));
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void ask_noQuestion_isASyntaxError() {
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      assertThatThrownBy(() -> ask(answers, "  "))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.SYNTAX));
    }
  }
}
