// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class FollowUpTest {

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.SQLITE, directory, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  @TableTest
  void whole_saysHowItGoesOn_isAWholeQuestion(String earlier, String next, String whole) {
    assertThat(library.parser().whole(earlier, next)).contains(whole);
  }

  @TableTest
  void whole_nobodyCanTell_isNone(String earlier, String next) {
    assertThat(library.parser().whole(earlier, next)).isEmpty();
  }
}
