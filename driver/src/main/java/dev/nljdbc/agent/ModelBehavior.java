// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

/**
 * What earlier questions showed of a model, kept as long as it is open: whether it calls functions,
 * and whether it keeps to the protocol. Thread-safe.
 */
final class ModelBehavior {

  private volatile boolean withoutTools;
  private volatile boolean losesProtocol;

  void refusesTools() {
    withoutTools = true;
  }

  boolean withoutTools() {
    return withoutTools;
  }

  /** Its turns can't be read as actions, again and again. */
  void lostProtocol() {
    losesProtocol = true;
  }

  boolean losesProtocol() {
    return losesProtocol;
  }
}
