package dev.nljdbc.index;

/**
 * Hears how a build goes on; called from the building thread, when a table begins and some times a
 * second.
 */
@FunctionalInterface
public interface IndexProgress {

  /** Hears nothing. */
  IndexProgress SILENT = state -> {};

  /** Progress was made. */
  void at(BuildState state);
}
