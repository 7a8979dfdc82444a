// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.load.Loader.LoadedDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DescriptionFileTest {

  @TempDir private Path folder;

  @Test
  void write_birdsDescriptions_areKnownToTheDriverOnAnotherEngine() throws Exception {
    Path file =
        TestDatabases.sqlite(
            folder.resolve("dev_databases/fleet/fleet.sqlite"),
            "CREATE TABLE boat(id INTEGER PRIMARY KEY, dsp REAL)",
            "INSERT INTO boat VALUES (1, 2.5)");
    Path csv = file.resolveSibling("database_description/boat.csv");
    Files.createDirectories(csv.getParent());
    Files.writeString(
        csv,
        """
        original_column_name,column_name,column_description,data_format,value_description
        dsp,displacement,"weight of the water, in \"\"tons\"\"\",real,
        """);
    LoadedDatabase loaded =
        new Loader(LoadEngine.H2, "jdbc:h2:file:" + folder.resolve("h2"), "sa", "", false)
            .load("fleet", file);

    Optional<Path> written =
        DescriptionFile.write(file, folder.resolve("descriptions/fleet.csv"), warning -> {});

    Properties properties = new Properties();
    properties.setProperty("user", "sa");
    properties.setProperty("password", "");
    properties.setProperty("nl.dir", "memory");
    properties.setProperty("nl.descriptions", written.orElseThrow().toString());
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:nl:" + loaded.copy().url().substring("jdbc:".length()), properties);
        Statement statement = connection.createStatement();
        ResultSet columns = statement.executeQuery("NL COLUMNS: displacement")) {
      assertThat(columns.next()).isTrue();
      StringBuilder row = new StringBuilder();
      for (int i = 1; i <= columns.getMetaData().getColumnCount(); i++) {
        row.append(columns.getString(i)).append(' ');
      }
      assertThat(row.toString()).contains("DSP").contains("weight of the water, in \"tons\"");
    }
  }

  @Test
  void write_nothingDescribed_writesNothing() throws Exception {
    Path file = TestDatabases.sqlite(folder.resolve("bare.sqlite"), "CREATE TABLE t(i INTEGER)");

    assertThat(DescriptionFile.write(file, folder.resolve("x.csv"), warning -> {})).isEmpty();
    assertThat(folder.resolve("x.csv")).doesNotExist();
  }
}
