// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SampleTest {

  private static final DatasetReader.Location NOWHERE =
      new DatasetReader.Location(Optional.empty(), Optional.empty(), false);

  @Test
  void read_nothingNamed_hasQuestionsOfAllKinds() throws Exception {
    Dataset sample = new Sample().read(NOWHERE, "shop");

    assertThat(sample.examples()).hasSizeGreaterThanOrEqualTo(60);
    assertThat(sample.examples())
        .extracting(Example::difficulty)
        .contains("easy", "medium", "hard", "extra");
    assertThat(sample.examples()).extracting(Example::question).doesNotHaveDuplicates();
    assertThat(sample.examples()).extracting(Example::id).doesNotHaveDuplicates();
    assertThat(sample.examples()).filteredOn(example -> !example.evidence().isEmpty()).isNotEmpty();
    long queries = sample.examples().stream().map(Example::gold).distinct().count();
    assertThat(queries).as("some questions are asked in several wordings").isLessThan(70);
  }

  @Test
  void gold_everyOne_runsAndOnlyTheOneThatShouldIsEmpty() throws Exception {
    Dataset sample = new Sample().read(NOWHERE, "shop");
    List<String> empty = new ArrayList<>();
    for (Example example : sample.examples()) {
      if (!hasRows(sample.database(example).orElseThrow(), example.gold())) {
        empty.add(example.question());
      }
    }

    assertThat(empty).containsExactly("Which customers come from Antarctica?");
  }

  @Test
  void questions_all_areNotThoseOfTheDriversTests() throws Exception {
    Path resources = Path.of("../driver/src/test/resources");
    String known;
    try (Stream<Path> files = Files.walk(resources)) {
      known =
          files.filter(Files::isRegularFile).map(SampleTest::text).collect(Collectors.joining());
    }

    assertThat(new Sample().read(NOWHERE, "shop").examples())
        .filteredOn(example -> known.contains(example.question()))
        .hasSizeLessThan(4);
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean hasRows(BenchmarkDatabase database, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(database.url());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next();
    }
  }
}
