// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.SQLException;
import java.sql.Wrapper;
import org.jspecify.annotations.Nullable;

/** The methods of {@link Wrapper}, for objects of ours with or without an engine's behind them. */
public final class Unwrapping {

  private Unwrapping() {}

  /**
   * The object itself, the one behind it, or what that one unwraps.
   *
   * @throws NlException {@link NlError#NOT_WRAPPED} where there is none, and for null
   */
  public static <T> T unwrap(@Nullable Class<T> iface, Object self, @Nullable Wrapper behind)
      throws SQLException {
    if (iface == null) {
      throw new NlException(NlError.NOT_WRAPPED, "unwrap needs a class, and was given null.");
    }
    if (iface.isInstance(self)) {
      return iface.cast(self);
    }
    if (behind == null) {
      throw new NlException(
          NlError.NOT_WRAPPED, "This is no %s and stands before none.".formatted(iface.getName()));
    }
    return iface.isInstance(behind) ? iface.cast(behind) : behind.unwrap(iface);
  }

  /** Whether {@link #unwrap} gives something; nothing is null. */
  public static boolean isWrapperFor(
      @Nullable Class<?> iface, Object self, @Nullable Wrapper behind) throws SQLException {
    return iface != null
        && (iface.isInstance(self)
            || (behind != null && (iface.isInstance(behind) || behind.isWrapperFor(iface))));
  }
}
