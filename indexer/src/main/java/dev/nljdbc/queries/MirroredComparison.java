// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import java.util.Map;
import java.util.Optional;

/** Comparisons with their sides exchanged: {@code 18 < age} is {@code age > 18}. */
public final class MirroredComparison {

  private static final Map<String, String> OPERATORS =
      Map.of("=", "=", "<>", "<>", "<", ">", "<=", ">=", ">", "<", ">=", "<=");

  private MirroredComparison() {}

  /** The operator that says the same with the sides exchanged; empty of any other operator. */
  public static Optional<String> of(String operator) {
    return Optional.ofNullable(OPERATORS.get(operator));
  }
}
