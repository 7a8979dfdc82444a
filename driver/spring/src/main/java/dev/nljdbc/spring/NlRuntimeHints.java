// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** Hints for native images beyond the driver's own metadata. */
final class NlRuntimeHints implements RuntimeHintsRegistrar {

  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
    hints.resources().registerPattern("dev/nljdbc/**");
    hints.resources().registerPattern("META-INF/services/*");
  }
}
