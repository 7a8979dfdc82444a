// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.error.NlException;
import java.io.Serial;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A question got no answer. */
public final class AskException extends Exception {

  @Serial private static final long serialVersionUID = 1L;

  /** Model out of reach, key refused, bad setting, bad URL, no driver: no question's own fault. */
  private static final Set<String> SETUP = Set.of("NL004", "NL005", "42602", "HV000");

  private final String sqlState;
  private final transient FailureTrace attempts;

  /**
   * A failure.
   *
   * @param sqlState five characters; empty when there is none
   */
  public AskException(String message, String sqlState, @Nullable Throwable cause) {
    super(message, cause);
    this.sqlState = sqlState;
    this.attempts =
        cause instanceof NlException failure ? FailureTrace.before(failure) : FailureTrace.NONE;
  }

  /** A failure that any question would have. */
  static AskException setup(String message, @Nullable Throwable cause) {
    return new AskException(message, "NL004", cause);
  }

  /** The driver's failure. */
  static AskException of(SQLException e) {
    return new AskException(
        Objects.requireNonNullElse(e.getMessage(), e.toString()),
        Objects.requireNonNullElse(e.getSQLState(), ""),
        e);
  }

  /** Five characters; empty when there is none. */
  public String sqlState() {
    return sqlState;
  }

  /** The trace of the attempts. */
  FailureTrace attempts() {
    return attempts;
  }

  /**
   * Whether any question would have failed, so that this one has not been tried. So it is with a
   * database out of reach, too.
   */
  public boolean isSetup() {
    return SETUP.contains(sqlState)
        || (getCause() instanceof SQLException failure && BenchmarkDatabase.isOutOfReach(failure));
  }
}
