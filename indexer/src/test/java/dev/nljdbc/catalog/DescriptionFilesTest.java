// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.testing.Engines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of descriptions as people really leave them. */
class DescriptionFilesTest {

  private static final Charset WINDOWS = Charset.forName("windows-1252");

  @TempDir Path directory;
  private final List<String> warnings = new ArrayList<>();

  @Test
  void of_mixedEncodings_readsEachPlaceAsItIs() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write("\uFEFFäöü ".getBytes(StandardCharsets.UTF_8));
    bytes.write("– “café” ".getBytes(WINDOWS));
    bytes.write("漢字 € ".getBytes(StandardCharsets.UTF_8));
    bytes.write("é".getBytes(WINDOWS));
    assertThat(TextFile.decode(bytes.toByteArray())).isEqualTo("äöü – “café” 漢字 € é");
    assertThat(TextFile.decode("\uFEFFä".getBytes(StandardCharsets.UTF_16LE))).isEqualTo("ä");
    assertThat(TextFile.decode("\uFEFFä".getBytes(StandardCharsets.UTF_16BE))).isEqualTo("ä");
    assertThat(TextFile.decode(new byte[0])).isEmpty();
    assertThat(TextFile.decode(new byte[] {(byte) 0xE2, (byte) 0x82})).isEqualTo("â‚");
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t"})
  void read_csvOfAnySpreadsheet_isUnderstood(String separator) throws Exception {
    String text =
        "Table,Column,Description,Synonyms\r\nclient,town,\"where, they live\",city|place\r\n"
            .replace("where, they", "where they")
            .replace(",", separator);
    Catalog catalog = described(file("d.csv", text.getBytes(StandardCharsets.UTF_16LE), true));
    Column town = catalog.column("client.town").orElseThrow();
    assertThat(town.description()).isEqualTo("where they live");
    assertThat(town.synonyms()).containsExactly("city", "place");
    assertThat(warnings).isEmpty();
  }

  @Test
  void read_csvWithUnknownNames_saysFileAndLine() throws Exception {
    Path file =
        file(
            "d.csv",
            """
            table,column,description
            client,town,"two
            lines"
            client,twon,typo
            clients,town,no such table
            ,town,no table at all
            client
            CLIENT,SINCE,any case
            """
                .getBytes(StandardCharsets.UTF_8),
            false);
    Catalog catalog = described(file);
    assertThat(catalog.column("client.town").orElseThrow().description()).isEqualTo("two lines");
    assertThat(catalog.column("client.since").orElseThrow().description()).isEqualTo("any case");
    assertThat(warnings)
        .containsExactly(
            file + " line 6: there is no table's name",
            file + " line 4: table 'client' has no column 'twon'",
            file + " line 5: there is no table 'clients'");
  }

  @Test
  void read_csvWithoutAClosingQuote_saysWhere() throws Exception {
    String text =
        "table,column,description\nclient,since,day\nclient,town,\"never closed\n"
            + "client,town,x\n".repeat(60);
    Path file = file("d.csv", text.getBytes(StandardCharsets.UTF_8), false);
    assertThat(described(file).column("client.since").orElseThrow().description()).isEqualTo("day");
    assertThat(warnings)
        .singleElement()
        .asString()
        .contains(file + " line 3")
        .contains("quotation");
  }

  @Test
  void read_yamlWithMistakes_saysWhatMeansNothing() throws Exception {
    Path file =
        file(
            "d.yml",
            """
            tables:
              client:
                descripton: café
                columns:
                  town: {synonym: [city], description: wo sie wohnen – überall}
                  nowhere: lost
              other:
                columns: [a, b]
              numbers: 7
            """
                .getBytes(WINDOWS),
            false);
    Catalog catalog = described(file);
    assertThat(catalog.column("client.town").orElseThrow().description())
        .isEqualTo("wo sie wohnen – überall");
    assertThat(warnings)
        .containsExactly(
            file + " tables: client: 'descripton:' means nothing here",
            file + " tables: client: columns: town: 'synonym:' means nothing here",
            file + " tables: other: 'columns:' must be a mapping of names",
            file + " tables: client: columns: nowhere: table 'client' has no column 'nowhere'",
            file + " tables: other: there is no table 'other'",
            file + " tables: numbers: there is no table 'numbers'");
  }

  /** It would take gigabytes of the heap. */
  @Test
  void read_yamlWithMillionsOfItems_isRefused() throws Exception {
    Path file =
        file("d.yml", ("tables: [" + "a,".repeat(3_000_000) + "a]").getBytes(WINDOWS), false);
    assertThatThrownBy(() -> described(file)).hasMessageContaining("more than 2000000 parts");
  }

  @Test
  void unknown_manyMistakes_areCounted() {
    List<Descriptions.Entry> entries = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      entries.add(new Descriptions.Entry("t" + i, "", "x", List.of(), "f line " + i));
    }
    List<String> warned =
        new Descriptions(entries).unknown(new Catalog("X", "1", List.of(), List.of()));
    assertThat(warned).hasSize(13).last().isEqualTo("and 88 more such descriptions");
  }

  @Test
  void beside_birdFilesWithMistakes_readsTheRestAndNamesFileAndLine() throws Exception {
    Path folder = Files.createDirectories(directory.resolve("shop/database_description"));
    Path good =
        Files.write(
            folder.resolve("Client.CSV"),
            "original_column_name,column_name,column_description\ntown ,,caf\u00e9s\nlost,,x,y,z\n"
                .getBytes(WINDOWS));
    Path headless = Files.writeString(folder.resolve("odd.csv"), "a,b\nc,d\n");
    Files.write(folder.resolve("zero.csv"), new byte[] {0, 0, 0, 1});
    String url = "jdbc:sqlite:" + directory.resolve("shop/shop.sqlite");
    try (Connection connection = Engines.SQLITE.connect(url)) {
      Engines.run(connection, "CREATE TABLE client (town TEXT)");
      Catalog bare = new CatalogReader().read(connection);
      Descriptions read = new DescriptionReader().beside(connection, warnings::add);
      warnings.addAll(read.unknown(bare));
      assertThat(bare.describedBy(read).column("client.town").orElseThrow().description())
          .isEqualTo("cafés");
    }
    assertThat(warnings)
        .contains(
            headless + " line 1: there is no heading 'original_column_name'",
            good + " line 3: table 'Client' has no column 'lost'");
  }

  private Path file(String name, byte[] bytes, boolean wide) throws IOException {
    Path file = directory.resolve(name);
    try (var out = Files.newOutputStream(file)) {
      if (wide) {
        out.write("\uFEFF".getBytes(StandardCharsets.UTF_16LE));
      }
      out.write(bytes);
    }
    return file;
  }

  private Catalog described(Path file) throws Exception {
    try (Connection connection = Engines.SQLITE.connect("jdbc:sqlite:")) {
      Engines.run(connection, "CREATE TABLE client (town TEXT, since DATE)");
      Catalog bare = new CatalogReader().read(connection);
      Descriptions read = new DescriptionReader().read(file, warnings::add);
      warnings.addAll(read.unknown(bare));
      return bare.describedBy(read);
    }
  }
}
