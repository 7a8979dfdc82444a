// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** A connection that is asked nothing pays nothing for what answers questions. */
class LazyLoadingTest {

  /** What the child runs. */
  static final class OrdinaryUse {

    private OrdinaryUse() {}

    /** Connects and queries. */
    public static void main(String[] args) throws Exception {
      try (Connection connection = DriverManager.getConnection("jdbc:nl:h2:mem:");
          Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT 1")) {
        rows.next();
        connection.prepareStatement("SELECT 2").executeQuery().close();
        connection.getMetaData().getTables(null, null, "%", null).close();
      }
      Properties model = new Properties();
      model.setProperty("nl.model", "some-model");
      model.setProperty("nl.api-key", "some-key");
      try (Connection connection = DriverManager.getConnection("jdbc:nl:h2:mem:", model);
          Statement statement = connection.createStatement()) {
        statement.execute("SELECT 3");
      }
    }
  }

  @Test
  void ordinarySql_loadsNothingOfTheQuestionAnswering() throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:stdout:none",
                "-cp",
                System.getProperty("java.class.path"),
                OrdinaryUse.class.getName())
            .redirectErrorStream(true)
            .start();
    List<String> loaded;
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      loaded = lines.lines().toList();
    }
    assertThat(child.waitFor()).as(() -> String.join("\n", loaded)).isZero();
    assertThat(loaded).anyMatch(line -> line.startsWith("dev.nljdbc.jdbc.NlConnection"));
    assertThat(loaded)
        .noneMatch(
            line ->
                line.matches(
                    "(org\\.apache\\.lucene|com\\.openai|net\\.sf\\.jsqlparser|org\\.jgrapht"
                        + "|com\\.fasterxml|com\\.github\\.benmanes|kotlin|com\\.knuddels"
                        + "|dev\\.nljdbc\\.(agent|answer|guard|index|llm|offline|search|joins))"
                        + "\\..*"));
  }
}
