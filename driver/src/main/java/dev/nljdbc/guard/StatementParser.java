package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.concurrent.TimeUnit;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Parses one statement whole, on a thread of its own: with a deep stack, for a limited time. The
 * quick grammar is tried before the complete one.
 */
final class StatementParser {

  private static final long STACK_BYTES = 64L * 1024 * 1024;
  private static final long LIMIT_MILLIS = 2_000;

  private final String text;
  private volatile @Nullable CCJSqlParser running;
  private volatile boolean stopped;
  private volatile @Nullable Statement parsed;
  private volatile String fault = "the parser gave no result";

  private StatementParser(String text) {
    this.text = text;
  }

  /**
   * The statement.
   *
   * @throws NlException when it can't be parsed, or not in time
   */
  static Statement parse(String skeleton) throws NlException {
    StatementParser work = new StatementParser(skeleton);
    Thread thread = new Thread(null, work::run, "nl-jdbc-guard", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(LIMIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      work.stop();
      work.fault =
          "parsing took longer than " + TimeUnit.MILLISECONDS.toSeconds(LIMIT_MILLIS) + " s";
    }
    Statement statement = work.parsed;
    if (statement == null) {
      throw Refusal.of(
          "a text that is no query this guard can read (" + work.fault + ")",
          "What can't be parsed whole can't be proven harmless",
          "Write one plain SELECT");
    }
    return statement;
  }

  /** Ends the parsing: the attempt under way, and those that would follow it. */
  private void stop() {
    stopped = true;
    CCJSqlParser parser = running;
    if (parser != null) {
      parser.interrupted = true;
    }
  }

  private void run() {
    try {
      Statement quick = attempt(false);
      parsed = quick != null ? quick : attempt(true);
    } catch (StackOverflowError e) {
      fault = "it is nested too deeply";
    }
  }

  private @Nullable Statement attempt(boolean complete) {
    try {
      CCJSqlParser parser = new CCJSqlParser(new StringProvider(text));
      parser.withAllowComplexParsing(complete);
      running = parser;
      return stopped ? null : parser.Statement();
    } catch (ParseException e) {
      fault = place(e);
    } catch (TokenMgrException e) {
      fault = "it holds a character that the parser does not know";
    } catch (RuntimeException e) {
      // the parser's own slips (bad casts, numbers out of range) are as good as a syntax error
      fault = "the parser failed: " + e.getClass().getSimpleName();
    }
    return null;
  }

  private static String place(ParseException e) {
    return e.currentToken == null || e.currentToken.next == null
        ? "syntax error"
        : "syntax error at '"
            + Refusal.quote(e.currentToken.next.image)
            + "', character "
            + e.currentToken.next.beginColumn;
  }
}
