package dev.nljdbc.jdbc.execution;

import dev.nljdbc.error.NlException;
import dev.nljdbc.index.BuildState;
import dev.nljdbc.index.IndexProgress;
import dev.nljdbc.llm.Cancellation;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Tells NL STATUS how the index builds of this process go on; the index tells the log itself. Ends
 * the build once the question is over: what it can't read it leaves out, and an index without the
 * tables whose reading was cancelled must not come into force.
 */
final class BuildProgress implements IndexProgress, AutoCloseable {

  private final Map<String, BuildState> building;
  private final String identity;
  private final Cancellation cancellation;

  BuildProgress(Map<String, BuildState> building, String identity, Cancellation cancellation) {
    this.building = building;
    this.identity = identity;
    this.cancellation = cancellation;
  }

  @Override
  public void at(BuildState state) {
    building.put(identity, state);
    try {
      cancellation.check();
    } catch (NlException e) {
      CancellationException end = new CancellationException(e.getMessage());
      end.initCause(e);
      throw end;
    }
  }

  /** The build is over, well or not. */
  @Override
  public void close() {
    building.remove(identity);
  }
}
