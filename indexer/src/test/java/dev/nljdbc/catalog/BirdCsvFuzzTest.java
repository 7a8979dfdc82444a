// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.nljdbc.testing.FuzzMeter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of descriptions with any bytes in them, as BIRD's and as the user's own. */
class BirdCsvFuzzTest {

  private static final FuzzMeter METER = new FuzzMeter("BIRD's CSV");

  @TempDir static Path folder;

  @BeforeAll
  static void makeFolder() throws IOException {
    Files.createDirectories(folder);
  }

  @AfterAll
  static void tell() {
    METER.tell();
  }

  static Stream<Arguments> seeds() {
    return Stream.of(
            "original_column_name,column_name,column_description,data_format,value_description\n"
                + "A1,first,\"what, it is\",text,\"1: one\n"
                + "2: two\"\n",
            "\uFEFForiginal_column_name;column_name;value_description\r\nA1;;x\r\n;b;c;d\r\n",
            "table\tcolumn\tdescription\tsynonyms\nt\tc\t\"d \"\"e\"\"\tf;g|h\n",
            "original_column_name\n\"open")
        .map(text -> Arguments.of((Object) text.getBytes(StandardCharsets.UTF_8)));
  }

  @MethodSource("seeds")
  @FuzzTest(maxDuration = "24m")
  void read_anyBytes_isReadOrRefused(byte[] bytes) throws Exception {
    Path file = Files.write(folder.resolve("table.csv"), bytes);
    var unused =
        METER.of(
            () -> {
              bird(file);
              users(file);
              return file;
            });
  }

  private static void bird(Path file) {
    List<String> warnings = new ArrayList<>();
    try {
      Descriptions read = CsvDescriptions.ofBird(file, warnings::add);
      for (Descriptions.Entry entry : read.entries()) {
        assertThat(entry.table()).isEqualTo("table");
        assertThat(entry.column()).isNotEmpty();
        assertThat(entry.place()).contains("table.csv");
      }
    } catch (IOException e) {
      assertThat(e.getMessage()).contains("table.csv");
    }
    assertThat(warnings).allMatch(warning -> warning.contains("table.csv"));
  }

  private static void users(Path file) {
    try {
      Descriptions read = CsvDescriptions.ofUser(file, warning -> {});
      assertThat(read.entries()).allMatch(entry -> !entry.table().isEmpty());
    } catch (IOException e) {
      assertThat(e.getMessage()).contains("table.csv");
    }
  }
}
