// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files of {@code nl.semantics} and {@code nl.memory} that nobody wrote in good faith. */
@Timeout(120)
@Tag("thorough")
class HostileFilesTest {

  @TempDir Path folder;

  /** What each kind is made of: a name, its beginning, what is repeated, how often, its end. */
  @TableTest
  void read_hostileFile_isToldOrPassedOver(
      String kind, String name, String begin, String again, int times, String end)
      throws IOException {
    Files.writeString(
        folder.resolve(name),
        begin.translateEscapes() + again.translateEscapes().repeat(times) + end.translateEscapes());
    SemanticModel model = SemanticModels.read(java.util.List.of(folder));
    assertThat(model.terms()).as(kind).isEmpty();
    assertThat(model.toString()).as(kind).hasSizeLessThan(100_000);
  }

  @Test
  void read_pipesLinksAndDevices_areNotWaitedFor() throws Exception {
    Process made = new ProcessBuilder("mkfifo", folder.resolve("pipe.yml").toString()).start();
    assertThat(made.waitFor()).isZero();
    Files.createSymbolicLink(folder.resolve("zero.yml"), Path.of("/dev/zero"));
    Files.createSymbolicLink(folder.resolve("loop"), folder);
    Files.createSymbolicLink(folder.resolve("gone.yml"), folder.resolve("nothing"));
    assertThat(SemanticModels.read(java.util.List.of(folder)).terms()).isEmpty();
    assertThat(SemanticModels.read(java.util.List.of(Path.of("/dev/zero"))).terms()).isEmpty();
    assertThat(SemanticModels.read(java.util.List.of(folder.resolve("pipe.yml"))).terms())
        .isEmpty();
  }
}
