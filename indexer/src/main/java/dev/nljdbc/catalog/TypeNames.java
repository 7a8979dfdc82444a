package dev.nljdbc.catalog;

import java.sql.Types;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Type names with their size, as people write them. */
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
}
