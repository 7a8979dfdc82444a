// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import java.util.List;
import java.util.Optional;

/** Asks a database as an examination does, for tests of the whole driver. */
public final class Probing {

  private Probing() {}

  /** The first row of a query. */
  public static Optional<List<List<String>>> row(
      Workspace workspace, String sql, Cancellation cancellation) throws NlException {
    return new ExplorationProbe(workspace, cancellation, System::nanoTime).rows(sql, 1);
  }
}
