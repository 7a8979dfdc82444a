// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.planted.jdbc;

import java.lang.reflect.Method;

/** Breaks the house's rules, for {@link dev.nljdbc.ArchitectureTest}. */
public final class Reflects {

  private Reflects() {}

  /** Calls by name. */
  public static Object call(Method method) throws ReflectiveOperationException {
    return method.invoke(null);
  }
}
