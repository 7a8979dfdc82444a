package dev.nljdbc.jdbc;

import dev.nljdbc.index.BuildState;
import dev.nljdbc.index.IndexProgress;
import java.util.Map;

/** Tells NL STATUS how the index builds of this process go on; the index tells the log itself. */
final class BuildProgress implements IndexProgress, AutoCloseable {

  private final Map<String, BuildState> building;
  private final String identity;

  BuildProgress(Map<String, BuildState> building, String identity) {
    this.building = building;
    this.identity = identity;
  }

  @Override
  public void at(BuildState state) {
    building.put(identity, state);
  }

  /** The build is over, well or not. */
  @Override
  public void close() {
    building.remove(identity);
  }
}
