package dev.nljdbc.error;

import java.io.Serial;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A failure of ours, as the user sees it: what happened and what to do about it. */
public final class NlException extends SQLException {

  @Serial private static final long serialVersionUID = 2L;

  private final NlError error;
  private final transient @Nullable Trail trail;

  /** What was done before a failure; a package below says what that is. */
  public interface Trail {}

  /** A failure without a cause below. */
  public NlException(NlError error, String message) {
    this(error, message, null);
  }

  /** A failure with its cause. */
  public NlException(NlError error, String message, @Nullable Throwable cause) {
    super(message, error.sqlState(), error.vendorCode(), cause);
    this.error = error;
    this.trail = null;
  }

  private NlException(NlException failure, Trail trail) {
    super(failure.getMessage(), failure.getSQLState(), failure.getErrorCode(), failure);
    this.error = failure.error;
    this.trail = trail;
  }

  /** The same failure to its user, with this as what came before it in place of any other. */
  public NlException after(Trail before) {
    return new NlException(this, before);
  }

  /** Which of the known causes it is. */
  public NlError error() {
    return error;
  }

  /** What came before it, where that is known. */
  public Optional<Trail> trail() {
    return Optional.ofNullable(trail);
  }
}
