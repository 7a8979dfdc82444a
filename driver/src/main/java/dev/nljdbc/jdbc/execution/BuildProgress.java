// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.BuildState;
import dev.nljdbc.index.BuildState.IndexProgress;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Reports the progress of an index build to NL STATUS. It ends the build, or the wait for another
 * builder, when the question is cancelled. Otherwise the build would publish an index without the
 * tables that it could not read.
 */
final class BuildProgress implements IndexProgress, AutoCloseable {

  private final Map<String, BuildState> building;
  private final String identity;
  private final Cancellation cancellation;
  private @Nullable BuildState last;

  BuildProgress(Map<String, BuildState> building, String identity, Cancellation cancellation) {
    this.building = building;
    this.identity = identity;
    this.cancellation = cancellation;
  }

  @Override
  public void at(BuildState state) {
    building.put(identity, state);
    last = state;
    check();
  }

  @Override
  public void waiting() {
    check();
  }

  private void check() {
    try {
      cancellation.check();
    } catch (NlException e) {
      CancellationException end = new CancellationException(e.getMessage());
      end.initCause(e);
      throw end;
    }
  }

  /** Ends the report: the build is over. Another session's report stays. */
  @Override
  public void close() {
    if (last != null) {
      building.remove(identity, last);
    }
  }
}
