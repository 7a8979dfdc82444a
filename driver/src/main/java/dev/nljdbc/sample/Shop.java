// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.sample;

import dev.nljdbc.core.PackagedText;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * A music shop with stores, employees, customers, albums, tracks, playlists and invoices: 16 tables
 * and some 11,000 rows, the same on every machine and engine.
 *
 * <p>It is made to be as awkward as real data. Two tables have two foreign keys to the same table
 * ({@code invoice} to {@code address} for billing and shipping, {@code trade_in} to {@code
 * customer} for seller and buyer); {@code employee.reports_to} refers to its own table; {@code
 * playlist_track} is many-to-many with a composite key. Values are as people typed them: {@code
 * customer.loyalty_tier} is {@code bronze}, {@code Silver} or {@code GOLD}; {@code
 * invoice.payment_method} has {@code 'gift card '} with a blank at its end, as have some playlists'
 * names; some artists and genres are all upper or all lower case; names have accents and
 * apostrophes. Null stands for: no company, e-mail or phone known, no loyalty tier, a sale of the
 * web shop (no employee), a trade-in not yet sold, an artist who has not split up.
 */
public final class Shop {

  private Shop() {}

  /**
   * Creates and fills its tables in an empty database of SQLite, H2, PostgreSQL, MariaDB or DuckDB,
   * in one transaction where the engine can; takes about half a second on SQLite.
   *
   * @param connection left in the auto-commit mode that it was in
   * @throws SQLException the engine's own, for example when a table of that name is there already
   */
  public static void create(Connection connection) throws SQLException {
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      createTables(connection, statement);
      fill(new InsertWriter(statement));
      connection.commit();
    } catch (SQLException | RuntimeException e) {
      rollback(connection, e);
      throw e;
    } finally {
      connection.setAutoCommit(autoCommit);
    }
  }

  private static void createTables(Connection connection, Statement statement) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName().toLowerCase(Locale.ROOT);
    // Elsewhere text is Unicode already; there it is whatever the server was set up with.
    String options =
        product.contains("mariadb") || product.contains("mysql")
            ? " DEFAULT CHARACTER SET utf8mb4"
            : "";
    for (String ddl : PackagedText.read(Shop.class, "shop.sql").split(";")) {
      if (!ddl.isBlank()) {
        statement.execute(ddl.strip() + options);
      }
    }
  }

  /** Each part has dice of its own, so that one can change without the others' rows changing. */
  private static void fill(InsertWriter writer) throws SQLException {
    SampleWords words = SampleWords.load();
    PeopleTables people = new PeopleTables(words, new SeededRandom(4_101));
    people.write(writer);
    MusicTables music = new MusicTables(words, new SeededRandom(4_202));
    music.write(writer);
    new SalesTables(words, new SeededRandom(4_303), people, music).write(writer);
  }

  private static void rollback(Connection connection, Exception cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }
}
