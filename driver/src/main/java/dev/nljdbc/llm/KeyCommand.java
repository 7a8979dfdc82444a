// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The program that prints a key ({@code nl.api-key-command}), for keys that expire: cloud providers
 * give them for an hour. Runs without a shell, its input closed, one at a time. What it printed is
 * used for {@link #FRESH}, or until the server refuses it. Thread-safe.
 */
final class KeyCommand {

  /** How long a key is used before the program is asked again. */
  static final Duration FRESH = Duration.ofMinutes(5);

  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final long POLL_MILLIS = 50;
  private static final int MOST_BYTES = 64 * 1024;
  private static final int MOST_TOLD = 300;
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  private final List<String> command;
  private final LongSupplier nanoTime;
  private final ReentrantLock running = new ReentrantLock();
  private volatile @Nullable Printed printed;

  private record Printed(String key, long at) {}

  KeyCommand(String command, LongSupplier nanoTime) {
    this.command = WORD.matcher(command).results().map(KeyCommand::word).toList();
    this.nanoTime = nanoTime;
  }

  private static String word(MatchResult found) {
    String quoted = found.group(1) != null ? found.group(1) : found.group(2);
    return quoted != null ? quoted : found.group(3);
  }

  /**
   * The key, printed anew where it is too old or the same as {@code refused}.
   *
   * @throws NlException {@link NlError#MODEL_KEY} when the program fails, prints nothing or does
   *     not end; or the end of the question
   */
  String key(@Nullable String refused, Cancellation cancellation) throws NlException {
    Printed before = usable(refused);
    if (before != null) {
      return before.key;
    }
    acquire(cancellation);
    try {
      Printed meanwhile = usable(refused);
      Printed now = meanwhile != null ? meanwhile : new Printed(run(cancellation), nano());
      printed = now;
      return now.key;
    } finally {
      running.unlock();
    }
  }

  private @Nullable Printed usable(@Nullable String refused) {
    Printed last = printed;
    if (last == null || nano() - last.at >= FRESH.toNanos()) {
      return null;
    }
    return last.key.equals(refused) ? null : last;
  }

  private long nano() {
    return nanoTime.getAsLong();
  }

  private void acquire(Cancellation cancellation) throws NlException {
    try {
      while (!running.tryLock(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        cancellation.check();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NlException(NlError.CANCELLED, "The question was cancelled.", e);
    }
  }

  private String run(Cancellation cancellation) throws NlException {
    Process process;
    try {
      process = new ProcessBuilder(command).start();
      process.getOutputStream().close();
    } catch (IOException e) {
      throw failed("can't be started: " + e.getMessage(), e);
    }
    try (Cancellation.Registration hook = cancellation.onCancel(() -> kill(process))) {
      CompletableFuture<String> out = reading(process.getInputStream());
      CompletableFuture<String> error = reading(process.getErrorStream());
      boolean ended = process.waitFor(patience(cancellation).toNanos(), TimeUnit.NANOSECONDS);
      cancellation.check();
      if (!ended) {
        throw failed("did not end within " + LONGEST.toSeconds() + " s", null);
      }
      String key = out.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS).strip();
      if (process.exitValue() != 0 || key.isEmpty()) {
        String told = error.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
        throw failed("ended with " + process.exitValue() + ending(key, told), null);
      }
      return key;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NlException(NlError.CANCELLED, "The question was cancelled.", e);
    } catch (ExecutionException | TimeoutException e) {
      throw failed("did not say a key: " + e.getMessage(), e);
    } finally {
      kill(process);
    }
  }

  private static Duration patience(Cancellation cancellation) {
    Duration left = cancellation.remaining();
    return left == null || left.compareTo(LONGEST) > 0 ? LONGEST : left;
  }

  private static CompletableFuture<String> reading(InputStream from) {
    CompletableFuture<String> read = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try (from) {
                read.complete(new String(from.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
              } catch (IOException e) {
                read.completeExceptionally(e);
              }
            },
            "nl-jdbc-key");
    thread.setDaemon(true);
    thread.start();
    return read;
  }

  /** What it started goes too: a script's child would hold the pipes. */
  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** What the program complained of; what it printed may be a key, and is told nowhere. */
  private static String ending(String key, String error) {
    String told = error.strip().replaceAll("\\s+", " ");
    String cut = told.length() > MOST_TOLD ? told.substring(0, MOST_TOLD) + "…" : told;
    return (key.isEmpty() ? " and printed no key" : "") + (cut.isEmpty() ? "" : ": " + cut);
  }

  private NlException failed(String how, @Nullable Throwable cause) {
    return new NlException(
        NlError.MODEL_KEY,
        "The program %s of nl.api-key-command %s. Run it in a terminal: it has to print the key and nothing else."
            .formatted(command.get(0), how),
        cause);
  }
}
