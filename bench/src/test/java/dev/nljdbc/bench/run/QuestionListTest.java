// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionListTest {

  @TempDir private Path folder;

  @Test
  void read_numbersAndRemarks_areTheNumbers() throws Exception {
    assertThat(QuestionSelection.numbers(file("# easy\n5, 3\n\n12 # odd\n12\n")))
        .containsExactly(3, 5, 12);
  }

  @Test
  void read_somethingElseOrNothing_saysSo() throws Exception {
    Path words = file("3 four");
    assertThatThrownBy(() -> QuestionSelection.numbers(words)).hasMessageContaining("four");
    Path empty = file("# none\n");
    assertThatThrownBy(() -> QuestionSelection.numbers(empty))
        .hasMessageContaining("lists no question");
    assertThatThrownBy(() -> QuestionSelection.numbers(folder.resolve("x")))
        .hasMessageContaining("Can't read");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "list", ".txt"), text);
  }
}
