// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import dev.nljdbc.jdbc.NlDriver;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import net.sf.jasperreports.engine.JRException;
import net.sf.jasperreports.engine.JRPrintText;
import net.sf.jasperreports.engine.JasperCompileManager;
import net.sf.jasperreports.engine.JasperFillManager;
import net.sf.jasperreports.engine.JasperPrint;
import net.sf.jasperreports.engine.JasperReport;
import net.sf.jasperreports.engine.design.JRDesignQuery;
import net.sf.jasperreports.engine.design.JasperDesign;
import net.sf.jasperreports.engine.xml.JRXmlLoader;

/** A report on concerts with parameters of seven types; and a process that fills it. */
final class Concerts {

  private static final String TABLE =
      "CREATE TABLE concert (id INTEGER PRIMARY KEY, band VARCHAR(40), title VARCHAR(40),"
          + " minutes INTEGER, price DECIMAL(8, 2), held DATE, sold TIMESTAMP,"
          + " filled DOUBLE PRECISION, guests BIGINT)";

  /** What a report is filled with where the test says nothing else. */
  static final Map<String, Object> VALUES =
      Map.of(
          "who",
          "Ada",
          "least",
          60,
          "price",
          new BigDecimal("10.50"),
          "since",
          Date.valueOf("2024-02-29"),
          "sold",
          Timestamp.valueOf("2024-05-01 18:30:00.25"),
          "share",
          0.5,
          "guests",
          12_000_000_000L);

  private Concerts() {}

  /** The URL of a fresh database; values are bound as the engine's own driver writes them. */
  static String url(Engines engine, Path directory) throws SQLException {
    String url = engine.urlWith(directory, TABLE);
    try (Connection connection = engine.connect(url);
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO concert VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
      for (int i = 1; i <= 12; i++) {
        insert.setInt(1, i);
        insert.setString(2, List.of("Ada", "Bo", "Cy").get(i % 3));
        insert.setString(3, "Night " + i);
        insert.setInt(4, 40 + 10 * i);
        insert.setBigDecimal(5, new BigDecimal("7.25").multiply(BigDecimal.valueOf(i)));
        insert.setDate(6, Date.valueOf("2024-" + (i < 10 ? "0" : "") + i + "-01"));
        insert.setTimestamp(7, Timestamp.valueOf("2024-05-01 18:30:00." + i));
        insert.setDouble(8, i / 12.0);
        insert.setLong(9, i * 1_000_000_000L);
        insert.executeUpdate();
      }
    }
    return url;
  }

  /** The report with another query. */
  static JasperReport report(String query) throws IOException, JRException {
    try (InputStream in = Concerts.class.getResourceAsStream("concerts.jrxml")) {
      JasperDesign design = JRXmlLoader.load(in);
      JRDesignQuery text = new JRDesignQuery();
      text.setText(query);
      design.setQuery(text);
      return JasperCompileManager.compileReport(design);
    }
  }

  /** What stands on the pages of a filled report, in order. */
  static List<String> printed(
      JasperReport report, Map<String, Object> values, Connection connection) throws JRException {
    JasperPrint print = JasperFillManager.fillReport(report, new HashMap<>(values), connection);
    List<String> texts = new ArrayList<>();
    print
        .getPages()
        .forEach(
            page ->
                page.getElements()
                    .forEach(element -> texts.add(((JRPrintText) element).getFullText())));
    return texts;
  }

  /**
   * Prints the report for bands.
   *
   * @param arguments the URL, the query, the bands apart by commas, settings as name=value
   */
  public static void main(String[] arguments) throws Exception {
    Properties properties = new Properties();
    for (int i = 3; i < arguments.length; i++) {
      String[] setting = arguments[i].split("=", 2);
      properties.setProperty(setting[0], setting[1]);
    }
    JasperReport report = report(arguments[1]);
    for (String band : arguments[2].split(",")) {
      try (Connection connection = new NlDriver().connect(arguments[0], properties)) {
        System.out.println(band + " " + printed(report, Map.of("who", band), connection));
      }
    }
  }
}
