// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A table of verified queries and terms, as {@code nl.memory} names it: {@code jdbc:…#table}.
 *
 * @param url of its database
 * @param table its name, with its schema if need be
 */
public record TableAddress(String url, String table) {

  private static final Pattern NAME = Pattern.compile("\\w+(\\.\\w+){0,2}");

  /** Opens a connection that may write to the database of a URL. */
  @FunctionalInterface
  public interface Opener {

    /** Opens it; the caller closes it. */
    Connection open(String url) throws SQLException;
  }

  /** Whether a value of {@code nl.memory} names a table, and no file. */
  public static boolean isTable(String setting) {
    return setting.toLowerCase(Locale.ROOT).startsWith("jdbc:");
  }

  /**
   * Reads a value of {@code nl.memory}.
   *
   * @throws IllegalArgumentException when it names no table, or the database of our own driver
   */
  public static TableAddress of(String setting) {
    int end = setting.lastIndexOf('#');
    String table = setting.substring(end + 1);
    if (end < 0 || !NAME.matcher(table).matches()) {
      throw new IllegalArgumentException(
          "a URL needs a table: jdbc:…#table, or …#schema.table, of letters, digits and _");
    }
    if (setting.toLowerCase(Locale.ROOT).startsWith("jdbc:nl:")) {
      throw new IllegalArgumentException("the URL of the table is one without nl:");
    }
    return new TableAddress(setting.substring(0, end), table);
  }
}
