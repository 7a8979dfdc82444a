package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;

/** Refuses characters that some engine, driver or parser stops at or turns into another. */
final class Characters {

  private Characters() {}

  static void check(String sql) throws NlException {
    for (int i = 0; i < sql.length(); i++) {
      char c = sql.charAt(i);
      boolean control = c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == 127;
      boolean broken =
          Character.isHighSurrogate(c)
                  && (i + 1 == sql.length() || !Character.isLowSurrogate(sql.charAt(i + 1)))
              || Character.isLowSurrogate(c)
                  && (i == 0 || !Character.isHighSurrogate(sql.charAt(i - 1)));
      if (control || broken) {
        throw Refusal.of(
            "a character with the code " + (int) c,
            "Control characters and broken Unicode are read differently by parsers and engines",
            "Write the query without it");
      }
    }
  }
}
