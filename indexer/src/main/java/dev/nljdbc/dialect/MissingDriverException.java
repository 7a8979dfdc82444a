package dev.nljdbc.dialect;

import java.io.Serial;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The real driver of a URL is not here, or can't be loaded; the message says what to add. */
public final class MissingDriverException extends SQLException {

  @Serial private static final long serialVersionUID = 1L;

  MissingDriverException(String message, @Nullable Throwable cause) {
    super(message, "08001", cause);
  }
}
