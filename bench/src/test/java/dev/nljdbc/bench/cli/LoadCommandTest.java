// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.DatabaseLocations.DatabasesFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadCommandTest {

  @TempDir private Path folder;
  private final StringWriter err = new StringWriter();
  private Path data = Path.of("");
  private Path list = Path.of("");

  @BeforeEach
  void makeData() throws Exception {
    data = TestDatabases.spider(folder.resolve("data"));
    Files.createDirectories(data.resolve("database/boats/database_description"));
    Files.writeString(
        data.resolve("database/boats/database_description/boat.csv"),
        "original_column_name,column_name,column_description\nlength,,in metres\n");
    list = folder.resolve("out").resolve(DatabasesFile.NAME);
  }

  @Test
  void load_secondTime_addsToTheList() throws Exception {
    assertThat(load("boats", true)).as(err::toString).isZero();
    SortedMap<String, BenchmarkDatabase> first = DatabasesFile.read(list);
    assertThat(load("birds", true)).as(err::toString).isZero();

    SortedMap<String, BenchmarkDatabase> both = DatabasesFile.read(list);
    assertThat(both).containsOnlyKeys("birds", "boats").containsAllEntriesOf(first);
    assertThat(both.get("boats").descriptions()).isPresent();
    assertThat(list).content().contains("\"descriptions/boats.csv\"");
  }

  @Test
  void load_oneFails_keepsThoseBeforeInTheList() throws Exception {
    assertThat(load("boats", false)).as(err::toString).isZero();

    assertThat(load("birds,boats", true)).isEqualTo(BenchCli.FAILED);
    assertThat(DatabasesFile.read(list)).containsOnlyKeys("birds");
  }

  private int load(String databases, boolean listed) {
    String words = "load --dataset spider --split train --engine h2 --db " + databases;
    List<String> command = new ArrayList<>(List.of(words.split(" ")));
    command.addAll(List.of("--data", data.toString()));
    command.addAll(List.of("--url", "jdbc:h2:" + folder.resolve("copies")));
    if (listed) {
      command.addAll(List.of("--out", folder.resolve("data/../out").toString()));
    }
    return BenchCli.execute(
        new PrintWriter(new StringWriter()),
        new PrintWriter(err, true),
        command.toArray(String[]::new));
  }
}
