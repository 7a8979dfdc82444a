// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.dataset.DatasetException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictionFileTest {

  @TempDir private Path folder;

  private Path file(String text) throws Exception {
    return Files.writeString(folder.resolve("predicted"), text);
  }

  @Test
  void read_birdsForm_endsAtItsMarkAndNotAtATab() throws Exception {
    Path file = file("{\"0\": \"SELECT a,\\n\\tb FROM t\\t----- bird -----\\tdb\", \"2\": 0}");
    assertThat(PredictionFile.read(file)).containsExactly("SELECT a,\n\tb FROM t", "", "");
  }

  @Test
  void read_birdsFormWithoutTheLast_hasNoAnswersThere() throws Exception {
    Path file = file("{\"0\": \"SELECT 1\"}");
    assertThat(PredictionFile.read(file, 3)).containsExactly("SELECT 1", "", "");
  }

  @Test
  void read_tooFewLines_isRefused() throws Exception {
    Path file = file("SELECT 1\tdb\n");
    assertThat(PredictionFile.read(file)).containsExactly("SELECT 1");
    assertThatThrownBy(() -> PredictionFile.read(file, 2)).isInstanceOf(DatasetException.class);
  }
}
