// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ValueReaderTest {

  @TempDir Path directory;

  private static Deadline soon() {
    return Deadline.after(Duration.ofMinutes(2));
  }

  @EnginesByTurns
  void read_values_areExactDistinctAndNotNull(Engines engine) throws Exception {
    try (Connection connection = engine.connect(words(engine))) {
      List<String> values = new ArrayList<>();
      assertThat(read(connection, 100, soon(), values::add)).isEqualTo(ValueReader.End.COMPLETE);
      assertThat(values)
          .containsExactlyInAnyOrder("", "Word", "word", "word ", " w\u00f6rd", "it's");
      assertThat(connection.getAutoCommit()).isTrue();
    }
  }

  @EnginesByTurns
  void read_moreThanTheCap_givesSoMany(Engines engine) throws Exception {
    try (Connection connection = engine.connect(words(engine))) {
      List<String> values = new ArrayList<>();
      assertThat(read(connection, 2, soon(), values::add)).isEqualTo(ValueReader.End.CAPPED);
      assertThat(values).hasSize(2);
    }
  }

  @EnginesByTurns
  void read_afterTheDeadline_isLate(Engines engine) throws Exception {
    try (Connection connection = engine.connect(words(engine))) {
      Deadline gone = new Deadline(Instant.EPOCH, () -> Instant.EPOCH);
      assertThat(read(connection, 2, gone, value -> {})).isEqualTo(ValueReader.End.LATE);
    }
  }

  @EnginesByTurns
  void read_sinkFails_passesItsErrorOnAndLeavesTheConnectionUsable(Engines engine)
      throws Exception {
    try (Connection connection = engine.connect(words(engine))) {
      ValueReader.Sink full =
          value -> {
            throw new IOException("disk full");
          };
      assertThatThrownBy(() -> read(connection, 9, soon(), full))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("disk full");
      assertThat(connection.getAutoCommit()).isTrue();
      assertThat(read(connection, 9, soon(), value -> {})).isEqualTo(ValueReader.End.COMPLETE);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_insideATransaction_leavesItOpen(Engines engine) throws Exception {
    String url = words(engine);
    try (Connection connection = engine.connect(url)) {
      connection.setAutoCommit(false);
      Engines.run(connection, "DELETE FROM words WHERE w = 'Word'");
      assertThat(read(connection, 9, soon(), value -> {})).isEqualTo(ValueReader.End.COMPLETE);
      assertThat(connection.getAutoCommit()).isFalse();
      connection.rollback();
      List<String> values = new ArrayList<>();
      read(connection, 9, soon(), values::add);
      assertThat(values).contains("Word");
      connection.rollback();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "DUCKDB"})
  void read_failsInsideATransaction_leavesItUsable(Engines engine) throws Exception {
    try (Connection connection = engine.connect(words(engine))) {
      Engines.run(
          connection,
          "CREATE VIEW broken AS SELECT CAST(CAST(w AS INTEGER) AS VARCHAR(9)) w FROM words");
      Table broken = new CatalogReader().read(connection).table("broken").orElseThrow();
      if (engine == Engines.DUCKDB) {
        Engines.run(connection, "BEGIN TRANSACTION READ ONLY");
      } else {
        connection.setAutoCommit(false);
      }
      assertThatThrownBy(
              () ->
                  new ValueReader()
                      .read(connection, broken, broken.columns().get(0), 9, soon(), value -> {}))
          .isInstanceOf(SQLException.class);
      assertThat(read(connection, 9, soon(), value -> {})).isEqualTo(ValueReader.End.COMPLETE);
    }
  }

  @Test
  void read_charColumn_keepsThePaddingThatTheDriverGives() throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(
            directory, "CREATE TABLE words (w CHAR(4))", "INSERT INTO words VALUES ('ab')");
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      List<String> values = new ArrayList<>();
      read(connection, 9, soon(), values::add);
      assertThat(values).containsExactly("ab  ");
    }
  }

  private String words(Engines engine) throws Exception {
    return engine.urlWith(
        directory,
        "CREATE TABLE words (w VARCHAR(20))",
        "INSERT INTO words VALUES ('word'), ('Word'), ('word'), ('word '), (''), (NULL),"
            + " (' w\u00f6rd'), ('it''s'), (' w\u00f6rd')");
  }

  private static ValueReader.End read(
      Connection connection, long cap, Deadline deadline, ValueReader.Sink sink) throws Exception {
    Table table = new CatalogReader().read(connection).table("words").orElseThrow();
    return new ValueReader().read(connection, table, table.columns().get(0), cap, deadline, sink);
  }
}
