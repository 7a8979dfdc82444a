// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.ColumnLine.DescriptionExcerpt;
import dev.nljdbc.agent.tool.ColumnLine.Detail;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.testing.TableTest;
import dev.nljdbc.testing.Workspaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnLineTest {

  @TempDir Path directory;
  private Workspaces clinic;

  @BeforeEach
  void open() throws Exception {
    Path comments = directory.resolve("comments.csv");
    Files.writeString(
        comments,
        """
        table,column,description,synonyms
        patient,patient_no,Patient no.,patient no
        patient,city,where the patient lives,"home town; CITY"
        """);
    String rows =
        IntStream.rangeClosed(1, 40)
            .mapToObj(
                i ->
                    "(%d, '%s', %d, '%d.%d.%d', '2020-01-%02d')"
                        .formatted(
                            i,
                            i % 10 == 0 ? "N/A" : "town " + i,
                            i % 10 == 0 ? 0 : 150 + i,
                            i % 28 + 1,
                            i % 12 + 1,
                            1950 + i,
                            i % 28 + 1))
            .collect(Collectors.joining(", "));
    clinic =
        Workspaces.described(
            "CREATE TABLE patient (patient_no INTEGER PRIMARY KEY, city TEXT, height INTEGER,"
                + " born TEXT, seen TEXT); INSERT INTO patient VALUES "
                + rows,
            comments);
  }

  @AfterEach
  void close() throws Exception {
    clinic.close();
  }

  private String line(String column, Detail detail, Settings settings) {
    DatabaseIndex index = clinic.workspace(settings).toModel().index();
    Column described = index.catalog().column("patient." + column).orElseThrow();
    return ColumnLine.inTable(described, index, detail, new DescriptionExcerpt(""));
  }

  @TableTest
  void inTable_oddColumn_saysSoInEveryDetail(String column, String note) {
    for (Detail detail : Detail.values()) {
      assertThat(line(column, detail, Settings.defaults())).contains("; " + note);
    }
  }

  @Test
  void inTable_plainColumns_sayNothingOfTheKind() {
    assertThat(line("seen", Detail.ALL, Settings.defaults()))
        .contains("dates written yyyy-mm-dd")
        .doesNotContain("sortable", "missing");
    assertThat(line("patient_no", Detail.ALL, Settings.defaults())).doesNotContain("missing");
  }

  @Test
  void inTable_cellsMayNotBeTold_namesNone() throws Exception {
    Settings namesOnly = Settings.defaults().with(Setting.MODEL, "m").with(Setting.SHARE, "schema");
    assertThat(line("city", Detail.ALL, namesOnly)).doesNotContain("N/A", "missing");
    assertThat(line("born", Detail.ALL, namesOnly)).doesNotContain("1951");
  }

  @Test
  void inTable_namesThatRepeatItsOwn_areLeftOut() {
    assertThat(line("patient_no", Detail.MAIN, Settings.defaults()))
        .startsWith("patient_no INTEGER | 1 to 40");
    assertThat(line("city", Detail.MAIN, Settings.defaults()))
        .contains(" | where the patient lives | also called home town | ");
  }
}
