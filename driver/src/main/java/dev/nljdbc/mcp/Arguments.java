// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.List;
import java.util.Map;

/** The arguments of a call, as JSON gives them. */
record Arguments(Map<String, Object> values) {

  /** Longer ones are refused before anything reads them. */
  private static final int LONGEST = 100_000;

  private static final int MOST_TEXTS = 50;

  /**
   * A text that has to be there.
   *
   * @throws NlException when it is not, or is too long
   */
  String text(String name) throws NlException {
    Object value = values.get(name);
    if (!(value instanceof String text) || text.isBlank()) {
      throw wrong(name, "has to be a text");
    }
    return checked(name, text);
  }

  /** One text or several. */
  List<String> texts(String name) throws NlException {
    if (!(values.get(name) instanceof List<?> list)) {
      return List.of(text(name));
    }
    if (list.size() > MOST_TEXTS || !list.stream().allMatch(String.class::isInstance)) {
      throw wrong(name, "has to be a list of at most " + MOST_TEXTS + " texts");
    }
    List<String> texts = list.stream().map(String.class::cast).toList();
    for (String text : texts) {
      checked(name, text);
    }
    return texts;
  }

  /** A whole number, at least 1; the usual one where none is given, never more than the most. */
  int number(String name, int usual, int most) throws NlException {
    Object value = values.get(name);
    if (value == null) {
      return usual;
    }
    if (!(value instanceof Number number) || number.longValue() < 1) {
      throw wrong(name, "has to be a whole number from 1");
    }
    return (int) Math.min(most, number.longValue());
  }

  private static String checked(String name, String text) throws NlException {
    if (text.length() > LONGEST) {
      throw wrong(name, "has at most " + LONGEST + " characters");
    }
    return text;
  }

  private static NlException wrong(String name, String what) {
    return new NlException(NlError.SYNTAX, "The argument '" + name + "' " + what + ".");
  }
}
