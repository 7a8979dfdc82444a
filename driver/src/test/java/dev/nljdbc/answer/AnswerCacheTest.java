// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.testing.Workspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Equal questions are answered once, and what is kept of them has bounds. */
class AnswerCacheTest {

  @TempDir private Path folder;
  private final AnswerCache cache = new AnswerCache();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private Workspaces database;
  private Workspace workspace;

  @BeforeEach
  void open() throws Exception {
    database = Workspaces.of("CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT)", folder);
    workspace = database.workspace(Settings.defaults());
  }

  @AfterEach
  void close() throws Exception {
    threads.shutdownNow();
    database.close();
  }

  private static NlAnswer answer(String sql) {
    Outcome outcome =
        new Outcome(sql, OptionalDouble.empty(), "m", List.of(), Usage.NONE, List.of());
    return new NlAnswer("q", outcome, Duration.ZERO, Instant.EPOCH, false);
  }

  @Test
  void get_unfinished_isGivenButNotKept() throws Exception {
    Outcome best =
        new Outcome(
            "SELECT 1",
            OptionalDouble.empty(),
            "m",
            List.of(),
            Usage.NONE,
            List.of("the rounds were spent"),
            List.of(),
            OptionalLong.empty(),
            false,
            List.of());
    NlAnswer unfinished = new NlAnswer("q", best, Duration.ZERO, Instant.EPOCH, false);
    assertThat(get("q", Cancellation.unbounded(), () -> unfinished).sql()).isEqualTo("SELECT 1");
    assertThat(get("q", Cancellation.unbounded(), () -> answer("SELECT 2")).sql())
        .isEqualTo("SELECT 2");
    assertThat(
            Making.get(
                    new AnswerCache(),
                    key("q"),
                    workspace,
                    true,
                    Cancellation.unbounded(),
                    () -> unfinished)
                .sql())
        .isEqualTo("SELECT 2");
  }

  private AnswerKey key(String question) {
    return AnswerKey.of("db", Question.of(question), workspace);
  }

  private NlAnswer get(String question, Cancellation cancellation, Making making)
      throws NlException {
    return Making.get(cache, key(question), workspace, true, cancellation, making);
  }

  @Test
  void get_manyAskTheSameAtOnce_oneMakesTheAnswer() throws Exception {
    AtomicInteger made = new AtomicInteger();
    CountDownLatch making = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    List<Future<NlAnswer>> asked = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      asked.add(
          threads.submit(
              () ->
                  get(
                      "Which cities?",
                      Cancellation.unbounded(),
                      () -> {
                        made.incrementAndGet();
                        making.countDown();
                        await(go);
                        return answer("SELECT name FROM city");
                      })));
    }
    await(making);
    assertThat(get("Which towns?", Cancellation.unbounded(), () -> answer("SELECT id FROM city")))
        .as("others don't wait")
        .isNotNull();
    go.countDown();
    int cached = 0;
    for (Future<NlAnswer> answer : asked) {
      cached += answer.get(60, TimeUnit.SECONDS).cached() ? 1 : 0;
    }
    assertThat(made).hasValue(1);
    assertThat(cached).isEqualTo(15);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void get_theOneFails_theNextMakesIt() throws Exception {
    CountDownLatch making = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Future<NlAnswer> first =
        threads.submit(
            () ->
                get(
                    "Which cities?",
                    Cancellation.unbounded(),
                    () -> {
                      making.countDown();
                      await(go);
                      throw new NlException(NlError.CANCELLED, "planted");
                    }));
    await(making);
    Future<NlAnswer> next =
        threads.submit(
            () ->
                get("Which cities?", Cancellation.unbounded(), () -> answer("SELECT 1 FROM city")));
    go.countDown();
    assertThatThrownBy(() -> first.get(60, TimeUnit.SECONDS)).hasMessageContaining("planted");
    assertThat(next.get(60, TimeUnit.SECONDS).cached()).isFalse();
  }

  @Test
  void get_waiterIsCancelledOrOutOfTime_endsWhileTheOtherGoesOn() throws Exception {
    CountDownLatch making = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Future<NlAnswer> first =
        threads.submit(
            () ->
                get(
                    "Which cities?",
                    Cancellation.unbounded(),
                    () -> {
                      making.countDown();
                      await(go);
                      return answer("SELECT name FROM city");
                    }));
    await(making);
    Making never =
        () -> {
          throw new AssertionError("somebody is at it");
        };
    Cancellation cancelled = Cancellation.unbounded();
    Future<NlAnswer> waiting = threads.submit(() -> get("Which cities?", cancelled, never));
    Future<NlAnswer> late =
        threads.submit(
            () -> get("Which cities?", Cancellation.after(Duration.ofMillis(50)), never));
    assertThatThrownBy(() -> late.get(60, TimeUnit.SECONDS)).hasMessageContaining("time");
    assertThat(waiting.isDone()).isFalse();
    cancelled.cancel();
    assertThatThrownBy(() -> waiting.get(60, TimeUnit.SECONDS)).hasMessageContaining("cancelled");
    go.countDown();
    assertThat(first.get(60, TimeUnit.SECONDS).sql()).isEqualTo("SELECT name FROM city");
  }

