package dev.nljdbc.catalog;

import java.sql.Types;
import java.util.Locale;
import java.util.regex.Pattern;

/** The coarse kind of a column's values, which determines its statistics and uses. */
public enum ColumnKind {
  /** Character data; its values are searchable. */
  TEXT,
  /** Integers, decimals and floating point. */
  NUMBER,
  /** Dates, times and timestamps. */
  TEMPORAL,
  /** True or false. */
  BOOLEAN,
  /** Bytes, documents, arrays and all other types: listed, never read. */
  OTHER;

  /** Composite types and bit strings. */
  private static final Pattern NESTED =
      Pattern.compile(
          ".*\\[\\d*]|(map|struct|union|list|row)\\(.*|bit\\(.*|(date|ts|tstz)(multi)?range");

  /**
   * Decides by the JDBC type, and by the declared type's name where drivers report little (SQLite
   * answers VARCHAR for every type that it does not know).
   */
  public static ColumnKind of(int jdbcType, String declaredType) {
    String t = declaredType.toLowerCase(Locale.ROOT);
    if (jdbcType == Types.ARRAY || NESTED.matcher(t).matches()) {
      return OTHER;
    }
    if (t.startsWith("bool")) {
      return BOOLEAN;
    }
    if (t.startsWith("date")
        || (t.startsWith("time") && !t.startsWith("timeuuid"))
        || t.equals("year")) {
      return TEMPORAL;
    }
    return switch (jdbcType) {
      case Types.BIT, Types.BOOLEAN -> BOOLEAN;
      case Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.FLOAT,
          Types.REAL,
          Types.DOUBLE,
          Types.NUMERIC,
          Types.DECIMAL ->
          NUMBER;
      case Types.DATE,
          Types.TIME,
          Types.TIMESTAMP,
          Types.TIME_WITH_TIMEZONE,
          Types.TIMESTAMP_WITH_TIMEZONE ->
          TEMPORAL;
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.CLOB,
          Types.NCLOB ->
          TEXT;
      default -> byName(t);
    };
  }

  private static ColumnKind byName(String type) {
    if (type.endsWith("hugeint")) {
      return NUMBER;
    }
    boolean text =
        type.contains("char")
            || type.contains("text")
            || type.contains("enum")
            || type.equals("uuid");
    return text ? TEXT : OTHER;
  }
}
