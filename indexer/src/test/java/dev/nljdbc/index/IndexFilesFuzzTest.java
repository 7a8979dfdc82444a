// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.testing.FuzzMeter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The files of an index with any bytes in one of them, and checksums that agree: read, or found out
 * in the one way that has the index built anew.
 */
class IndexFilesFuzzTest {

  private static final FuzzMeter METER = new FuzzMeter("index files");

  @TempDir static Path folder;

  private static final int FILES = 20;

  private static ForgedIndex forged;

  @BeforeAll
  static void build() throws Exception {
    forged = new ForgedIndex(folder, Databases.shop(folder));
  }

  @AfterAll
  static void tell() {
    METER.tell();
  }

  static Stream<Arguments> seeds() throws Exception {
    byte[][] laid = {
      {}, {-1, -1, -1, -1, 15}, {0}, "[null]".getBytes(US_ASCII), {63, -41, 108, 23}
    };
    List<Arguments> seeds = new ArrayList<>();
    for (byte file = 0; file < FILES; file++) {
      for (byte[] bytes : laid) {
        for (byte over = 0; over < 2; over++) {
          byte[] head = {file, over, 0, (byte) (over * 7)};
          byte[] seed = Arrays.copyOf(head, head.length + bytes.length);
          System.arraycopy(bytes, 0, seed, head.length, bytes.length);
          seeds.add(Arguments.of((Object) seed));
        }
      }
    }
    return seeds.stream();
  }

  /**
   * The first byte says which file, the second how: whole, or put over its own from a place on that
   * the third and fourth give.
   */
  @MethodSource("seeds")
  @FuzzTest(maxDuration = "24m")
  void open_anyBytesInAFile_isReadOrBuiltAnew(byte[] bytes) throws Exception {
    if (bytes.length < 4) {
      return;
    }
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
      var unused = METER.of(IndexFilesFuzzTest::opened);
    } finally {
      forged.restore(file);
    }
  }

  private static boolean opened() throws SQLException {
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
      return true;
    } catch (IOException | UncheckedIOException e) {
      return false; // where it opens, the index is built anew; behind that, the search says it
    }
  }
}
