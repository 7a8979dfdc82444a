package dev.nljdbc.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The messages between a client and the SDK, a line each. What is no message is passed over, for
 * the SDK hears nothing more after it. When the input ends, what was asked before is still
 * answered.
 */
final class MessageLines {

  /** In bytes; a longer line is no call of a tool. */
  static final int LONGEST = 1 << 20;

  private static final System.Logger LOG = System.getLogger(MessageLines.class.getName());
  private static final long LAST_ANSWERS_MILLISECONDS = 5_000;

  private final CallMarks marks;
  private final In in;
  private final Out out;
  private final CountDownLatch closed = new CountDownLatch(1);
  private int unanswered;
  private boolean ended;

  MessageLines(InputStream in, OutputStream out, CallMarks marks) {
    this.marks = marks;
    this.in = new In(new BufferedInputStream(in));
    this.out = new Out(out);
  }

  InputStream in() {
    return in;
  }

  OutputStream out() {
    return out;
  }

  /** Waits for the end of the input, then a little for the last answers. */
  synchronized void awaitEnd() throws InterruptedException {
    while (!ended) {
      wait();
    }
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LAST_ANSWERS_MILLISECONDS);
    long left = LAST_ANSWERS_MILLISECONDS;
    while (unanswered > 0 && left > 0) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
    closed.countDown();
  }

  private synchronized void count(int asked) {
    unanswered += asked;
    notifyAll();
  }

  private synchronized void end() {
    ended = true;
    notifyAll();
  }

  private final class In extends InputStream {

    private final InputStream from;
    private byte[] line = {};
    private int at;

    In(InputStream from) {
      this.from = from;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int start, int most) throws IOException {
      if (at == line.length && !next()) {
        return -1;
      }
      int given = Math.min(most, line.length - at);
      System.arraycopy(line, at, to, start, given);
      at += given;
      return given;
    }

    private boolean next() throws IOException {
      Optional<byte[]> read = line();
      while (read.isPresent()) {
        Optional<byte[]> marked = marks.marked(read.get(), "");
        if (marked.isPresent()) {
          ObjectNode message = marks.read(marked.get()).orElseThrow();
          count(message.has("method") && message.has("id") ? 1 : 0);
          line = Arrays.copyOf(marked.get(), marked.get().length + 1);
          line[line.length - 1] = '\n';
          at = 0;
          return true;
        }
        if (read.get().length > 0) {
          LOG.log(System.Logger.Level.WARNING, "A line that is no message is passed over.");
        }
        read = line();
      }
      awaitAnswers();
      return false;
    }

    /** The next line, empty where it is too long; nothing at the end. */
    private Optional<byte[]> line() throws IOException {
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      int length = 0;
      int b = from.read();
      while (b >= 0 && b != '\n') {
        if (length++ < LONGEST) {
          read.write(b);
        }
        b = from.read();
      }
      if (b < 0 && length == 0) {
        return Optional.empty();
      }
      if (length > LONGEST) {
        LOG.log(System.Logger.Level.WARNING, "A line of {0} bytes is passed over.", length);
        return Optional.of(new byte[0]);
      }
      return Optional.of(read.toByteArray());
    }

    /** For at the end of its input the SDK answers no more. */
    private void awaitAnswers() {
      end();
      try {
        closed.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private final class Out extends FilterOutputStream {

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    Out(OutputStream to) {
      super(to);
    }

    @Override
    public synchronized void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int start, int length) throws IOException {
      out.write(bytes, start, length);
      for (int i = start; i < start + length; i++) {
        if (bytes[i] == '\n') {
          written();
        } else {
          line.write(bytes[i]);
        }
      }
    }

    private void written() throws IOException {
      out.flush();
      Optional<ObjectNode> message = marks.read(line.toByteArray());
      line.reset();
      if (message.isPresent() && !message.get().has("method")) {
        count(-1);
      }
    }
  }
}
