// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import dev.nljdbc.catalog.DescriptionReader;
import dev.nljdbc.catalog.Descriptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.QuoteMode;

/**
 * What a benchmark says of its columns (Spider's {@code tables.json}, BIRD's {@code
 * database_description/}), as a file that {@code nl.descriptions} takes: on another engine the
 * driver no longer finds it beside the database.
 */
public final class DescriptionFile {

  private static final CSVFormat QUOTED =
      CSVFormat.DEFAULT.builder().setQuoteMode(QuoteMode.ALL).get();

  private DescriptionFile() {}

  /**
   * Writes it.
   *
   * @param database the SQLite file that the descriptions lie beside
   * @param warn hears of files that can't be read
   * @return the file; empty where nobody described anything
   */
  public static Optional<Path> write(Path database, Path file, Consumer<String> warn)
      throws IOException, SQLException {
    Descriptions found;
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database)) {
      found = new DescriptionReader().beside(connection, warn);
    }
    if (found.entries().isEmpty()) {
      return Optional.empty();
    }
    StringBuilder csv = new StringBuilder("table,column,description,synonyms\n");
    found.entries().forEach(entry -> csv.append(line(entry)));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, csv);
    return Optional.of(file);
  }

  private static String line(Descriptions.Entry one) {
    String synonyms = String.join(";", one.synonyms());
    return QUOTED.format(one.table(), one.column(), one.description(), synonyms) + "\n";
  }
}
