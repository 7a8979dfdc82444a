package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;

/**
 * Refuses characters that some engine, driver or parser stops at or turns into another, and those
 * by which a query looks like another one to whoever reads it.
 */
final class Characters {

  private Characters() {}

  static void check(String sql) throws NlException {
    for (int i = 0; i < sql.length(); i++) {
      char c = sql.charAt(i);
      boolean control =
          c < ' ' && c != '\t' && c != '\n' && c != '\r'
              || c >= 127 && c < 160
              || disguises(sql, i);
      boolean broken =
          Character.isHighSurrogate(c)
                  && (i + 1 == sql.length() || !Character.isLowSurrogate(sql.charAt(i + 1)))
              || Character.isLowSurrogate(c)
                  && (i == 0 || !Character.isHighSurrogate(sql.charAt(i - 1)));
      if (control || broken) {
        throw Refusal.of(
            "a character with the code " + sql.codePointAt(i),
            "Control characters and broken Unicode are read differently by parsers and engines, marks of"
                + " direction and line by people",
            "Write the query without it");
      }
    }
  }

  /** Orders and ends lines, or spells in tags: what is shown is not what runs. */
  private static boolean disguises(String sql, int at) {
    int c = sql.codePointAt(at);
    return c >= 0x202A && c <= 0x202E
        || c >= 0x2066 && c <= 0x2069
        || c == 0x2028
        || c == 0x2029
        || c >= 0xE0000 && c <= 0xE007F;
  }
}
