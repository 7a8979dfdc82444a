// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import java.sql.Types;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Declared types with their size, as people write them, and the kinds of type that they name. */
final class TypeNames {

  /** Engines report such sizes for columns without a declared size. */
  private static final int UNLIMITED_TEXT = 1_000_000;

  private static final int UNLIMITED_DIGITS = 1_000;

  private static final String WHOLE = "^(?=.*INT)(?!.*(?:INTERVAL|POINT))";

  /** The first that fits holds. */
  private static final List<Meaning> MEANINGS =
      List.of(
          new Meaning("BOOL|^BIT$", Types.BOOLEAN),
          new Meaning("CHAR|CLOB|TEXT", Types.VARCHAR),
          new Meaning(WHOLE + ".*BIG", Types.BIGINT),
          new Meaning(WHOLE, Types.INTEGER),
          new Meaning("BLOB|BINARY|^BYTEA$", Types.BLOB),
          new Meaning("REAL|FLOA|DOUB", Types.DOUBLE),
          new Meaning("NUM|DEC|MONEY", Types.NUMERIC),
          new Meaning("^DATETIME|^TIMESTAMP", Types.TIMESTAMP),
          new Meaning("^DATE", Types.DATE),
          new Meaning("^TIME", Types.TIME));

  private TypeNames() {}

  static String withSize(@Nullable String typeName, int jdbcType, int size, int digits) {
    String name = typeName == null ? "" : typeName;
    if (name.contains("(") || size <= 0) {
      return name;
    }
    boolean text = name.toLowerCase(Locale.ROOT).contains("char") && size < UNLIMITED_TEXT;
    boolean bits = name.equalsIgnoreCase("bit") && size > 1 && size < UNLIMITED_DIGITS;
    if (text || bits) {
      return name + "(" + size + ")";
    }
    boolean decimal = jdbcType == Types.DECIMAL || jdbcType == Types.NUMERIC;
    if (decimal && size < UNLIMITED_DIGITS) {
      return name + "(" + size + (digits > 0 ? "," + digits : "") + ")";
    }
    return name;
  }

  /**
   * The JDBC type that the words of a declared type mean, much as SQLite decides on affinity. What
   * they do not say is text, since anything can be read as such.
   */
  static int jdbcType(String declared) {
    String type = declared.toUpperCase(Locale.ROOT);
    return MEANINGS.stream()
        .filter(meaning -> meaning.words().matcher(type).find())
        .findFirst()
        .map(Meaning::jdbcType)
        .orElse(Types.VARCHAR);
  }

  /** What a type is whose name holds these words. */
  private record Meaning(Pattern words, int jdbcType) {
    Meaning(String words, int jdbcType) {
      this(Pattern.compile(words, Pattern.DOTALL), jdbcType);
    }
  }
}
