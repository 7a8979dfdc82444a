// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.text.VisibleText;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the command reads and writes.
 *
 * @param in standard input
 * @param out rows
 * @param err everything else
 * @param terminals which of the three are a person's terminal
 * @param width columns of the terminal
 */
record Console(InputStream in, Printer out, Printer err, Terminals terminals, int width) {

  /**
   * Characters that are flushed by the line. What stands in lines for people can't steer their
   * terminal, whoever wrote it.
   */
  record Printer(PrintWriter writer, FailureRecordingStream stream) {

    static Printer on(OutputStream to, Charset charset) {
      FailureRecordingStream stream = new FailureRecordingStream(to);
      return new Printer(new PrintWriter(stream, true, charset), stream);
    }

    /**
     * Everything is written.
     *
     * @throws IOException when it could not be, but for a reader that went away, as {@code head}
     *     does
     */
    void finish() throws IOException {
      writer.flush();
      IOException failure = stream.failure();
      if (failure != null && !String.valueOf(failure.getMessage()).contains("Broken pipe")) {
        throw new IOException("The rows could not be written: " + failure.getMessage(), failure);
      }
    }

    /** Whether something could not be written. */
    boolean failed() {
      return stream.failure() != null;
    }

    void println(String line) {
      writer.println(VisibleText.of(line));
    }

    /** Prints a text unescaped, for terminal control sequences of ours. */
    void print(String text) {
      writer.print(text);
      writer.flush();
    }
  }

  static Console ofProcess() {
    Terminals terminals = Terminals.ofProcess();
    // Elsewhere a locale that was never set (as in containers) would turn accents into "?".
    boolean windows = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("win");
    Charset charset = windows ? Charset.defaultCharset() : StandardCharsets.UTF_8;
    return new Console(
        System.in,
        Printer.on(new FileOutputStream(FileDescriptor.out), charset),
        Printer.on(new FileOutputStream(FileDescriptor.err), charset),
        terminals,
        terminals.out() ? terminals.width() : 100);
  }

  /** Asks a person for a password without showing it; from a pipe, reads a line. */
  String askPassword() throws UsageException {
    java.io.Console terminal = System.console();
    if (terminal != null && terminals.in()) {
      char[] typed = terminal.readPassword("Password: ");
      return typed == null ? "" : new String(typed);
    }
    try {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) { // what follows is the script's
        line.write(b);
      }
      return line.toString(StandardCharsets.UTF_8).replaceFirst("\r$", "");
    } catch (IOException e) {
      throw new UsageException("The password could not be read: " + e.getMessage());
    }
  }

  /** Remembers the first failure, which writers for people swallow. */
  static final class FailureRecordingStream extends FilterOutputStream {

    private volatile @Nullable IOException failure;

    FailureRecordingStream(OutputStream to) {
      super(to);
    }

    @Nullable IOException failure() {
      return failure;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        throw noted(e);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        out.flush();
      } catch (IOException e) {
        throw noted(e);
      }
    }

    private IOException noted(IOException e) {
      if (failure == null) {
        failure = e;
      }
      return e;
    }
  }
}
