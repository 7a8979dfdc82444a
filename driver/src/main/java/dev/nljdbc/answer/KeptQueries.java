package dev.nljdbc.answer;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;

/** Where verified queries are kept. Thread-safe. */
interface KeptQueries {

  /** In words: a file's path, or that they are in memory only. */
  String place();

  /** Those there are, whoever remembered them. */
  List<VerifiedQuery> all();

  /**
   * Changes them, while nobody else does.
   *
   * @throws IOException when they can't be kept, with the reason; all is as it was then
   */
  void change(UnaryOperator<List<VerifiedQuery>> change) throws IOException;

  /** What went less than well since this was last asked, in words for the user. */
  List<String> newWarnings();
}
