package dev.nljdbc.index;

/** Hears how a build goes on; called from the building thread. */
@FunctionalInterface
public interface IndexProgress {

  /** Hears nothing. */
  IndexProgress SILENT = (stage, done, total) -> {};

  /**
   * Progress was made.
   *
   * @param stage what is being done, in a few words, for example {@code reading customers}
   * @param done tables done
   * @param total tables in all
   */
  void at(String stage, int done, int total);
}
