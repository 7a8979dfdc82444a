// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files of an index with any bytes in one of them, and checksums that agree: read, or found out
 * in the one way that has the index built anew.
 */
class DamagedIndexFilesTest {

  @TempDir static Path folder;

  private static final Path INPUTS = Path.of("src/test/resources/dev/nljdbc/index/damaged");

  private static ForgedIndex forged;

  @BeforeAll
  static void build() throws Exception {
    forged = new ForgedIndex(folder, Databases.shop(folder));
  }

  /**
   * Each input found a fault once. Its first byte says which file, the second how: whole, or put
   * over its own from a place on that the third and fourth give.
   */
  @Test
  void open_bytesThatFailedOnce_areReadOrTheIndexBuiltAnew() throws Exception {
    try (Stream<Path> inputs = Files.list(INPUTS)) {
      for (Path input : inputs.sorted().toList()) {
        opens(Files.readAllBytes(input));
      }
    }
  }

  private static void opens(byte[] bytes) throws Exception {
    List<Path> files = forged.files();
    Path file = files.get((bytes[0] & 0xff) % files.size());
    byte[] own = Files.readAllBytes(file);
    byte[] laid = Arrays.copyOfRange(bytes, 4, bytes.length);
    if (bytes[1] % 2 != 0 && own.length > 0) {
      int at = ((bytes[2] & 0xff) << 8 | bytes[3] & 0xff) % own.length;
      byte[] over = Arrays.copyOf(own, Math.max(own.length, at + laid.length));
      System.arraycopy(laid, 0, over, at, laid.length);
      laid = over;
    }
    ForgedIndex.lay(file, laid);
    forged.agree(forged.generation());
    try {
      opened();
    } finally {
      forged.restore(file);
    }
  }

  private static void opened() throws SQLException {
    try (DatabaseIndex index = forged.openAsItIs()) {
      var values = index.values().search(ValueQuery.of("oslo", 5));
      var columns = index.columns().search("city of the customer", 3);
      assertThat(values).doesNotContainNull();
      assertThat(columns).doesNotContainNull();
      for (Table table : index.catalog().tables()) {
        for (Column column : table.columns()) {
          assertThat(index.statistics(new ColumnId(table.id(), column.name()))).isNotNull();
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // where it opens, the index is built anew; behind that, the search says it
      assertThat(e.getMessage()).isNotBlank();
    }
  }
}
