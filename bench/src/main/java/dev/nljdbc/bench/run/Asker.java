package dev.nljdbc.bench.run;

import java.nio.file.Path;
import java.time.Duration;

/** Somebody who answers questions about databases. Not thread-safe: one per worker. */
public interface Asker extends AutoCloseable {

  /**
   * Makes a database ready, so that the first question does not pay for it.
   *
   * @return whether there was anything to do: false when it was the last one prepared
   */
  boolean prepare(Path database) throws AskException;

  /**
   * Answers a question and reads the rows to their end.
   *
   * @param evidence outside knowledge that comes with it; empty for none
   * @param limit the most time
   */
  Reply ask(Path database, String question, String evidence, Duration limit) throws AskException;

  @Override
  void close();
}
