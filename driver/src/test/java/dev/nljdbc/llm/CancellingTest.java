// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * However a call waits, it ends before the server answers, and its socket is closed. {@code
 * EndingSoonTest} measures how soon.
 */
class CancellingTest {

  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration LATE = LONG.multipliedBy(2);

  private final FakeChatServer server = FakeChatServer.start();
  private final CompletableFuture<NlException> outcome = new CompletableFuture<>();
  private ChatModel model;
  private Thread asking;
  private volatile boolean flagKept;

  @BeforeEach
  void warm() throws Exception {
    server.reply(Reply.text("warm"), Reply.error(400, "warm"));
    model = ChatModels.open(OpenModel.settings(server));
    model.chat(OpenModel.question("x"), Cancellation.unbounded());
    assertThatThrownBy(() -> model.chat(OpenModel.question("x"), Cancellation.unbounded()))
        .isInstanceOf(NlException.class);
    assertThat(server.awaitRequest(LONG) && server.awaitRequest(LONG)).isTrue();
  }

  @AfterEach
  void stop() {
    model.close();
    server.close();
  }

  private void askInBackground(Cancellation cancellation) throws InterruptedException {
    asking =
        new Thread(
            () -> {
              try {
                model.chat(OpenModel.question("x"), cancellation);
                outcome.complete(new NlException(NlError.NO_ANSWER, "an answer came"));
              } catch (NlException e) {
                flagKept = Thread.currentThread().isInterrupted();
                outcome.complete(e);
              }
            });
    asking.start();
    assertThat(server.awaitRequest(LONG)).isTrue();
  }

  private void assertEnds(NlError error) throws Exception {
    assertThat(outcome.get(LONG.toMillis(), TimeUnit.MILLISECONDS).error()).isEqualTo(error);
  }

  @Test
  void chat_cancelledWhileServerThinks_endsAndClosesSocket() throws Exception {
    server.reply(Reply.text("late").after(LATE));
    Cancellation cancellation = Cancellation.unbounded();
    askInBackground(cancellation);
    cancellation.cancel();
    assertEnds(NlError.CANCELLED);
    assertThat(server.awaitHangUp(LONG)).isTrue();
  }

  @Test
  void chat_interruptedWhileServerThinks_endsAndKeepsFlag() throws Exception {
    server.reply(Reply.text("late").after(LATE));
    askInBackground(Cancellation.unbounded());
    asking.interrupt();
    assertEnds(NlError.CANCELLED);
    assertThat(flagKept).isTrue();
    assertThat(server.awaitHangUp(LONG)).isTrue();
  }

  @Test
  void chat_deadlineWhileServerThinks_ends() throws Exception {
    server.reply(Reply.text("late").after(LATE));
    askInBackground(Cancellation.after(Duration.ofMillis(200)));
    assertEnds(NlError.TIMEOUT);
    assertThat(server.awaitHangUp(LONG)).isTrue();
  }

  @Test
  void chat_cancelledWhileWaitingToRetry_ends() throws Exception {
    server.reply(Reply.rateLimited(10));
    Cancellation cancellation = Cancellation.unbounded();
    askInBackground(cancellation);
    cancellation.cancel();
    assertEnds(NlError.CANCELLED);
    assertThat(server.requests()).hasSize(3);
  }

  @Test
  void chat_closedWhileServerThinks_ends() throws Exception {
    server.reply(Reply.text("late").after(LATE));
    askInBackground(Cancellation.unbounded());
    model.close();
    assertEnds(NlError.CANCELLED);
    assertThat(server.awaitHangUp(LONG)).isTrue();
  }

  @Test
  void threads_ofTheModel_areDaemons() {
    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(t -> t.getName().startsWith("nl-jdbc") || t.getName().startsWith("HttpClient"))
        .isNotEmpty()
        .allMatch(Thread::isDaemon);
  }
}
