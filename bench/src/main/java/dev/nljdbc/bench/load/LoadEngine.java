// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import dev.nljdbc.bench.load.ColumnType.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** An engine that SQLite databases can be loaded into: its types, its names, its places. */
public enum LoadEngine {

  /** A schema for each database, within the URL's database. */
  POSTGRESQL(
      "bigint", "decimal", "double precision", "text", "bytea", "date", "timestamp", "time") {

    @Override
    String urlOf(String url, String place) {
      return url + (url.contains("?") ? "&" : "?") + "currentSchema=" + place;
    }
  },

  /** A database for each, on the URL's server. */
  MARIADB("bigint", "decimal", "double", "longtext", "longblob", "date", "datetime(6)", "time(6)") {
    @Override
    String text(long longest) {
      return longest <= LONGEST_VARCHAR
          ? "varchar(" + Math.max(1, longest) + ")"
          : super.text(longest);
    }

    @Override
    String quoted(String name) {
      return '`' + name.replace("`", "``") + '`';
    }

    @Override
    String create(String place) {
      // Text is told apart as SQLite does: by case, by accent, by blanks at its end.
      return "CREATE DATABASE "
          + quoted(place)
          + " CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin";
    }

    @Override
    String drop(String place) {
      return "DROP DATABASE " + quoted(place);
    }

    @Override
    String urlOf(String url, String place) {
      int options = url.indexOf('?');
      String base = options < 0 ? url : url.substring(0, options);
      int slash = base.indexOf('/', base.indexOf("//") + 2);
      return (slash < 0 ? base : base.substring(0, slash))
          + "/"
          + place
          + (options < 0 ? "" : url.substring(options));
    }

    @Override
    boolean canBeKey(List<ColumnType> types) {
      long characters = types.stream().mapToLong(ColumnType::longest).sum();
      return super.canBeKey(types) && characters <= LONGEST_KEY && none(types, LONGEST_VARCHAR);
    }
  },

  /** A schema for each database within the URL's, or a database each where the URL has {db}. */
  H2(
      "bigint",
      "decimal",
      "double precision",
      "varchar",
      "blob",
      "date",
      "timestamp(6)",
      "time(6)") {
    @Override
    String text(long longest) {
      return longest > H2_VARCHAR ? "clob" : super.text(longest);
    }

    @Override
    String urlOf(String url, String place) {
      return url + ";SCHEMA=" + place;
    }

    @Override
    boolean canBeKey(List<ColumnType> types) {
      return super.canBeKey(types) && none(types, H2_VARCHAR);
    }
  },

  /** A file for each database: the URL must have {db}. */
  DUCKDB("BIGINT", "DECIMAL", "DOUBLE", "VARCHAR", "BLOB", "DATE", "TIMESTAMP", "TIME") {

    @Override
    boolean keysInTable() {
      return true;
    }
  };

  /** Stands for a database's name in a URL. */
  static final String NAME = "{db}";

  /** A row's columns may take 65,535 bytes together, and a character four. */
  private static final int LONGEST_VARCHAR = 160;

  /** A key may have 3,072 bytes; some are left for numbers. */
  private static final int LONGEST_KEY = 700;

  private static final int H2_VARCHAR = 1_000_000;
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** The engine's names of the kinds of columns, in their order. */
  private final List<String> types;

  LoadEngine(String... types) {
    this.types = List.of(types);
  }

  String type(ColumnType type) {
    String name = types.get(type.kind().ordinal());
    return switch (type.kind()) {
      case TEXT -> text(type.longest());
      case DECIMAL -> name + "(" + type.precision() + ", " + type.scale() + ")";
      default -> name;
    };
  }

  /**
   * The type of texts.
   *
   * @param longest characters of the longest
   */
  String text(long longest) {
    return types.get(Kind.TEXT.ordinal());
  }

  /** Whether these columns together can be a key. */
  boolean canBeKey(List<ColumnType> types) {
    return types.stream().noneMatch(type -> type.kind() == Kind.BLOB);
  }

  private static boolean none(List<ColumnType> types, int longer) {
    return types.stream().noneMatch(type -> type.longest() > longer);
  }

  /** Whether foreign keys can only be declared with their table. */
  boolean keysInTable() {
    return false;
  }

  /** The URL of one database in a place of its own, for queries that don't name the place. */
  String urlOf(String url, String place) {
    throw new IllegalArgumentException(
        "The URL must have " + NAME + " in it, for a file for each database: " + url);
  }

  String create(String place) {
    return "CREATE SCHEMA " + quoted(place);
  }

  String drop(String place) {
    return "DROP SCHEMA " + quoted(place) + " CASCADE";
  }

  String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /**
   * A name as the engine keeps those that are not quoted, so that queries need not quote it; a name
   * that must be quoted anyway keeps its case.
   */
  static String folded(Connection connection, String name) throws SQLException {
    if (!PLAIN.matcher(name).matches()) {
      return name;
    } else if (connection.getMetaData().storesUpperCaseIdentifiers()) {
      return name.toUpperCase(Locale.ROOT);
    } else if (connection.getMetaData().storesLowerCaseIdentifiers()) {
      return name.toLowerCase(Locale.ROOT);
    }
    return name;
  }
}
