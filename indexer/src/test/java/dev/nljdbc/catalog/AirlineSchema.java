// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * One logical schema on all engines, with what makes catalogs hard: names to be quoted, composite
 * keys, two keys between the same tables, a self-reference, a key to a unique column, a view.
 */
public final class AirlineSchema {

  private static final String[] STATEMENTS = {
    "CREATE TABLE \"Airport\" (\"code\" CHAR(3) NOT NULL PRIMARY KEY,"
        + " \"City Name\" VARCHAR(40), \"order\" INTEGER DEFAULT 7)",
    "CREATE TABLE \"flight\" (\"id\" INTEGER NOT NULL PRIMARY KEY, \"source\" CHAR(3) NOT NULL,"
        + " \"destination\" CHAR(3), \"price\" DECIMAL(8,2), \"day\" DATE, \"on_time\" BOOLEAN,"
        + " CONSTRAINT \"flight_from\" FOREIGN KEY (\"source\") REFERENCES \"Airport\" (\"code\"),"
        + " CONSTRAINT \"flight_to\" FOREIGN KEY (\"destination\") REFERENCES \"Airport\""
        + " (\"code\"))",
    "CREATE TABLE \"seat\" (\"number\" VARCHAR(4) NOT NULL, \"flight_id\" INTEGER NOT NULL,"
        + " PRIMARY KEY (\"flight_id\", \"number\"),"
        + " CONSTRAINT \"seat_flight\" FOREIGN KEY (\"flight_id\") REFERENCES \"flight\" (\"id\"))",
    "CREATE TABLE \"booking\" (\"id\" INTEGER NOT NULL PRIMARY KEY,"
        + " \"seat_number\" VARCHAR(4), \"flight\" INTEGER,"
        + " CONSTRAINT \"booking_seat\" FOREIGN KEY (\"flight\", \"seat_number\")"
        + " REFERENCES \"seat\" (\"flight_id\", \"number\"))",
    "CREATE TABLE \"employee\" (\"id\" INTEGER NOT NULL PRIMARY KEY,"
        + " \"badge\" VARCHAR(10) NOT NULL, \"boss\" INTEGER,"
        + " CONSTRAINT \"badge_once\" UNIQUE (\"badge\"),"
        + " CONSTRAINT \"employee_boss\" FOREIGN KEY (\"boss\") REFERENCES \"employee\" (\"id\"))",
    "CREATE TABLE \"visit\" (\"badge\" VARCHAR(10) NOT NULL, \"note\" VARCHAR(200), CONSTRAINT"
        + " \"visit_badge\" FOREIGN KEY (\"badge\") REFERENCES \"employee\" (\"badge\"))",
    "CREATE VIEW \"cheap flight\" AS SELECT \"id\", \"price\" FROM \"flight\""
        + " WHERE \"price\" < 100",
  };

  private AirlineSchema() {}

  public static String freshUrl(Engines engine, Path directory) throws SQLException {
    return engine.urlWith(directory, quotedFor(engine, STATEMENTS));
  }

  /** MariaDB quotes with backticks. */
  public static String[] quotedFor(Engines engine, String... statements) {
    String[] quoted = statements.clone();
    if (engine == Engines.MARIADB) {
      for (int i = 0; i < quoted.length; i++) {
        quoted[i] = quoted[i].replace('"', '`');
      }
    }
    return quoted;
  }
}
