package dev.nljdbc.offline;

import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;

/** Reads a question as SQL, without a language model. Stateless but for its index; thread-safe. */
public final class OfflineParser {

  /** A parser for one database. */
  public OfflineParser(DatabaseIndex index) {}

  /**
   * The best reading of a question.
   *
   * @throws NlException {@link dev.nljdbc.error.NlError#NOT_UNDERSTOOD}, naming the words that link
   *     to nothing, or what kind of question it can't build
   */
  public Reading parse(String question) throws NlException {
    throw new UnsupportedOperationException("not built yet");
  }
}
