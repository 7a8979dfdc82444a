// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.testing.Workspaces;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long models are kept open. */
class StrategiesTest {

  private final AtomicLong nanos = new AtomicLong();
  private final List<Opened> opened = new CopyOnWriteArrayList<>();
  private final CountDownLatch thinking = new CountDownLatch(1);
  private final CountDownLatch thoughtOver = new CountDownLatch(1);
  private final Strategies strategies = new Strategies(this::open, nanos::get);
  private Workspaces database;

  @BeforeEach
  void make() throws Exception {
    database = Workspaces.of("CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT);");
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  /** A server that is down; that of the key {@code slow} thinks first. */
  private final class Opened implements ChatModel {

    private final Settings settings;
    private volatile boolean closed;

    Opened(Settings settings) {
      this.settings = settings;
    }

    @Override
    public String name() {
      return "m";
    }

    @Override
    public ChatReply chat(ChatRequest request, Cancellation cancellation) throws NlException {
      if (settings.required(Setting.API_KEY).equals("slow")) {
        thinking.countDown();
        await(thoughtOver);
      }
      throw new NlException(NlError.MODEL, closed ? "closed" : "down");
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private ChatModel open(Settings settings) {
    Opened model = new Opened(settings);
    opened.add(model);
    return model;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void ask(String key, String timeout) {
    assertThatThrownBy(
            () -> {
              Settings settings =
                  Settings.defaults()
                      .with(Setting.MODEL, "m")
                      .with(Setting.API_KEY, key)
                      .with(Setting.TIMEOUT, timeout)
                      .with(Setting.STRATEGY, "direct");
              strategies
                  .strategy(settings)
                  .answer(
                      Question.of("which cities?"),
                      database.workspace(settings),
                      Cancellation.unbounded());
            })
        .hasMessageContaining("down");
  }

  @Test
  void strategy_otherTimeouts_askOneModelWhichHasNoneOfItsOwn() throws Exception {
    ask("key", "1s");
    ask("key", "100s");
    ask("key", "7m");
    assertThat(opened).hasSize(1);
    assertThat(opened.get(0).settings.duration(Setting.TIMEOUT)).isGreaterThan(Duration.ofDays(1));
  }

  @Test
  void strategy_manyKeys_keepsAFewModelsOpen() {
    for (int i = 0; i < Strategies.MOST + 10; i++) {
      ask("key " + i, "60s");
    }
    assertThat(opened).hasSize(Strategies.MOST + 10);
    assertThat(opened.stream().filter(model -> !model.closed)).hasSize(Strategies.MOST);
    strategies.close();
    assertThat(opened).allMatch(model -> model.closed);
  }

  @Test
  void strategy_keyNotUsedForAWhile_closesItsModel() {
    ask("old", "60s");
    nanos.addAndGet(Strategies.IDLE.toNanos() + 1);
    ask("new", "60s");
    assertThat(opened).extracting(model -> model.closed).containsExactly(true, false);
    ask("old", "60s");
    assertThat(opened).hasSize(3);
  }

  @Test
  void strategy_letGoWhileAQuestionIsAsked_closesItsModelAfterwards() throws Exception {
    CompletableFuture<Void> slow = CompletableFuture.runAsync(() -> ask("slow", "60s"));
    await(thinking);
    nanos.addAndGet(Strategies.IDLE.toNanos() + 1);
    ask("new", "60s");
    assertThat(opened.get(0).closed).isFalse();
    thoughtOver.countDown();
    slow.get(60, TimeUnit.SECONDS);
    assertThat(opened).extracting(model -> model.closed).containsExactly(true, false);
  }
}
