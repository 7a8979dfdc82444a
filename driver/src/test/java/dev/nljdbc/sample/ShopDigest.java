// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.sample;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.zip.CRC32;

/** A line for each of the shop's tables: its name, rows, and a checksum over all cells as text. */
final class ShopDigest {

  private static final List<String> TABLES =
      List.of(
          "country",
          "address",
          "store",
          "employee",
          "customer",
          "genre",
          "label",
          "artist",
          "album",
          "track",
          "playlist",
          "playlist_track",
          "invoice",
          "invoice_line",
          "review",
          "trade_in");

  private ShopDigest() {}

  static String of(Connection connection) throws SQLException {
    StringBuilder digest = new StringBuilder();
    try (Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table + " ORDER BY 1, 2")) {
          digest.append(table).append(' ').append(checksum(rows)).append('\n');
        }
      }
    }
    return digest.toString();
  }

  private static String checksum(ResultSet rows) throws SQLException {
    CRC32 crc = new CRC32();
    int count = 0;
    int columns = rows.getMetaData().getColumnCount();
    while (rows.next()) {
      count++;
      for (int i = 1; i <= columns; i++) {
        crc.update((cell(rows.getString(i)) + '\n').getBytes(StandardCharsets.UTF_8));
      }
    }
    return count + " " + Long.toHexString(crc.getValue());
  }

  /** SQLite keeps 2.50 as 2.5; amounts are compared by value. */
  private static String cell(String text) {
    return text != null && text.matches("-?[0-9]+\\.[0-9]+")
        ? new BigDecimal(text).stripTrailingZeros().toPlainString()
        : String.valueOf(text);
  }
}
