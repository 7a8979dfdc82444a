// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Values at which a condition on a literal may change its mind. */
final class NearValues {

  private NearValues() {}

  /** The literal itself and what is near it: off by one, in other letters, longer, shorter. */
  static List<Object> of(Object literal) {
    if (literal instanceof Long number) {
      return List.of(number, number - 1, number + 1);
    } else if (literal instanceof Double number) {
      return List.of(number, number - 1, number + 1, Math.floor(number), Math.ceil(number));
    } else if (literal instanceof String text) {
      return new ArrayList<>(text(text));
    }
    return List.of(literal);
  }

  private static Set<Object> text(String text) {
    String core = text.replace("%", "").replace('_', 'x');
    Set<Object> near = new LinkedHashSet<>(List.of(core));
    if (core.isEmpty()) {
      return near;
    }
    if (!core.equals(text)) {
      // a pattern: what begins, ends and is in the middle with it
      near.addAll(List.of("a" + core, core + "z", "a" + core + "z"));
    }
    String stem = core.substring(0, core.length() - 1);
    near.addAll(
        List.of(core.toUpperCase(Locale.ROOT), core.toLowerCase(Locale.ROOT), core + " a", stem));
    near.addAll(nearDigits(stem, core.charAt(core.length() - 1)));
    return near;
  }

  private static List<String> nearDigits(String stem, char last) {
    if (!Character.isDigit(last)) {
      return List.of();
    }
    char less = last == '0' ? '1' : (char) (last - 1);
    return List.of(stem + less, stem + (last == '9' ? '8' : (char) (last + 1)));
  }
}