  @Test
  void drop_answerThatWasReplacedMeanwhile_keepsTheNewOne() throws Exception {
    get("a", Cancellation.unbounded(), () -> answer("SELECT id FROM city"));
    cache.drop(key("a"), "SELECT 7 FROM city", workspace);
    assertThat(get("a", Cancellation.unbounded(), () -> answer("SELECT 8 FROM city")).cached())
        .isTrue();
    cache.drop(key("a"), "SELECT id FROM city", workspace);
    assertThat(get("a", Cancellation.unbounded(), () -> answer("SELECT 8 FROM city")).cached())
        .isFalse();
  }

  @Test
  void get_fromMemory_countsAsAskedOnDisk() throws Exception {
    get("a", Cancellation.unbounded(), () -> answer("SELECT id FROM city"));
    Path file;
    try (Stream<Path> all = Files.walk(folder)) {
      file =
          all.filter(one -> one.toString().endsWith(key("a").digest() + ".json"))
              .findFirst()
              .orElseThrow();
    }
    Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
    get("a", Cancellation.unbounded(), () -> answer("SELECT 8 FROM city"));
    assertThat(Files.getLastModifiedTime(file).toInstant())
        .isAfter(Instant.now().minus(Duration.ofMinutes(5)));
  }

  @Test
  void files_beyondTheirBound_oldestGo() throws Exception {
    Path answers = folder.resolve("bounded");
    for (int i = 0; i < 30; i++) {
      Clock clock = Clock.fixed(Instant.ofEpochSecond(1_000 + i), ZoneOffset.UTC);
      AnswerFiles files =
          new AnswerFiles(answers, new FolderLimit.Most(10, 1L << 20), clock, Files::write);
      files.write(key("question " + i), answer("SELECT " + i + " FROM city"));
      if (i > 0) { // what is read is young again
        new AnswerFiles(answers, AnswerFiles.MOST, clock, Files::write).read(key("question 0"));
      }
    }
    AnswerFiles files = new AnswerFiles(answers);
    try (Stream<Path> all = Files.list(answers)) {
      assertThat(all.count()).isLessThanOrEqualTo(10);
    }
    assertThat(files.read(key("question 29"))).isPresent();
    assertThat(files.read(key("question 0"))).isPresent();
    assertThat(files.read(key("question 5"))).isEmpty();
  }

  @Test
  void files_moreBytesThanTheirBound_oldestGo() throws Exception {
    Path answers = folder.resolve("bounded");
    String wide = "SELECT '" + "x".repeat(2_000) + "' FROM city";
    AnswerFiles files =
        new AnswerFiles(
            answers, new FolderLimit.Most(1_000, 20_000), Clock.systemUTC(), Files::write);
    for (int i = 0; i < 40; i++) {
      files.write(key("question " + i), answer(wide));
    }
    try (Stream<Path> all = Files.list(answers)) {
      assertThat(all.mapToLong(file -> file.toFile().length()).sum()).isBetween(1L, 20_000L);
    }
    assertThat(files.read(key("question 39"))).isPresent();
  }

  @Test
  void files_fullDisk_isHarmlessAndLeavesNoHalf() throws Exception {
    Path answers = folder.resolve("full");
    AnswerFiles files =
        new AnswerFiles(
            answers,
            AnswerFiles.MOST,
            Clock.systemUTC(),
            (file, bytes) -> {
              Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
              throw new IOException("No space left on device");
            });
    files.write(key("a"), answer("SELECT id FROM city"));
    assertThat(files.read(key("a"))).isEmpty();
    try (Stream<Path> all = Files.list(answers)) {
      assertThat(all).isEmpty();
    }
  }

  @Test
  void key_settingsThatChangeTheAnswer_changeIt() throws Exception {
    AnswerKey plain = key("Which cities?");
    assertThat(key(" Which  cities ")).isEqualTo(plain);
    assertThat(key("which cities?")).as("case may stand for a value").isNotEqualTo(plain);
    Settings settings = Settings.defaults();
    List<Settings> others =
        List.of(
            settings.with(Setting.STRATEGY, "direct"),
            settings.with(Setting.SAMPLES, "5"),
            settings.with(Setting.NOTES, "revenue is net"),
            settings.with(Setting.SHARE, "schema"),
            settings.with(Setting.TABLES_DENY, "secret*"),
            settings.with(Setting.FUNCTIONS_ALLOW, "tax"),
            settings.with(Setting.TEMPERATURE, "0.5"));
    for (Settings other : others) {
      assertThat(AnswerKey.of("db", Question.of("Which cities?"), database.workspace(other)))
          .isNotEqualTo(plain);
    }
    assertThat(
            AnswerKey.of(
                "db",
                Question.of("Which cities?"),
                database.workspace(settings.with(Setting.TIMEOUT, "5s"))))
        .as("a limit of time makes no other answer")
        .isEqualTo(plain);
    assertThat(plain.text()).as("of the offline model").contains(OfflineParser.version());
  }

  @Test
  void key_verifiedQueries_countOnlyWhereTheyAreShown() throws Exception {
    for (String strategy : List.of("interactive", "direct")) {
      Workspace without = database.workspace(Settings.defaults().with(Setting.STRATEGY, strategy));
      Workspace with =
          new Workspace(
              without.index(),
              without.guard(),
              without.explorer(),
              without.settings(),
              () ->
                  List.of(
                      new dev.nljdbc.agent.tool.Workspace.Exemplars.Exemplar("q", "SELECT 1", 0)));
      boolean same =
          AnswerKey.of("db", Question.of("a"), with)
              .equals(AnswerKey.of("db", Question.of("a"), without));
      assertThat(same).as(strategy).isEqualTo(strategy.equals("interactive"));
    }
  }
}
