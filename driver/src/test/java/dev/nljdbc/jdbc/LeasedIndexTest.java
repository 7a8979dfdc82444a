// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.Answers.OutdatedAnswer;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.answer.RecentAnswers;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.jdbc.execution.NlRuntime.QuestionAnswerer;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The handles of the index that a connection takes, one each time it looks at its tables again. */
class LeasedIndexTest {

  @TempDir Path directory;

  private final List<DatabaseIndex> handles = new CopyOnWriteArrayList<>();
  private final CountDownLatch thinking = new CountDownLatch(1);
  private final CountDownLatch thoughtOver = new CountDownLatch(1);
  private Connection connection;

  @BeforeEach
  void connect() throws Exception {
    String real = Engines.SQLITE.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    Properties properties = new Properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    NlDriver driver = new NlDriver(() -> new NlRuntime(new IndexStore(), this::answer));
    connection = driver.connect("jdbc:nl:" + real.substring("jdbc:".length()), properties);
  }

  @AfterEach
  void close() throws Exception {
    connection.close();
  }

  private NlAnswer answer(
      String databaseId,
      Question question,
      Workspace workspace,
      Cancellation cancellation,
      List<OutdatedAnswer> failed,
      RecentAnswers recent) {
    handles.add(workspace.index());
    if (question.text().contains("slow")) {
      thinking.countDown();
      await(thoughtOver);
      assertThat(workspace.index().catalog().tables()).isNotEmpty();
    }
    Outcome outcome =
        new Outcome(
            "SELECT i FROM t",
            OptionalDouble.empty(),
            "scripted",
            List.of(),
            Usage.NONE,
            List.of());
    return new NlAnswer(question.text(), outcome, Duration.ZERO, Instant.EPOCH, false);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void ask(String question) throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.executeQuery("NL: " + question).close();
    }
  }

  @Test
  void ask_withoutCellsAndWithSettingsOfItsOwn_keepsForOneIndexAndForgetsIt() throws Exception {
    List<DatabaseIndex> forgotten = new CopyOnWriteArrayList<>();
    QuestionAnswerer answerer =
        new QuestionAnswerer() {
          @Override
          public NlAnswer ask(
              String databaseId,
              Question question,
              Workspace workspace,
              Cancellation cancellation,
              List<OutdatedAnswer> failed,
              RecentAnswers recent) {
            return answer(databaseId, question, workspace, cancellation, failed, recent);
          }

          @Override
          public void forget(DatabaseIndex index) {
            forgotten.add(index);
          }
        };
    Properties properties = new Properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "m");
    properties.setProperty("nl.share", "schema");
    NlDriver driver = new NlDriver(() -> new NlRuntime(new IndexStore(), answerer));
    String url = Engines.SQLITE.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    try (Connection sharing =
            driver.connect("jdbc:nl:" + url.substring("jdbc:".length()), properties);
        Statement statement = sharing.createStatement()) {
      for (String question :
          List.of("NL: how many", "NL {rounds=3}: how many", "NL {rounds=4}: how many")) {
        statement.executeQuery(question).close();
      }
    }
    assertThat(handles).hasSize(3);
    assertThat(handles.stream().map(DatabaseIndex::shared).distinct()).hasSize(1);
    DatabaseIndex shared = handles.get(0).shared();
    assertThat(shared.holdsCells()).isFalse();
    assertThat(forgotten).hasSize(2).contains(shared);
  }

  /** Ordinary SQL, after which the next question looks at the tables again. */
  private void change() throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("INSERT INTO t VALUES (1)");
    }
  }

  private static void assertClosed(DatabaseIndex handle) {
    assertThatIllegalStateException().isThrownBy(handle::status);
  }

  @Test
  void ask_onALongLivedConnection_keepsOneHandleOnly() throws Exception {
    for (int i = 0; i < 5; i++) {
      ask("how many");
      change();
    }
    assertThat(handles).hasSize(5).doesNotHaveDuplicates();
    handles.subList(0, 4).forEach(LeasedIndexTest::assertClosed);
    assertThat(handles.get(4).status().tables()).isEqualTo(1);
    connection.close();
    assertClosed(handles.get(4));
  }

  @Test
  void ask_whileAnotherThreadsQuestionRuns_closesItsHandleWhenItIsOver() throws Exception {
    CompletableFuture<Void> slow =
        CompletableFuture.runAsync(
            () -> {
              try {
                ask("a slow one");
              } catch (Exception e) {
                throw new AssertionError(e);
              }
            });
    await(thinking);
    change();
    ask("a quick one");
    assertThat(handles.get(0).status().tables()).isEqualTo(1);
    thoughtOver.countDown();
    slow.get(30, TimeUnit.SECONDS);
    assertThat(handles).hasSize(2).doesNotHaveDuplicates();
    assertClosed(handles.get(0));
    assertThat(handles.get(1).status().tables()).isEqualTo(1);
  }
}
