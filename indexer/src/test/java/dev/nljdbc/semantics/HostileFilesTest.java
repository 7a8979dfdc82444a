// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of {@code nl.semantics} and {@code nl.memory} that nobody wrote in good faith. */
@Timeout(120)
@Tag("thorough")
class HostileFilesTest {

  @TempDir Path folder;

  /** What each kind is made of: a name, its beginning, what is repeated, how often, its end. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "list of millions of letters | m.yml | `a:\n` | `- b\n` | 2100000 | ``",
        "brackets in YAML | m.yml | `a: ` | `[` | 100000 | ``",
        "braces in YAML | m.yml | `a: ` | `{b: ` | 100000 | ``",
        "brackets in JSON | m.json | `` | `[` | 200000 | ``",
        "objects in JSON | m.json | `` | `{\"a\":` | 200000 | ``",
        "number in JSON | m.json | `` | `9` | 2000000 | ``",
        "name in JSON | m.json | `{\"` | `a` | 2000000 | `\":1}`",
        "aliases | m.yml | `a: &a [1]\nb: [` | `*a,` | 100 | `1]`",
        "anchor within itself | m.yml | `a: &a [` | `*a, ` | 3 | `*a]`",
        "class | m.yml | `a: ` | `!!javax.script.ScriptEngineManager ` | 1 | `[!!java.net.URL"
            + " [\"http://127.0.0.1:1\"]]`",
        "merge of itself | m.yml | `a: &a\n  <<: ` | `*a` | 1 | `\n`",
        "indentation | m.yml | `a:\n` | ` ` | 10000 | `b: 1`",
        "comment | m.yml | `a: 1\n#` | `x` | 1000000 | `\nb: 1`",
        "control characters | m.yml | `a: \"` | `\u0001` | 10 | `\"`",
        "directives | m.yml | `` | `%TAG !a! tag:b\n` | 1000 | `--- 1`",
        "documents | m.yml | `` | `--- 1\n` | 700000 | ``",
        "longer than 32 MB | m.yml | `a: ` | `xxxxxxxx` | 4500000 | ``",
      })
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
