package dev.nljdbc.catalog.read;

import java.sql.Types;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Declared types with their size, as people write them, and the kinds of type that they name. */
final class TypeNames {

  /** Engines report such sizes for columns without a declared size. */
  private static final int UNLIMITED_TEXT = 1_000_000;

  private static final int UNLIMITED_DIGITS = 1_000;

  private TypeNames() {}

  static String withSize(@Nullable String typeName, int jdbcType, int size, int digits) {
    String name = typeName == null ? "" : typeName;
    if (name.contains("(") || size <= 0) {
      return name;
    }
    boolean text = name.toLowerCase(Locale.ROOT).contains("char");
    if (text && size < UNLIMITED_TEXT) {
      return name + "(" + size + ")";
    }
    boolean bits = name.equalsIgnoreCase("bit") && size > 1 && size < UNLIMITED_DIGITS;
    if (bits) {
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
    if (type.contains("BOOL") || type.equals("BIT")) {
      return Types.BOOLEAN;
    }
    if (type.contains("CHAR") || type.contains("CLOB") || type.contains("TEXT")) {
      return Types.VARCHAR;
    }
    if (type.contains("INT") && !type.contains("INTERVAL") && !type.contains("POINT")) {
      return type.contains("BIG") ? Types.BIGINT : Types.INTEGER;
    }
    if (type.contains("BLOB") || type.contains("BINARY") || type.equals("BYTEA")) {
      return Types.BLOB;
    }
    if (type.contains("REAL") || type.contains("FLOA") || type.contains("DOUB")) {
      return Types.DOUBLE;
    }
    if (type.contains("NUM") || type.contains("DEC") || type.contains("MONEY")) {
      return Types.NUMERIC;
    }
    if (type.startsWith("DATETIME") || type.startsWith("TIMESTAMP")) {
      return Types.TIMESTAMP;
    }
    if (type.startsWith("DATE")) {
      return Types.DATE;
    }
    return type.startsWith("TIME") ? Types.TIME : Types.VARCHAR;
  }
}
