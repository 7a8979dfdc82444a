// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.run.ReplyFiles.Exchange;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplyFilesTest {

  @TempDir private Path folder;

  @Test
  void keep_afterALineThatCouldNotBeWritten_writesNoneBehindIt() throws Exception {
    ReplyFiles replies = ReplyFiles.into(folder);
    Path file = folder.resolve("replies/embeddings.jsonl");
    Files.createDirectory(file); // nothing can be written to it
    replies.keep(exchange("first"));
    Files.delete(file);
    Files.writeString(file, "{\"request\":\"fir");

    replies.keep(exchange("second"));

    assertThat(file).hasContent("{\"request\":\"fir");
    assertThatThrownBy(() -> replies.write(0, new ReplyFiles.Position("s", 0, 0), List.of()))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("embeddings.jsonl");
    assertThat(ReplyFiles.into(folder).embeddings()).isEmpty();
  }

  private static Exchange exchange(String request) {
    return new Exchange(request, "/v1/embeddings", 200, new TreeMap<>(), "{}", null, 1);
  }
}
