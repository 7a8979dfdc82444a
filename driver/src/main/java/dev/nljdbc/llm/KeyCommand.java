// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.text.Truncation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The program that prints a key ({@code nl.api-key-command}), for keys that expire: cloud providers
 * give them for an hour. Runs without a shell, its input closed, one at a time. What it printed is
 * used for {@link #FRESH}, or until the server refuses it. Thread-safe.
 */
final class KeyCommand {

  /** How long a key is used before the program is asked again. */
  static final Duration FRESH = Duration.ofMinutes(5);

  private static final System.Logger LOG = System.getLogger(KeyCommand.class.getName());
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final long POLL_MILLIS = 50;
  private static final int MOST_BYTES = 64 * 1024;
  private static final int MOST_TOLD = 300;

  /** How long a child that holds the program's output is waited for. */
  private static final Duration LINGER = Duration.ofSeconds(1);

  private final List<String> command;
  private final LongSupplier nanoTime;
  private final ReentrantLock running = new ReentrantLock();
  private volatile @Nullable Printed printed;

  private record Printed(String key, long at) {}

  KeyCommand(String command, LongSupplier nanoTime) {
    this.command = words(command);
    this.nanoTime = nanoTime;
  }

  /** Blanks part words, but for those within quotes, which may begin anywhere in a word. */
  static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean begun = false;
    char quote = 0;
    for (char c : command.toCharArray()) {
      if (quote == 0 && Character.isWhitespace(c)) {
        if (begun) {
          words.add(word.toString());
        }
        word.setLength(0);
        begun = false;
      } else if (quote == 0 && (c == '"' || c == '\'')) {
        quote = c;
        begun = true;
      } else if (c == quote) {
        quote = 0;
      } else {
        word.append(c);
        begun = true;
      }
    }
    if (begun) {
      words.add(word.toString());
    }
    return List.copyOf(words);
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
      Output out = Output.of(process.getInputStream());
      Output error = Output.of(process.getErrorStream());
      boolean ended = process.waitFor(patience(cancellation).toNanos(), TimeUnit.NANOSECONDS);
      cancellation.check();
      if (!ended) {
        throw failed("did not end within " + LONGEST.toSeconds() + " s", null);
      }
      String key = out.text().strip();
      if (process.exitValue() != 0 || key.isEmpty()) {
        throw failed("ended with " + process.exitValue() + ending(key, error.text()), null);
      }
      return key;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NlException(NlError.CANCELLED, "The question was cancelled.", e);
    } finally {
      kill(process);
    }
  }

  private static Duration patience(Cancellation cancellation) {
    Duration left = cancellation.remaining();
    return left == null || left.compareTo(LONGEST) > 0 ? LONGEST : left;
  }

  /** The output of a program so far. */
  private static final class Output {

    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private final CountDownLatch end = new CountDownLatch(1);

    /** Reads on a thread of its own, which a child of the program may hold longer than us. */
    static Output of(InputStream from) {
      Output output = new Output();
      Thread thread = new Thread(() -> output.read(from), "nl-jdbc-key");
      thread.setDaemon(true);
      thread.start();
      return output;
    }

    private void read(InputStream from) {
      byte[] some = new byte[4096];
      try (from) {
        for (int n = from.read(some); n >= 0 && read.size() < MOST_BYTES; n = from.read(some)) {
          read.write(some, 0, n);
        }
      } catch (IOException e) {
        LOG.log(System.Logger.Level.DEBUG, "Killed: what came before that counts", e);
      } finally {
        end.countDown();
      }
    }

    String text() throws InterruptedException {
      if (!end.await(LINGER.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.log(System.Logger.Level.DEBUG, "A child of the program still holds its output");
      }
      return read.toString(StandardCharsets.UTF_8);
    }
  }

  /** Ends the program and its children, which would hold the pipes. */
  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** The program's error output. Its standard output may be a key, and is shown nowhere. */
  private static String ending(String key, String error) {
    String told = ApiKey.hideKeys(error.replaceAll("[\\s\\p{Cc}]+", " ").strip());
    String cut = Truncation.abbreviate(told, MOST_TOLD);
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
