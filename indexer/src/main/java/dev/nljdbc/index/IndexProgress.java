package dev.nljdbc.index;

/**
 * Receives the progress of a build, on the building thread: when a table begins, and several times
 * a second.
 */
@FunctionalInterface
public interface IndexProgress {

  /** Ignores progress. */
  IndexProgress SILENT = state -> {};

  /** Called with the progress so far. */
  void at(BuildState state);
}
