// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.mcp.CallMarks.NoMessageException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;

/**
 * The messages between a client and the SDK, a line each. A thread of its own reads the client's,
 * so that their end is known whatever the SDK does. What is no message is answered here. When the
 * input ends, what was asked before is still answered.
 */
final class MessageLines {

  /** The maximum length of a line in bytes; a longer line is no tool call. */
  static final int LONGEST = 1 << 20;

  private static final System.Logger LOG = System.getLogger(MessageLines.class.getName());
  private static final long LAST_ANSWERS_MILLISECONDS = 5_000;

  /** Read ahead: a client that sends more waits. */
  private static final int WAITING = 64;

  private static final byte[] END = {};

  private final RunningCalls calls;
  private final CallMarks marks;
  private final InputStream from;
  private final In in = new In();
  private final Out out;
  private final BlockingQueue<byte[]> lines = new ArrayBlockingQueue<>(WAITING);
  private final CountDownLatch ended = new CountDownLatch(1);

  MessageLines(InputStream in, OutputStream out, RunningCalls calls) {
    this.calls = calls;
    this.marks = new CallMarks(calls);
    this.from = new BufferedInputStream(in);
    this.out = new Out(out);
    Thread reading = new Thread(this::read, "nl-jdbc messages");
    reading.setDaemon(true);
    reading.start();
  }

  InputStream in() {
    return in;
  }

  OutputStream out() {
    return out;
  }

  /** Waits for the end of the input, then a little for the last answers. */
  void awaitEnd() throws InterruptedException {
    ended.await();
    calls.awaitAnswers(LAST_ANSWERS_MILLISECONDS);
  }

  private void read() {
    try {
      Optional<byte[]> line = line();
      while (line.isPresent()) {
        pass(line.get());
        line = line();
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The client is gone", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.countDown();
    }
  }

  private void pass(byte[] line) throws IOException, InterruptedException {
    if (new String(line, StandardCharsets.UTF_8).isBlank()) {
      return;
    }
    try {
      lines.put(ended(marks.marked(line)));
    } catch (NoMessageException e) {
      out.line(e.answer());
    }
  }

  private static byte[] ended(byte[] message) {
    byte[] line = Arrays.copyOf(message, message.length + 1);
    line[message.length] = '\n';
    return line;
  }

  /** The next line; of one that is too long, the beginning, which is no JSON. */
  private Optional<byte[]> line() throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    int b = from.read();
    if (b < 0) {
      return Optional.empty();
    }
    while (b >= 0 && b != '\n') {
      if (read.size() < LONGEST) {
        read.write(b);
      }
      b = from.read();
    }
    return Optional.of(read.toByteArray());
  }

  /** What the SDK reads; it never ends, for at the end of its input the SDK answers no more. */
  private final class In extends InputStream {

    private byte[] line = END;
    private int at;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int start, int most) throws IOException {
      if (at == line.length) {
        try {
          line = lines.take();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return -1;
        }
        at = 0;
      }
      int given = Math.min(most, line.length - at);
      System.arraycopy(line, at, to, start, given);
      at += given;
      return given;
    }
  }

  /** Writes whole lines, whoever they are from. */
  private final class Out extends OutputStream {

    private final OutputStream to;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    Out(OutputStream to) {
      this.to = to;
    }

    @Override
    public synchronized void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int start, int length) throws IOException {
      for (int i = start; i < start + length; i++) {
        line.write(bytes[i]);
        if (bytes[i] == '\n') {
          written();
        }
      }
    }

    /** A line of our own. */
    synchronized void line(String text) throws IOException {
      to.write((text + "\n").getBytes(StandardCharsets.UTF_8));
      to.flush();
    }

    private void written() throws IOException {
      byte[] message = line.toByteArray();
      line.reset();
      to.write(message);
      to.flush();
      marks.written(message);
    }
  }
}
