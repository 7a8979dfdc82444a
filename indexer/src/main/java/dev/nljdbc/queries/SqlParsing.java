package dev.nljdbc.queries;

import java.time.Duration;
import java.util.function.Function;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Parses one statement whole, on a thread of its own: with a deep stack, for a limited time. The
 * quick grammar is tried before the complete one.
 *
 * @param limit the most time for one statement
 * @param squareBrackets whether a name may stand in square brackets
 * @param backslashes whether a backslash escapes in strings
 */
public record SqlParsing(Duration limit, boolean squareBrackets, boolean backslashes) {

  private static final long STACK_BYTES = 64L * 1024 * 1024;

  /** Standard quoting. */
  public static SqlParsing standard(Duration limit) {
    return new SqlParsing(limit, false, false);
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
   * Parses, and makes something of the statement on the same thread and within the same time: its
   * tree may be as deep as the text is long.
   *
   * @throws UnparsableSqlException as {@link #parse(String)}
   */
  public <T> T parse(String text, Function<Statement, T> reading) throws UnparsableSqlException {
    Work<T> work = new Work<>(text, reading);
    Thread thread = new Thread(null, work, "nl-jdbc-parser", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(Math.max(1, limit.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      work.stop();
      throw new UnparsableSqlException("parsing took longer than " + shown(limit));
    }
    T result = work.result;
    if (result == null) {
      throw work.fault;
    }
    return result;
  }

  private static String shown(Duration limit) {
    return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
  }

  /** One text on its way through the parser. */
  private final class Work<T> implements Runnable {

    private final String text;
    private final Function<Statement, T> reading;
    private volatile @Nullable CCJSqlParser running;
    private volatile boolean stopped;
    private volatile @Nullable T result;
    private volatile UnparsableSqlException fault =
        new UnparsableSqlException("the parser gave no result");

    Work(String text, Function<Statement, T> reading) {
      this.text = text;
      this.reading = reading;
    }

    /** Ends the parsing: the attempt under way, and those that would follow it. */
    void stop() {
      stopped = true;
      CCJSqlParser parser = running;
      if (parser != null) {
        parser.interrupted = true;
      }
    }

    @Override
    public void run() {
      try {
        Statement quick = attempt(false);
        Statement parsed = quick != null ? quick : attempt(true);
        if (parsed != null && !stopped) {
          result = reading.apply(parsed);
        }
      } catch (StackOverflowError e) {
        fault = new UnparsableSqlException("it is nested too deeply");
      } catch (RuntimeException e) {
        fault = slip(e);
      }
    }

    private @Nullable Statement attempt(boolean complete) {
      try {
        CCJSqlParser parser = new CCJSqlParser(new StringProvider(text));
        parser.withAllowComplexParsing(complete);
        if (squareBrackets) {
          parser.withSquareBracketQuotation(true);
        }
        if (backslashes) {
          parser.withBackslashEscapeCharacter(true);
        }
        running = parser;
        return stopped ? null : parser.Statement();
      } catch (ParseException e) {
        fault = place(e);
      } catch (TokenMgrException e) {
        fault = new UnparsableSqlException("it holds a character that the parser does not know");
      } catch (RuntimeException e) {
        // the parser's own slips (bad casts, numbers out of range) are as good as a syntax error
        fault = slip(e);
      }
      return null;
    }

    private UnparsableSqlException slip(RuntimeException e) {
      return new UnparsableSqlException("the parser failed: " + e.getClass().getSimpleName());
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
}
