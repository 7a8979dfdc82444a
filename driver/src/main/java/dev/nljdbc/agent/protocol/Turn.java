package dev.nljdbc.agent.protocol;

import java.util.List;

/**
 * A model's turn, understood.
 *
 * @param thought what it said
 * @param requests what it wants done, in order; at least one
 */
public record Turn(String thought, List<Request> requests) {

  public Turn {
    requests = List.copyOf(requests);
  }

  /**
   * One thing to do.
   *
   * @param id the provider's id of the call, empty in the text protocol
   * @param act what to do
   */
  public record Request(String id, Act act) {}
}
