// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import dev.nljdbc.bench.dataset.DatabaseLocations.DatabasesFile;
import dev.nljdbc.text.Sha256;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The verified questions of a database of one's own, as {@code NL MEMORY} lists them: a regression
 * suite for a house. Questions with parameters are left out.
 */
public final class VerifiedQuestions {

  /** The data set's name. */
  public static final String NAME = "verified";

  private static final String PREFIX = "jdbc:nl:";
  private static final String DATABASE = "memory";
  private static final int DIGITS = 16;

  private VerifiedQuestions() {}

  /**
   * Reads them.
   *
   * @param url {@code jdbc:nl:…}
   * @param user of the database; empty for none. The password is NL_BENCH_PASSWORD.
   * @param settings {@code nl.*} connection properties
   * @throws DatasetException when the database can't be reached, or nothing was verified
   */
  public static Dataset read(String url, String user, Map<String, String> settings)
      throws DatasetException {
    if (!url.startsWith(PREFIX)) {
      throw new DatasetException(
          "--url must be the URL through nl-jdbc, for example jdbc:nl:postgresql://localhost/shop");
    }
    String password = user.isEmpty() ? "" : DatabasesFile.password();
    Properties properties = new Properties();
    settings.forEach(properties::setProperty);
    if (!user.isEmpty()) {
      properties.setProperty("user", user);
      properties.setProperty("password", password);
    }
    List<Example> examples = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url, properties);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL MEMORY")) {
      while (rows.next()) {
        String question = rows.getString("question");
        if (rows.getInt("parameters") > 0) {
          remarks.add("Left out, for it has parameters: " + question);
        } else {
          int number = examples.size();
          examples.add(
              new Example(number, NAME + "#" + number, DATABASE, question, rows.getString("sql")));
        }
      }
    } catch (SQLException e) {
      throw new DatasetException("The verified questions can't be read: " + e.getMessage());
    }
    if (examples.isEmpty()) {
      throw new DatasetException(
          "Nothing was verified for this database. NL REMEMBER 'question' AS sql does so; nl.memory"
              + " names a file of it.");
    }
    TreeMap<String, BenchmarkDatabase> databases = new TreeMap<>();
    String real = "jdbc:" + url.substring(PREFIX.length());
    databases.put(DATABASE, new BenchmarkDatabase(real, user, password));
    return new Dataset(
        NAME,
        DATABASE,
        Dataset.Family.SPIDER,
        Sha256.hex(examples.toString(), DIGITS),
        examples,
        databases,
        Optional.empty(),
        remarks);
  }
}
