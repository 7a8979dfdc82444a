package dev.nljdbc.agent;

import java.util.List;

/**
 * A model's turn, understood.
 *
 * @param thought what it said
 * @param requests what it wants done, in order; at least one
 */
record Turn(String thought, List<Request> requests) {

  Turn {
    requests = List.copyOf(requests);
  }

  /**
   * One thing to do.
   *
   * @param id the provider's id of the call, empty in the text protocol
   * @param act what to do
   */
  record Request(String id, Act act) {}
}
