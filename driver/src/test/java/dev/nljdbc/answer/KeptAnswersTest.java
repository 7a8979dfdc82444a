// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.testing.Workspaces;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which answers outlive their cache, whole, and which are made anew. Each cache is a process. */
class KeptAnswersTest {

  private static final Step STEP =
      new Step(2, 3, "a thought", "ExecuteSQL", "(3 rows)", 17, Duration.ofMillis(4));
  private static final Making NEVER =
      () -> {
        throw new AssertionError("there is an answer");
      };

  @TempDir private Path folder;
  private Workspaces database;
  private Workspace workspace;
  private AnswerKey key;

  @BeforeEach
  void open() throws Exception {
    database = Workspaces.of("CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT)", folder);
    workspace = database.workspace(Settings.defaults());
    key = AnswerKey.of("db", Question.of("Which cities?"), workspace);
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  private static NlAnswer answer(String sql, OptionalDouble confidence) {
    Usage usage = new Usage(2, 30, 20, 10, Duration.ofMillis(9), new BigDecimal("0.25"), true);
    Outcome outcome =
        new Outcome(sql, confidence, "m", List.of(STEP), usage, List.of("mind it"))
            .doubted(List.of(new Doubt(Doubt.Kind.TIES, "2 more rows tie.", "Ask.", true)));
    return new NlAnswer(
        "Which cities?", outcome, Duration.ofMillis(50), Instant.ofEpochMilli(7), false);
  }

  private static NlAnswer answer(String sql) {
    return answer(sql, OptionalDouble.empty());
  }

  private NlAnswer get(AnswerCache cache, boolean onDisk, Making making) throws NlException {
    return Making.get(cache, key, workspace, onDisk, Cancellation.unbounded(), making);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.getParent().endsWith("answers")).toList();
    }
  }

  @Test
  void get_inAnotherProcess_isTheWholeAnswer() throws Exception {
    for (OptionalDouble confidence : List.of(OptionalDouble.empty(), OptionalDouble.of(0.6))) {
      key = AnswerKey.of("db", Question.of("Which " + confidence), workspace);
      NlAnswer made = get(new AnswerCache(), true, () -> answer("SELECT id FROM city", confidence));
      NlAnswer again = get(new AnswerCache(), true, NEVER);
      assertThat(again.cached()).isTrue();
      assertThat(again.outcome()).isEqualTo(made.outcome());
      assertThat(again.outcome().steps()).containsExactly(STEP);
      assertThat(again.doubts()).singleElement().isEqualTo(made.doubts().get(0));
      assertThat(again.outcome().confidence()).isEqualTo(confidence);
      assertThat(again.time()).isEqualTo(Duration.ofMillis(50));
      assertThat(again.made()).isEqualTo(made.made());
    }
  }

  @Test
  void get_notForTheDisk_isKnownToThisCacheAlone() throws Exception {
    AnswerCache cache = new AnswerCache();
    get(cache, false, () -> answer("SELECT id FROM city"));
    assertThat(files()).isEmpty();
    assertThat(get(cache, false, NEVER).cached()).isTrue();
    NlAnswer anew = get(new AnswerCache(), true, () -> answer("SELECT 1"));
    assertThat(anew.cached()).isFalse();
  }

  @Test
  void get_onceReadFromDisk_needsTheFileNoMore() throws Exception {
    get(new AnswerCache(), true, () -> answer("SELECT id FROM city"));
    AnswerCache cache = new AnswerCache();
    get(cache, true, NEVER);
    for (Path file : files()) {
      Files.delete(file);
    }
    assertThat(get(cache, true, NEVER).sql()).isEqualTo("SELECT id FROM city");
  }

  @Test
  void get_theGuardRefusesWhatIsKept_isMadeAnew() throws Exception {
    for (String refused : List.of("DELETE FROM city", "SELECT 1 -- changed by the guard")) {
      key = AnswerKey.of("db", Question.of("Which " + refused), workspace);
      AnswerCache cache = new AnswerCache();
      get(cache, true, () -> answer(refused));
      NlAnswer anew = get(cache, true, () -> answer("SELECT name FROM city"));
      assertThat(anew.cached()).as(refused).isFalse();
      assertThat(anew.sql()).isEqualTo("SELECT name FROM city");
    }
  }

  @Test
  void get_indexInMemory_isKeptThereOnly() throws Exception {
    try (Workspaces inMemory = Workspaces.of("CREATE TABLE city (id INTEGER PRIMARY KEY)")) {
      workspace = inMemory.workspace(Settings.defaults());
      AnswerCache cache = new AnswerCache();
      get(cache, true, () -> answer("SELECT id FROM city"));
      assertThat(get(cache, true, NEVER).cached()).isTrue();
      assertThat(get(new AnswerCache(), true, () -> answer("SELECT 1")).cached()).isFalse();
    }
  }

  @Test
  void drop_answerOfAnotherProcess_isGoneFromDisk() throws Exception {
    get(new AnswerCache(), true, () -> answer("SELECT id FROM city"));
    new AnswerCache().drop(key, "SELECT 7", workspace);
    assertThat(get(new AnswerCache(), true, NEVER).cached()).isTrue();
    new AnswerCache().drop(key, "SELECT id FROM city", workspace);
    assertThat(files()).isEmpty();
    assertThat(get(new AnswerCache(), true, () -> answer("SELECT 1")).cached()).isFalse();
  }

  @Test
  void get_failure_isThrownAndNotKept() throws Exception {
    AnswerCache cache = new AnswerCache();
    assertThatThrownBy(
            () ->
                get(
                    cache,
                    true,
                    () -> {
                      throw new NlException(NlError.NO_ANSWER, "none");
                    }))
        .hasMessage("none");
    assertThat(get(cache, true, () -> answer("SELECT 1")).cached()).isFalse();
  }

  /** What is logged while something is done. */
  private static List<String> logged(Making doing) throws NlException {
    List<String> messages = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord entry) {
            messages.add(entry.getLevel() + " " + entry.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger(AnswerFiles.class.getName());
    logger.addHandler(handler);
    try {
      var unused = doing.make();
    } finally {
      logger.removeHandler(handler);
    }
    return messages;
  }

  @Test
  void get_damagedFile_isMadeAnewWithAWarning() throws Exception {
    get(new AnswerCache(), true, () -> answer("SELECT id FROM city"));
    Path file = files().get(0);
    for (String damaged : List.of("{", "[]", "")) {
      Files.writeString(file, damaged);
      assertThat(logged(() -> get(new AnswerCache(), true, () -> answer("SELECT 1"))))
          .as(damaged)
          .singleElement()
          .asString()
          .startsWith("WARNING")
          .contains(file.toString());
    }
    Files.writeString(file, "null");
    assertThat(logged(() -> get(new AnswerCache(), true, () -> answer("SELECT 1")))).isEmpty();
  }

  @Test
  void get_folderThatCannotBeMade_isAnsweredWithAWarning() throws Exception {
    Path directory = java.util.Objects.requireNonNull(workspace.index().status().directory());
    Files.writeString(directory.resolve("answers"), "a file");
    assertThat(logged(() -> get(new AnswerCache(), true, () -> answer("SELECT 1"))))
        .anySatisfy(line -> assertThat(line).contains("could not be kept"));
  }
}
