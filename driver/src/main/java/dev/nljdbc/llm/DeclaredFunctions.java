// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import java.util.Collection;
import java.util.List;
import kotlin.jvm.internal.FunctionReference;
import kotlin.reflect.KClass;
import kotlin.reflect.KFunction;

/**
 * Stands in nl-jdbc.jar for {@code kotlin.reflect.full.KClasses}, of which openai-java calls one
 * function for each request, to find the model's name for Azure's older addresses. kotlin-reflect
 * is 3 MB and does not work once relocated. The shaded jars' build puts this class in its place.
 */
public final class DeclaredFunctions {

  private DeclaredFunctions() {}

  /** The one function that is looked for among a request's: {@code model}. */
  public static Collection<KFunction<?>> getDeclaredFunctions(KClass<?> type) {
    return List.of(new ModelFunction());
  }

  private static final class ModelFunction extends FunctionReference {

    private static final long serialVersionUID = 1L;

    ModelFunction() {
      super(1);
    }

    @Override
    public String getName() {
      return "model";
    }

    @Override
    public Object call(Object... args) {
      try {
        return args[0].getClass().getMethod("model").invoke(args[0]);
      } catch (ReflectiveOperationException e) {
        // openai-java takes this for a request without a model
        throw new IllegalArgumentException(args[0].getClass() + " has no model", e);
      }
    }
  }
}
