// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.Function;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Parses one statement whole, on a thread of its own with a deep stack, within two limits; what is
 * short, or written by this program, is parsed on the caller's thread. The first limit counts what
 * the parser does, and so is the same on any machine. The second is the computing time of the
 * thread: a busy machine refuses no text. It stops what the count does not see and is far above
 * what any text needs.
 *
 * @param limit the most computing time for one statement; zero for the caller's thread, whose time
 *     nobody limits
 * @param steps the most decisions of the parser for one statement: some ten for a word
 * @param verbatim whether the text has no comments; it is refused when the parser skips a part of
 *     it, as two slashes, an operator of DuckDB
 * @param squareBrackets whether a name may stand in square brackets
 * @param backslashes whether a backslash escapes in strings
 */
public record SqlParsing(
    Duration limit, int steps, boolean verbatim, boolean squareBrackets, boolean backslashes) {

  private static final long STACK_BYTES = 64L * 1024 * 1024;

  /** A text of so many characters needs no thread of its own: starting one takes longer. */
  private static final int SHORT = 1_000;

  /** Decisions for a text of a megabyte. */
  private static final int MANY_STEPS = 5_000_000;

  /** Limits the time; the limit of steps only stops texts that no parser ends at. */
  public SqlParsing(Duration limit, boolean squareBrackets, boolean backslashes) {
    this(limit, MANY_STEPS, false, squareBrackets, backslashes);
  }

  /** A parser of SQL that this program wrote. */
  static SqlParsing generated(boolean squareBrackets, boolean backslashes) {
    return new SqlParsing(Duration.ZERO, squareBrackets, backslashes);
  }

  /** Standard quoting, and no comments. */
  public static SqlParsing verbatim(Duration limit, int steps) {
    return new SqlParsing(limit, steps, true, false, false);
  }

  /**
   * The statement.
   *
   * @throws UnparsableSqlException when it can't be parsed, or not in time; also when the thread is
   *     interrupted, whose interrupt status stays set
   */
  public Statement parse(String text) throws UnparsableSqlException {
    return parse(text, Function.identity());
  }

  /**
   * Parses a statement and reads its tree on the same thread and within the same time. The tree may
   * be as deep as the text is long.
   *
   * @throws UnparsableSqlException as {@link #parse(String)}
   */
  public <T> T parse(String text, Function<Statement, T> reading) throws UnparsableSqlException {
    Work<T> work = new Work<>(text, reading);
    boolean brief = text.length() <= SHORT && steps < MANY_STEPS;
    if (limit.isZero() || brief) {
      work.run();
      if (limit.isZero() || !work.overflowed) {
        return work.result();
      }
      work = new Work<>(text, reading); // the caller's stack may be nearly full
    }
    Thread thread = new Thread(null, work, "nl-jdbc-parser", STACK_BYTES);
    if (!ends(thread)) {
      work.parser.stop();
      throw new UnparsableSqlException("parsing took longer than " + shown(limit));
    }
    return work.result();
  }

  private boolean ends(Thread thread) {
    thread.setDaemon(true);
    thread.start();
    try {
      await(thread);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  /** Waits for the end of the thread, or for its limit of processor time. */
  private void await(Thread thread) throws InterruptedException {
    long left = limit.toMillis();
    do {
      thread.join(Math.max(1, left));
      left = thread.isAlive() ? limit.toMillis() - computed(thread) : 0;
    } while (left > 0);
  }

  /** Milliseconds; all of the limit where this Java does not know. */
  private long computed(Thread thread) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    boolean known = threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
    long nanos = known ? threads.getThreadCpuTime(thread.getId()) : -1;
    return nanos < 0 ? limit.toMillis() : Duration.ofNanos(nanos).toMillis();
  }

  private static String shown(Duration limit) {
    return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
  }

  /** One text on its way through the parser. */
  private final class Work<T> implements Runnable {

    private final String text;
    private final Function<Statement, T> reading;
    private final BoundedParser parser;
    private volatile @Nullable T result;
    private volatile boolean overflowed;
    private volatile @Nullable UnparsableSqlException fault;

    Work(String text, Function<Statement, T> reading) {
      this.text = text;
      this.parser = new BoundedParser(text, steps);
      this.reading = reading;
    }

    @Override
    public void run() {
      parser.withSquareBracketQuotation(squareBrackets);
      parser.withBackslashEscapeCharacter(backslashes);
      try {
        read(parser.Statement());
      } catch (ParseException e) {
        fault = place(e);
      } catch (StackOverflowError e) {
        overflowed = true;
        fault = new UnparsableSqlException("it is nested too deeply");
      } catch (RuntimeException e) {
        fault = new UnparsableSqlException(reason(e));
      }
    }

    T result() throws UnparsableSqlException {
      T found = result;
      if (found == null) {
        UnparsableSqlException why = fault;
        throw why == null ? new UnparsableSqlException("the parser gave no result") : why;
      }
      return found;
    }

    private void read(@Nullable Statement parsed) {
      if (verbatim && !parser.saw(text)) {
        fault = new UnparsableSqlException("the parser passes over a part of it");
      } else if (parsed != null && !parser.stopped()) {
        result = reading.apply(parsed);
      }
    }

    private String reason(RuntimeException e) {
      if (e instanceof BoundedParser.TooMuchWork) {
        return "it would take too long to parse";
      }
      return e instanceof TokenMgrException
          ? "it holds a character that the parser does not know"
          // the parser's own slips (bad casts, numbers out of range) are as good as a syntax error
          : "the parser failed: " + e.getClass().getSimpleName();
    }

    private UnparsableSqlException place(ParseException e) {
      return e.currentToken == null || e.currentToken.next == null
          ? new UnparsableSqlException("syntax error")
          : new UnparsableSqlException(
              "syntax error",
              e.currentToken.next.image,
              e.currentToken.next.beginLine,
              e.currentToken.next.beginColumn);
    }
  }

  /** A text could not be parsed as one SQL statement, or not in time. */
  public static final class UnparsableSqlException extends Exception {

    private static final long serialVersionUID = 1;

    private final @Nullable String near;
    private final int line;
    private final int character;

    UnparsableSqlException(String reason) {
      this(reason, null, 0, 0);
    }

    UnparsableSqlException(String reason, @Nullable String near, int line, int character) {
      super(reason);
      this.near = near;
      this.line = line;
      this.character = character;
    }

    /** The word at which parsing ended, as it stands in the text; null when that is not known. */
    public @Nullable String near() {
      return near;
    }

    /** The line of that word, from 1. */
    public int line() {
      return line;
    }

    /** The character of that line at which the word begins, from 1. */
    public int character() {
      return character;
    }
  }
}
