// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.error;

import dev.nljdbc.text.VisibleText;
import java.io.Serial;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A failure of ours, as the user sees it: what happened and what to do about it. The README lists
 * the causes with their SQLStates and vendor codes. What its message quotes of data or models has
 * nothing hidden in it.
 */
@API(status = API.Status.STABLE)
public final class NlException extends SQLException {

  @Serial private static final long serialVersionUID = 3L;

  /** Classes by whose faults no connection is lost. */
  private static final Pattern OURS = Pattern.compile("dev\\.nljdbc\\.|java\\.|jdk\\.");

  private final NlError error;
  private final @Nullable String sql;
  private final transient @Nullable Trail trail;

  /** What was done before a failure; a package below says what that is. */
  public interface Trail {}

  /** A failure without a cause below. */
  public NlException(NlError error, String message) {
    this(error, message, null);
  }

  /** A failure with its cause. */
  public NlException(NlError error, String message, @Nullable Throwable cause) {
    this(error, message, cause, null, null);
  }

  /**
   * What is not the user's doing, nor the database's or the model's: also errors of the JVM, which
   * an application that handles SQLExceptions would not expect.
   */
  public static NlException inside(Throwable fault) {
    String message =
        fault instanceof OutOfMemoryError
            ? "There was not enough memory for this (%s). Give the program a larger heap (-Xmx)."
            : "This failed inside nl-jdbc, which is a fault of it: %s";
    return new NlException(NlError.INTERNAL, message.formatted(fault), fault).tellingPools(fault);
  }

  /**
   * The same; where a driver threw what JDBC does not know, it may have lost its place in what the
   * server sends, and by the next exception a pool closes the connection.
   */
  public NlException tellingPools(Throwable fault) {
    StackTraceElement[] stack = fault.getStackTrace();
    if (fault instanceof RuntimeException
        && stack.length > 0
        && !OURS.matcher(stack[0].getClassName()).lookingAt()) {
      setNextException(
          new SQLNonTransientConnectionException("The driver failed: " + fault, "08006"));
    }
    return this;
  }

  private NlException(
      NlError error,
      String message,
      @Nullable Throwable cause,
      @Nullable String sql,
      @Nullable Trail trail) {
    super(VisibleText.of(message), error.sqlState(), error.vendorCode(), cause);
    this.error = error;
    this.sql = sql;
    this.trail = trail;
  }

  /** The same failure to its user, with this as what came before it in place of any other. */
  public NlException after(Trail before) {
    return new NlException(error, words(), this, sql, before);
  }

  /** The same failure with another sentence at the end of its message. */
  public NlException and(String sentence) {
    NlException same = new NlException(error, words() + " " + sentence, getCause(), sql, trail);
    same.setStackTrace(getStackTrace());
    return same;
  }

  /** The same failure in other words; what lies below it is left out where they differ. */
  public NlException inWords(UnaryOperator<String> others) {
    String said = others.apply(words());
    if (said.equals(words())) {
      return this;
    }
    NlException same = new NlException(error, said, null, sql, trail);
    same.setStackTrace(getStackTrace());
    return same;
  }

  /**
   * The same failure with the SQL that was tried, unless it has one; the message ends with it, but
   * for those who cancelled and know what.
   *
   * @param tried null or empty where nothing was
   */
  public NlException tried(@Nullable String tried) {
    if (sql != null || tried == null || tried.isBlank()) {
      return this;
    }
    String words = words();
    boolean told = error == NlError.CANCELLED || words.contains(tried);
    NlException same =
        new NlException(
            error, told ? words : words + " The SQL tried: " + tried, getCause(), tried, trail);
    same.setStackTrace(getStackTrace());
    return same;
  }

  private String words() {
    return String.valueOf(getMessage());
  }

  /** Which of the known causes it is. */
  public NlError error() {
    return error;
  }

  /**
   * The SQL that was refused, failed, is doubtful, or was tried last; empty where there is none.
   */
  public Optional<String> sql() {
    return Optional.ofNullable(sql);
  }

  /** What came before it, where that is known. */
  public Optional<Trail> trail() {
    return Optional.ofNullable(trail);
  }
}
