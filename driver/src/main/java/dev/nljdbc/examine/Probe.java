// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.error.NlException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks the database for an examiner, within the limits of exploration. */
@FunctionalInterface
public interface Probe {

  /** Asks nothing. */
  Probe NONE = (sql, most) -> Optional.empty();

  /**
   * The first rows of a query; empty when it was not run, failed or took too long.
   *
   * @param most rows
   * @throws NlException only when the whole question has to end, such as when it was cancelled
   */
  Optional<List<List<@Nullable String>>> rows(String sql, int most) throws NlException;
}
