package dev.nljdbc.agent;

/**
 * What was found out about a model in earlier questions, beside what its server refuses: kept as
 * long as the model is open. Thread-safe.
 */
final class ModelBehavior {

  private volatile boolean withoutTools;
  private volatile boolean losesProtocol;

  /** Function calls were refused. */
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
