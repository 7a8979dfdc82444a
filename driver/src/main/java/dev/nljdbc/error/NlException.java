package dev.nljdbc.error;

import java.io.Serial;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A failure of ours, as the user sees it: what happened and what to do about it. A package below
 * may add what it knows of the failure.
 */
public class NlException extends SQLException {

  @Serial private static final long serialVersionUID = 1L;

  private final NlError error;

  /** A failure without a cause below. */
  public NlException(NlError error, String message) {
    this(error, message, null);
  }

  /** A failure with its cause. */
  public NlException(NlError error, String message, @Nullable Throwable cause) {
    super(message, error.sqlState(), error.vendorCode(), cause);
    this.error = error;
  }

  /** Which of the known causes it is. */
  public NlError error() {
    return error;
  }
}
