package dev.nljdbc.cli;

import dev.nljdbc.catalog.Visible;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

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
   * A stream of characters that is flushed by the line. What stands in lines for people can't steer
   * their terminal, whoever wrote it.
   */
  record Printer(PrintWriter writer, PrintStream stream) {

    static Printer on(PrintStream stream, Charset charset) {
      return new Printer(new PrintWriter(stream, true, charset), stream);
    }

    void println(String line) {
      writer.println(Visible.of(line));
    }

    /** As it is, for what steers the terminal itself. */
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
        Printer.on(new PrintStream(new FileOutputStream(FileDescriptor.out)), charset),
        Printer.on(new PrintStream(new FileOutputStream(FileDescriptor.err)), charset),
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
      String line =
          new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine();
      return line == null ? "" : line;
    } catch (IOException e) {
      throw new UsageException("The password could not be read: " + e.getMessage());
    }
  }
}
