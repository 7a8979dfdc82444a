package dev.nljdbc.agent.tool;

import java.util.List;

/** The questions of one database whose SQL people verified, as examples for questions like them. */
@FunctionalInterface
public interface Exemplars {

  /** There are none. */
  Exemplars NONE = List::of;

  /** All of them, as they are now, in the order in which they were remembered. */
  List<Exemplar> all();

  /**
   * A verified query.
   *
   * @param question as a person asked it
   * @param sql as a person verified it; it passed the guard then
   * @param parameters how many {@code ?} both hold
   */
  record Exemplar(String question, String sql, int parameters) {}
}
