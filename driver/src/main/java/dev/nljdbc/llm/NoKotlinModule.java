// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.databind.module.SimpleModule;
import kotlin.jvm.functions.Function1;
import org.jspecify.annotations.Nullable;

/**
 * Stands in the shaded jars for Jackson's Kotlin module, which openai-java puts into a mapper of
 * its own, and which fails without kotlin-reflect as soon as that mapper writes the body of a
 * server's error. What is read goes through {@link ClientJson} instead. The build puts this class
 * in the place of both the module and the functions that make it.
 */
public final class NoKotlinModule extends SimpleModule {

  private static final long serialVersionUID = 1L;

  /** A module that changes nothing. */
  public NoKotlinModule() {
    super(NoKotlinModule.class.getName());
  }

  /** What Kotlin's {@code kotlinModule()} is compiled to; the arguments are its defaults. */
  public static NoKotlinModule kotlinModule$default(
      @Nullable Function1<?, ?> initializer, int defaults, @Nullable Object marker) {
    return new NoKotlinModule();
  }
}
