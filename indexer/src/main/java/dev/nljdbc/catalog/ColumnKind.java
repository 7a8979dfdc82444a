// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.sql.JDBCType;
import java.sql.Types;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The coarse kind of a column's values, which determines its statistics and uses. */
public enum ColumnKind {
  /** Character data; its values are searchable. */
  TEXT("CHAR VARCHAR LONGVARCHAR NCHAR NVARCHAR LONGNVARCHAR CLOB NCLOB"),

  /** Integers, decimals and floating point. */
  NUMBER("TINYINT SMALLINT INTEGER BIGINT FLOAT REAL DOUBLE NUMERIC DECIMAL"),

  /** Dates, times and timestamps. */
  TEMPORAL("DATE TIME TIMESTAMP TIME_WITH_TIMEZONE TIMESTAMP_WITH_TIMEZONE"),

  /** True or false. */
  BOOLEAN("BIT BOOLEAN"),

  /** Bytes, documents, arrays and all other types: listed, never read. */
  OTHER("ARRAY");

  /** How dates and times are named, but not a domain such as time_unit. */
  private static final Pattern TEMPORAL_NAME =
      Pattern.compile(
          "(date_?(time)?|time(stamp|tz|_with)?|year)(\\d|tz|offset|_[mn]?s|_\\w*tz|_\\w*zone)*(?!\\w)");

  /** How composite types, bit strings and ranges begin. */
  private static final Pattern NESTED =
      Pattern.compile("(array|map|struct|union|list|row|bit)\\(|(date|ts|tstz)(multi)?range\\z");

  private static final Pattern ARRAY = Pattern.compile("\\[\\d*]\\z");

  private static final Set<Integer> WHOLE_NUMBERS =
      Set.of(Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT);

  /** A catalog has few types, however many columns. */
  private static final Map<String, Decided> DECIDED = new ConcurrentHashMap<>();

  private static final int MOST_DECIDED = 10_000;

  private final Set<Integer> jdbcTypes;

  /** What a declared type is, as a driver reported it last. */
  private record Decided(int jdbcType, ColumnKind kind) {}

  ColumnKind(String jdbcTypes) {
    this.jdbcTypes =
        Arrays.stream(jdbcTypes.split(" "))
            .map(name -> JDBCType.valueOf(name).getVendorTypeNumber())
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Decides by the JDBC type, and by the declared type's name where drivers report little (SQLite
   * answers VARCHAR for every type that it does not know).
   */
  public static ColumnKind of(int jdbcType, String declaredType) {
    Decided known = DECIDED.get(declaredType);
    if (known == null || known.jdbcType != jdbcType) {
      known = new Decided(jdbcType, decide(jdbcType, declaredType));
      if (DECIDED.size() < MOST_DECIDED) {
        DECIDED.put(declaredType, known);
      }
    }
    return known.kind;
  }

  /** Whether a JDBC type has whole numbers only. */
  public static boolean isWholeNumber(int jdbcType) {
    return WHOLE_NUMBERS.contains(jdbcType);
  }

  private static ColumnKind decide(int jdbcType, String declaredType) {
    String t = declaredType.toLowerCase(Locale.ROOT);
    if (jdbcType == Types.ARRAY || NESTED.matcher(t).lookingAt() || array(t)) {
      return OTHER;
    }
    if (t.startsWith("bool")) {
      return BOOLEAN;
    }
    if (TEMPORAL_NAME.matcher(t).lookingAt()) {
      return TEMPORAL;
    }
    return Arrays.stream(values())
        .filter(kind -> kind.jdbcTypes.contains(jdbcType))
        .findFirst()
        .orElseGet(() -> byName(t));
  }

  private static boolean array(String type) {
    return type.endsWith("]") && ARRAY.matcher(type).find();
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
