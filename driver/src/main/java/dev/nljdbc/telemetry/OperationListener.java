// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.telemetry;

import java.util.Optional;

/** Whoever watches operations. */
interface OperationListener {

  /** One began, on the thread that calls; empty where it is not watched. */
  Optional<Watching> begun(Operation operation);

  /** A question is over: its rows came, or whoever asked was told why not. */
  default void asked(AskedQuestion question) {}

  /** One operation under way. */
  @FunctionalInterface
  interface Watching {

    /** It ended, on the same thread. */
    void ended(Operation operation);
  }
}
